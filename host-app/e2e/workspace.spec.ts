import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { faultsOn } from './axe.ts';
import { expect, test } from './app.ts';
import {
  applyTool,
  bracewright,
  Clinic,
  historyRows,
  sampleStl,
  shownHash,
  useTool,
  waitSaved,
} from './workspace-app.ts';

const trunk = sampleStl(25);
const geometry = (stl: Buffer) => stl.subarray(80);

/** Downloads the body by the dialog. */
async function exportBody(page: Page): Promise<Buffer> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByText('The body', { exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('export-make').click(),
  ]);
  return readFileSync(await download.path());
}

/** The records of a model applied to its scan by the command line. */
async function onTheCommandLine(clinic: Clinic, id: string) {
  const records = (await clinic.records(id)).map(({ type, version, params, seed }) => ({
    type,
    version,
    params,
    seed,
  }));
  const history = JSON.stringify({ format: 'bracewright-history', version: 1, records });
  return bracewright(
    ['apply', 'trunk.stl', 'history.json', '-o', 'out.stl', '--json'],
    { 'trunk.stl': trunk, 'history.json': history },
    ['out.stl'],
  );
}

test('shapes a scan, steps through its history, edits an earlier step, and finds the same body after a reload, on the server and on the command line', async ({
  page,
}) => {
  const clinic = await Clinic.open(page);
  const id = await clinic.upload('trunk.stl', trunk);
  await clinic.edit(id);
  const scan = await shownHash(page);

  await useTool(page, 'twist');
  await applyTool(page);
  await useTool(page, 'bend');
  await applyTool(page);
  const shaped = await shownHash(page);
  expect(shaped).not.toBe(scan);
  await expect(historyRows(page)).toHaveCount(2);

  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(() => shownHash(page)).toBe(scan);
  await page.keyboard.press('Control+y');
  await page.keyboard.press('Control+y');
  await expect.poll(() => shownHash(page)).toBe(shaped);

  await page.getByRole('button', { name: 'Scan as it came' }).click();
  await expect.poll(() => shownHash(page)).toBe(scan);
  await historyRows(page).nth(1).getByRole('button').first().click();
  await expect.poll(() => shownHash(page)).toBe(shaped);

  await page.getByRole('button', { name: 'All off' }).click();
  await expect.poll(() => shownHash(page)).toBe(scan);
  await expect(historyRows(page).nth(1)).toContainText('Current step is hidden');
  await page.getByRole('button', { name: 'All on' }).click();
  await expect.poll(() => shownHash(page)).toBe(shaped);

  await historyRows(page).nth(0).getByRole('button', { name: 'Switch off' }).click();
  await expect.poll(() => shownHash(page)).not.toBe(shaped);
  await historyRows(page).nth(0).getByRole('button', { name: 'Switch on' }).click();
  await expect.poll(() => shownHash(page)).toBe(shaped);

  await historyRows(page).nth(0).getByRole('button').first().dblclick();
  const card = page.getByTestId('tool-card');
  await expect(card.getByText('Editing a step of the history')).toBeVisible();
  await card.getByLabel('Angle').last().fill('12');
  await applyTool(page);
  await expect.poll(() => shownHash(page)).not.toBe(shaped);
  await expect(historyRows(page).nth(0)).toContainText('12.0°');
  await waitSaved(page);
  expect((await clinic.records(id)).map((record) => record.type)).toEqual(['twist.apply', 'bend.apply']);
  const edited = await shownHash(page);

  await page.reload();
  await expect(page.locator('[data-ready="true"]')).toBeVisible({ timeout: 60_000 });
  expect(await shownHash(page)).toBe(edited);
  const browser = await exportBody(page);
  const server = await clinic.file(`document/export?id=${id}&format=stl`);
  const cli = await onTheCommandLine(clinic, id);
  expect(cli.status).toBe(0);
  expect(cli.json['meshHash']).toBe(edited);
  expect(geometry(browser).equals(geometry(cli.files['out.stl']!))).toBe(true);
  expect(geometry(server).equals(geometry(cli.files['out.stl']!))).toBe(true);
});

