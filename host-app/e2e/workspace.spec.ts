import AxeBuilder from '@axe-core/playwright';
import { readFileSync } from 'node:fs';
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

const trunk = sampleStl();
const small = sampleStl(25);
const geometry = (stl: Buffer) => stl.subarray(80);

test('shapes a scan, steps through its history, and finds the same body after a reload', async ({ page }) => {
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

  await waitSaved(page);
  await page.reload();
  await expect(page.locator('[data-ready="true"]')).toBeVisible({ timeout: 60_000 });
  expect(await shownHash(page)).toBe(shaped);
});

test('edits the values of an earlier step and computes what comes after it anew', async ({ page }) => {
  const clinic = await Clinic.open(page);
  const id = await clinic.upload('trunk.stl', trunk);
  await clinic.edit(id);
  await useTool(page, 'twist');
  await applyTool(page);
  await useTool(page, 'bend');
  await applyTool(page);
  const before = await shownHash(page);
  await historyRows(page).nth(0).getByRole('button').first().dblclick();
  const card = page.getByTestId('tool-card');
  await expect(card.getByText('Editing a step of the history')).toBeVisible();
  await card.getByLabel('Angle').last().fill('12');
  await applyTool(page);
  await expect.poll(() => shownHash(page)).not.toBe(before);
  await expect(historyRows(page).nth(0)).toContainText('12.0°');
  await waitSaved(page);
  expect((await clinic.records(id)).map((record) => record.type)).toEqual(['twist.apply', 'bend.apply']);
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

test('gives the same geometry in the browser, on the server and on the command line', async ({ page }) => {
  const clinic = await Clinic.open(page);
  const id = await clinic.upload('trunk.stl', trunk);
  await clinic.edit(id);
  await useTool(page, 'twist');
  await applyTool(page);
  await useTool(page, 'bend');
  await applyTool(page);
  await waitSaved(page);

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByText('The body', { exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('export-make').click(),
  ]);
  const browser = readFileSync(await download.path());

  const server = await clinic.file(`document/export?id=${id}&format=stl`);
  const records = (await clinic.records(id)).map(({ type, version, params, seed }) => ({
    type,
    version,
    params,
    seed,
  }));
  const history = JSON.stringify({ format: 'bracewright-history', version: 1, records });
  const cli = bracewright(
    ['apply', 'trunk.stl', 'history.json', '-o', 'out.stl', '--json'],
    { 'trunk.stl': trunk, 'history.json': history },
    ['out.stl'],
  );
  expect(cli.status).toBe(0);
  expect(cli.json['meshHash']).toBe(await shownHash(page));
  expect(geometry(browser).equals(geometry(cli.files['out.stl']!))).toBe(true);
  expect(geometry(server).equals(geometry(cli.files['out.stl']!))).toBe(true);
});

test('keeps changes on the device while offline and sends them when the connection is back', async ({
  page,
  context,
}) => {
  const clinic = await Clinic.open(page);
  const id = await clinic.upload('trunk.stl', trunk);
  await clinic.edit(id);
  await expect(page.locator('[data-tools="here"]')).toBeVisible();
  await context.setOffline(true);
  // A tool that was not used in this window before.
  await useTool(page, 'twist');
  await applyTool(page);
  await expect(page.getByTestId('save-state')).toHaveAttribute('data-kind', 'offline');
  const shaped = await shownHash(page);
  expect(await clinic.records(id)).toHaveLength(0);
  // The window goes away before anything was sent; the next one finds the change.
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  const session = await (async () => {
    await next.goto('/404');
    return next.evaluate(() => localStorage.getItem('bracewright.session'));
  })();
  expect(session).not.toBeNull();
  await clinic.edit(id, next);
  await waitSaved(next);
  await expect.poll(() => shownHash(next)).toBe(shaped);
  await expect.poll(async () => (await clinic.records(id)).length).toBe(1);
});

test('puts together what two windows did to one model', async ({ page, context }) => {
  const clinic = await Clinic.open(page);
  const id = await clinic.upload('trunk.stl', trunk);
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
  expect((await clinic.records(id)).map((record) => record.type)).toEqual([
    'twist.apply',
    'smooth.global',
    'bend.apply',
  ]);
});

test('switches language and appearance without loading the body again', async ({ page }) => {
  const clinic = await Clinic.open(page);
  await clinic.edit(await clinic.upload('trunk.stl', trunk));
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

test('says what is wrong when a model is not there', async ({ page }) => {
  await Clinic.open(page);
  await page.goto('/operation?id=no-such-model');
  await expect(page.getByRole('heading', { name: 'The model could not be opened' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to patient files' }).click();
  await expect(page).toHaveURL(/\/patient\/list/);
});

for (const [language, theme] of [
  ['en-US', 'light'],
  ['zh-CN', 'dark'],
] as const)
  // prettier-ignore
  test(`has no serious accessibility finding in the workspace, ${language}, ${theme}`, { tag: theme === 'dark' ? '@long' : '@each' }, async ({ page }) => {
    const clinic = await Clinic.open(page);
    await clinic.call('user/setsystem', { settings: { language, theme } });
    await clinic.edit(await clinic.upload('trunk.stl', small));
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    const faults = async (place: string) => {
      const { violations } = await new AxeBuilder({ page })
        .setLegacyMode()
        .options({ resultTypes: ['violations'] })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
        .analyze();
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(
        serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
        place,
      ).toEqual([]);
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
    await page.waitForTimeout(300);
    await faults('the export dialog');
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('export-make')).toBeHidden();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.waitForTimeout(300);
    await faults('the list of keys');
  });

test('keeps a measure with its value and takes it anew after a change', async ({ page }) => {
  const clinic = await Clinic.open(page);
  const id = await clinic.upload('trunk.stl', trunk);
  await clinic.edit(id);
  await useTool(page, 'measure');
  await expect(page.getByTestId('readouts')).toContainText('mm');
  await page.getByTestId('apply').click();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('tool-card')).toBeHidden();
  await page.getByRole('tab', { name: 'Measures' }).click();
  await expect(page.locator('#panel-measures')).toContainText(/Girth.*mm/s);
  await waitSaved(page);
  const [measure] = await clinic.call<{ kind: string; value: number; unit: string }[]>(
    `measure/list?modelId=${id}`,
  );
  expect(measure).toMatchObject({ kind: 'perimeter', unit: 'mm' });
  expect(measure!.value).toBeGreaterThan(400);
  await page.reload();
  await expect(page.locator('[data-ready="true"]')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('tab', { name: 'Measures' }).click();
  await expect(page.locator('#panel-measures')).toContainText(`${measure!.value.toFixed(1)} mm`);
});

test('draws a region by hand, pushes it in and shows the deviation', async ({ page }) => {
  const clinic = await Clinic.open(page);
  const id = await clinic.upload('trunk.stl', trunk);
  await clinic.edit(id);
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
});

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
