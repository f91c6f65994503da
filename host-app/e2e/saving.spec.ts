import type { Page } from '@playwright/test';
import { expect, freshName, PASSWORD, test } from './app.ts';
import { applyTool, Clinic, historyRows, sampleStl, useTool, waitSaved } from './workspace-app.ts';

type Json = Record<string, unknown>;

const trunk = sampleStl(20);

async function post<T = Json>(path: string, body: unknown, token?: string): Promise<T> {
  const answer = await fetch(`${process.env['E2E_URL']!}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const { success, message, data } = (await answer.json()) as { success: boolean; message: string; data: T };
  if (!success) throw new Error(`${path}: ${message}`);
  return data;
}

const signUp = async (name: string, invitationCode?: string) => {
  await post('account/register/confirm', {
    ...{ name, email: `${name}@clinic.example`, password: PASSWORD },
    ...(invitationCode === undefined ? {} : { invitationCode }),
  });
  return post<Json & { cookie: string; id: string }>('account/login/in', { name, password: PASSWORD });
};

/** A clinic with a scan that has one step, and a member who is signed in on the page. */
async function clinicWith(role: string) {
  const head = await signUp(freshName());
  const space = await post<{ id: string }>('clinic/create', { name: `Clinic ${freshName()}` }, head.cookie);
  await post('account/space', { id: space.id }, head.cookie);
  const { invitationCode } = await post<{ invitationCode: string }>('clinic/invite', { role }, head.cookie);
  const member = await signUp(freshName(), invitationCode);
  const entered = await post('account/space', { id: space.id }, member.cookie);
  const form = new FormData();
  form.set('parentId', '0');
  form.set('config', JSON.stringify({ unit: 'mm', upAxis: 'Z' }));
  form.set('file', new Blob([new Uint8Array(trunk)]), 'trunk.stl');
  const uploaded = await fetch(`${process.env['E2E_URL']!}/api/orthosis/document/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${head.cookie}` },
    body: form,
  });
  const model = ((await uploaded.json()) as { data: { id: string } }).data.id;
  return {
    model,
    session: JSON.stringify({ ...entered, token: member.cookie }),
    head: head.cookie,
    become: (next: string) => post('clinic/member/update', { id: member.id, role: next }, head.cookie),
    allow: (roles: readonly Json[]) =>
      post('clinic/member/update', { id: member.id, role: 'technician', roles }, head.cookie),
  };
}

test(
  'a step that is refused for good is set aside and does not hold up a measure',
  { tag: '@long' },
  async ({ page }) => {
    const { model, session, become } = await clinicWith('orthotist');
    await page.addInitScript((stored) => {
      if (!localStorage.getItem('bracewright.session')) localStorage.setItem('bracewright.session', stored);
    }, session);
    await page.goto(`/operation?id=${model}&plain`);
    await expect(page.locator('[data-ready="true"]')).toBeVisible({ timeout: 60_000 });
    await become('doctor');
    await useTool(page, 'twist');
    await applyTool(page);
    const badge = page.getByTestId('save-state');
    await expect(badge).toHaveText('Not saved, set aside: 1');
    await expect(historyRows(page)).toHaveCount(0);

    await useTool(page, 'measure');
    await expect(page.getByTestId('readouts')).toContainText('mm');
    await page.getByTestId('apply').click();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Measures' }).click();
    await expect(page.locator('#panel-measures')).toContainText(/Girth.*mm/s);
    await expect(page.locator('#panel-measures')).not.toContainText('not checked yet');

    await page.reload();
    await expect(page.locator('[data-ready="true"]')).toBeVisible({ timeout: 60_000 });
    await expect(badge).toHaveText('Not saved, set aside: 1');
    await page.getByRole('button', { name: 'Look at them' }).click();
    await expect(page.getByTestId('aside')).toContainText('Your role does not allow it any more.');
    await become('orthotist');
    await page.getByRole('button', { name: 'Try again' }).click();
    await waitSaved(page);
    await expect(historyRows(page)).toHaveCount(1);
  },
);

test(
  'a measure is kept on the device while the server is away, and the header says so',
  { tag: '@long' },
  async ({ page, context }) => {
    const clinic = await Clinic.open(page);
    const id = await clinic.upload('trunk.stl', trunk);
    await clinic.edit(id);
    await useTool(page, 'measure');
    await expect(page.getByTestId('readouts')).toContainText('mm');
    await context.setOffline(true);
    await page.getByTestId('apply').click();
    await expect(page.getByTestId('save-state')).toHaveAttribute('data-kind', 'offline');
    await context.setOffline(false);
    await waitSaved(page);
    expect(await clinic.call<unknown[]>(`measure/list?modelId=${id}`)).toHaveLength(1);
  },
);

test(
  'marks keep to the skin in every window, also where who aligns the body may not mark',
  { tag: '@long' },
  async ({ page, context }) => {
    const { model, session, head, allow } = await clinicWith('technician');
    const level = { plane: { origin: [0, 0, 300], normal: [0, 0, 1] } };
    await post('orthosis/measure/create', { modelId: model, kind: 'perimeter', params: level }, head);
    const stored = async () => {
      const measures = await post<{ params: typeof level }[]>(
        'orthosis/measure/list',
        { modelId: model },
        head,
      );
      return measures.map(({ params }) => params.plane.origin[2]);
    };
    const [reading, changing] = [
      ['query', 'get'],
      ['add', 'delete', 'edit', 'query', 'get'],
    ];
    await allow([
      { permissionId: 'document', actionList: changing },
      { permissionId: 'model', actionList: changing },
      { permissionId: 'measure', actionList: reading },
    ]);
    const open = async (window: Page) => {
      await window.goto(`/operation?id=${model}&plain`);
      await expect(window.locator('[data-ready="true"]')).toBeVisible({ timeout: 60_000 });
    };
    const shows = (window: Page, height: string) =>
      expect(window.locator('#panel-measures')).toContainText(height);
    const other = await context.newPage();
    for (const window of [page, other])
      await window.addInitScript((kept) => localStorage.setItem('bracewright.session', kept), session);
    for (const window of [page, other]) {
      await open(window);
      await window.getByRole('tab', { name: 'Measures' }).click();
      await shows(window, '300.0 mm');
    }

    const align = async (up: string) => {
      await page.bringToFront();
      await page
        .getByRole('group', { name: 'Stage' })
        .getByRole('button', { name: 'Align', exact: true })
        .click();
      await page.locator('[data-tool="position"]').click();
      await page.getByTestId('tool-card').getByLabel('Move up').last().fill(up);
      await applyTool(page);
      await page.getByRole('button', { name: 'Decide later' }).click();
      await page.getByRole('tab', { name: 'Measures' }).click();
    };
    await align('40');
    await waitSaved(page);
    await shows(page, '340.0 mm');
    await shows(other, '340.0 mm');
    expect(await stored()).toEqual([340]);

    // What another person marks comes too, without a change of the shape.
    const their = { plane: { origin: [0, 0, 250], normal: [0, 0, 1] } };
    await post('orthosis/measure/create', { modelId: model, kind: 'width', params: their }, head);
    await shows(page, '250.0 mm');
  },
);

test.describe('with what the browser keeps', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    'who came straight to the editor gets the app by a reload without a connection too, and goes on from there',
    { tag: '@long' },
    async ({ page, context }) => {
      const clinic = await Clinic.open(page);
      await clinic.edit(await clinic.upload('trunk.stl', trunk));
      const kept = () =>
        page.evaluate(async () => (await (await caches.open('bracewright-app')).keys()).length);
      await expect.poll(kept, { timeout: 20_000 }).toBeGreaterThan(20);
      await context.setOffline(true);
      await page.reload();
      await expect(page.getByText('The server cannot be reached.')).toBeVisible();
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.locator('[data-ready="true"]')).toBeVisible({ timeout: 60_000 });
    },
  );
});