test('has one tool at a time and says so', { tag: '@long' }, async ({ page }) => {
  const clinic = await Clinic.open(page);
  await clinic.edit(await clinic.upload('trunk.stl', trunk));
  await useTool(page, 'twist');
  await page.locator('[data-tool="bend"]').click();
  await expect(page.getByText('please cancel or finish the current tool first')).toBeVisible();
  await page.locator('[data-tool="twist"]').click();
  await expect(page.getByText('please do not click the tool repeatedly')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('tool-card')).toBeHidden();
  await useTool(page, 'seal');
  await page.getByTestId('tool-card').getByText('Small ones only').click();
  // The slider has the value of the field that it stands beside.
  await expect(page.getByTestId('tool-card').getByRole('slider')).toHaveValue('200');
  await page.keyboard.press('Escape');
  await expect(historyRows(page)).toHaveCount(0);
});

test('puts together what two windows did, keeps what was done offline, and asks before an undo cancels what came meanwhile', async ({
  page,
  context,
}) => {
  const clinic = await Clinic.open(page);
  const id = await clinic.upload('trunk.stl', trunk);
  const types = async () => (await clinic.records(id)).map((record) => record.type);
  await clinic.edit(id);
  const other = await context.newPage();
  await clinic.edit(id, other);
  await useTool(page, 'twist');
  await applyTool(page);
  await waitSaved(page);
  // The other window says so and shows it before anything is done there, and again when a step meets one.
  await expect(other.getByTestId('others')).toContainText('Changed in another window of yours');
  await expect(historyRows(other)).toHaveText([/Twist/]);
  await useTool(other, 'bend');
  await useTool(page, 'smooth');
  await applyTool(page);
  await other.getByTestId('others').click();
  await expect(other.getByText(/1 step \(.*Smooth.*\)\. The body here shows it when/).last()).toBeVisible();
  await applyTool(other);
  await waitSaved(other);
  await expect(historyRows(other)).toHaveCount(3);
  await other.getByTestId('others').click();
  await expect(other.getByText(/Your step \(Bend\) now stands after it/).last()).toBeVisible();
  expect(await types()).toEqual(['twist.apply', 'smooth.global', 'bend.apply']);
  await page.close();

  // What a step after an undo would cancel may have got another one after it meanwhile.
  const [first] = await clinic.records(id);
  await expect(other.locator('[data-tools="here"]')).toBeVisible();
  await context.setOffline(true);
  await other.getByRole('button', { name: 'Undo', exact: true }).click();
  await useTool(other, 'twist');
  await applyTool(other);
  await expect(historyRows(other)).toHaveCount(3);
  const { revision } = await clinic.call<{ revision: number }>(`document/get?id=${id}`);
  const { type, version, params, seed } = first!;
  const theirs = randomUUID();
  const step = { modelId: id, revision, id: theirs, type, version, params, seed };
  await clinic.call('operation/create', step);
  await context.setOffline(false);
  await expect(other.getByTestId('save-state')).toHaveAttribute('data-kind', 'conflict');
  expect((await clinic.records(id)).map(({ state }) => state)).toEqual(['on', 'on', 'on', 'on']);
  await other.getByRole('button', { name: 'Look at them' }).click();
  await other.getByRole('button', { name: 'Keep all, add mine after the last step' }).click();
  await waitSaved(other);
  const kept = await clinic.records(id);
  expect(kept.map(({ state }) => state)).toEqual(['on', 'on', 'on', 'on', 'on']);
  expect(kept[3]!.id).toBe(theirs);
  await expect(historyRows(other)).toHaveCount(5);

  await context.setOffline(true);
  // A tool that was not used in this window before.
  await useTool(other, 'smooth');
  await applyTool(other);
  await expect(other.getByTestId('save-state')).toHaveAttribute('data-kind', 'offline');
  const shaped = await shownHash(other);
  expect(await clinic.records(id)).toHaveLength(5);
  // The window goes away before anything was sent; the next one finds the change.
  await other.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto('/favicon.svg');
  expect(await next.evaluate(() => localStorage.getItem('bracewright.session'))).not.toBeNull();
  await clinic.edit(id, next);
  await waitSaved(next);
  await expect.poll(() => shownHash(next)).toBe(shaped);
  await expect.poll(async () => (await clinic.records(id)).length).toBe(6);
});

test(
  'draws the body again after the graphics context was lost, also while a picture of it is due',
  { tag: '@long' },
  async ({ page }) => {
    const clinic = await Clinic.open(page);
    await clinic.edit(await clinic.upload('trunk.stl', trunk));
    await useTool(page, 'twist');
    await applyTool(page);
    await waitSaved(page);
    const before = await shownHash(page);
    await page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const lose = canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
      lose.loseContext();
      // The picture for the list is taken four seconds after the last change.
      setTimeout(() => lose.restoreContext(), 5000);
    });
    await page.waitForEvent('console', {
      predicate: (message) => /successfully restored/.test(message.text()),
    });
    // Sharp again once it rests; an empty canvas would have no size at all.
    await expect
      .poll(() =>
        page
          .locator('canvas')
          .evaluate((canvas: HTMLCanvasElement) => [
            canvas.width - canvas.clientWidth,
            canvas.height - canvas.clientHeight,
          ]),
      )
      .toEqual([0, 0]);
    expect(await shownHash(page)).toBe(before);
    // One colour all over would be a picture of some hundred bytes.
    await expect.poll(async () => (await page.locator('canvas').screenshot()).length).toBeGreaterThan(20_000);
  },
);

/** Looks for serious faults in the editor of a model that somebody opened in a language and an appearance. */
async function expectAccessible(page: Page, language: string, theme: string): Promise<[Clinic, string]> {
  const clinic = await Clinic.open(page);
  await clinic.call('user/setsystem', { settings: { language, theme } });
  const id = await clinic.upload('trunk.stl', trunk);
  await clinic.edit(id);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  const faults = async (place: string) => {
    expect(await faultsOn(page), place).toEqual([]);
  };
  await page.locator('canvas').focus();
  await page.keyboard.press('x');
  await page.keyboard.press('o');
  await expect(page.getByTestId('section-bar')).toBeVisible();
  await expect(page.getByTestId('compare-line')).toBeVisible();
  await useTool(page, 'twist');
  await faults('a tool, a section and a comparison');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+e');
  await expect(page.getByTestId('export-make')).toBeVisible();
  await faults('the export dialog');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('export-make')).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await faults('the list of keys');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  return [clinic, id];
}

/** A value that is refused keeps Apply shut and says why; mended, the tool goes on with everything that was set. */
async function mendRefused(page: Page): Promise<void> {
  await useTool(page, 'translate');
  const card = page.getByTestId('tool-card');
  const height = card.getByLabel('Plane 1, height').last();
  const before = await height.inputValue();
  await height.fill('1300');
  await page.keyboard.press('Tab');
  await expect(card.getByRole('alert')).toBeInViewport();
  await expect(page.getByTestId('apply')).toBeDisabled();
  await height.fill(before);
  await page.keyboard.press('Tab');
  await expect(card.getByRole('alert')).toBeHidden();
  await expect(page.getByTestId('apply')).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
}

/** Draws a region, looks at the deviation, and keeps a measure that is there again after a reload. */
async function drawAndMeasure(page: Page, clinic: Clinic, id: string): Promise<void> {
  await useTool(page, 'region');
  const box = (await page.locator('canvas').boundingBox())!;
  const click = (x: number, y: number) =>
    page.mouse.click(box.x + box.width / 2 + x, box.y + box.height / 2 + y);
  const places = [[-20, -60], [50, -60], [70, 0], [40, 50], [-30, 40]] as const; // prettier-ignore
  for (const [x, y] of places) await click(x, y);
  const next = page.getByTestId('next');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('step-hint')).toContainText('apex');
  await click(0, -20);
  await click(25, 5);
  await next.click();
  await next.click();
  await expect(page.getByTestId('apply')).toBeEnabled();
  await applyTool(page);
  await expect(historyRows(page).first()).toContainText('mm');
  await waitSaved(page);
  expect((await clinic.records(id))[0]).toMatchObject({ type: 'region.deform', state: 'on' });
  await useTool(page, 'heatmap');
  await expect(page.getByTestId('heat-legend')).toBeVisible();
  await expect(page.getByTestId('readouts')).toContainText(/Furthest in\s*−\d/);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('tool-card')).toBeHidden();

  await useTool(page, 'measure');
  const height = page.getByTestId('tool-card').getByLabel('Height').last();
  await expect(page.getByTestId('readouts')).toContainText('mm');
  await page.getByTestId('apply').click();
  await page.getByRole('tab', { name: 'Measures' }).click();
  const kept = page.locator('#panel-measures');
  await expect(kept).toContainText(/Girth.*mm/s);
  const before = await height.inputValue();
  const grip = (await page.getByRole('slider', { name: 'Height' }).first().boundingBox())!;
  const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 40, { steps: 5 });
  await page.mouse.up();
  await expect(height).not.toHaveValue(before);
  await page.keyboard.press('Control+z');
  await expect(height).toHaveValue(before);
  await expect(kept).toContainText(/Girth.*mm/s);
  await page.keyboard.press('Control+z');
  await expect(kept).not.toContainText(/Girth.*mm/s);

  await page.getByTestId('apply').click();
  await expect(kept).toContainText(/Girth.*mm/s);
  await waitSaved(page);
  const stored = () =>
    clinic.call<{ kind: string; value: number; unit: string }[]>(`measure/list?modelId=${id}`);
  await expect.poll(async () => (await stored()).length).toBe(1);
  const [measure] = await stored();
  expect(measure).toMatchObject({ kind: 'perimeter', unit: 'mm' });
  expect(measure!.value).toBeGreaterThan(400);
  await page.reload();
  await expect(page.locator('[data-ready="true"]')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('tab', { name: 'Measures' }).click();
  await expect(kept).toContainText(`${measure!.value.toFixed(1)} mm`);
}

test('has no serious accessibility finding in the workspace, draws a region, shows the deviation and keeps a measure, whose drag Ctrl+Z takes back before it, and switches language and appearance without loading the body again', async ({
  page,
}) => {
  const [clinic, id] = await expectAccessible(page, 'en-US', 'light');
  await page.locator('canvas').focus();
  for (const [key, shown] of [
    ['x', 'section-bar'],
    ['o', 'compare-line'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByTestId(shown)).toBeHidden();
  }
  await mendRefused(page);
  await drawAndMeasure(page, clinic, id);
  await useTool(page, 'twist');
  await page.getByRole('button', { name: '切换到中文' }).click();
  await expect(page.getByTestId('tool-card')).toContainText('扭转');
  await expect(page.getByRole('tab', { name: '操作历史' })).toBeVisible();
  await page.getByRole('button', { name: '深色外观' }).click();
  await expect
    .poll(() =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--bw-surface')),
    )
    .toBe('#1E232A');
  await expect(page.getByTestId('tool-card')).toBeVisible();
});

test(
  'has no serious accessibility finding in the workspace in Chinese, dark',
  { tag: '@long' },
  async ({ page }) => {
    await expectAccessible(page, 'zh-CN', 'dark');
  },
);

test(
  'leaves by the menu of the user, keeps what was not sent, and opens the report of the model',
  { tag: '@long' },
  async ({ page, context }) => {
    const clinic = await Clinic.open(page);
    const id = await clinic.upload('trunk.stl', trunk);
    await clinic.edit(id);
    const menu = page.getByRole('button', { name: /^Your account: .*, My records$/ });
    const lost = (url: URL) => url.pathname.includes('/operation/create');
    await page.route(lost, (route) => route.abort());
    await useTool(page, 'twist');
    await applyTool(page);
    await expect(page.getByTestId('save-state')).toHaveAttribute('data-kind', 'offline');
    await page.keyboard.press('Control+e');
    await page.getByRole('dialog').getByRole('button', { name: 'Export report' }).click();
    await expect(page.getByText(/would lack changes/)).toBeVisible();
    await page.keyboard.press('Escape');
    await menu.click();
    await page.getByRole('button', { name: 'Give feedback' }).click();
    await expect(page).toHaveURL(/\/survey/);
    await page.unroute(lost);
    await page.goBack();
    await expect(page.locator('[data-ready="true"]')).toBeVisible({ timeout: 60_000 });
    await expect.poll(async () => (await clinic.records(id)).length).toBe(1);
    await waitSaved(page);
    const opened = context.waitForEvent('page');
    await page.keyboard.press('Control+p');
    await expect(await opened).toHaveURL(new RegExp(`/pdfUtil\\?modelId=${id}$`));
  },
);
