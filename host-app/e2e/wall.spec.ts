import { readFileSync } from 'node:fs';
import { expect, test } from './app.ts';
import {
  applyTool,
  bracewright,
  Clinic,
  historyRows,
  openInExport,
  sampleStl,
  shownHash,
  useTool,
  waitSaved,
} from './workspace-app.ts';

test(
  'a wall is made, recorded and shown, and is never taken for the body',
  { tag: '@long' },
  async ({ page }) => {
    const clinic = await Clinic.open(page);
    const id = await clinic.upload('trunk.stl', sampleStl());
    await clinic.edit(id);
    await useTool(page, 'crop');
    await applyTool(page);
    await waitSaved(page);

    // The crop has caps; the dialog says why there can be no wall, and opens the body in place.
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await expect(page.getByTestId('export-make')).toBeDisabled();
    await page.getByTestId('export-uncap').click();
    await expect(page.getByTestId('export-make')).toBeEnabled();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByTestId('export-make').click(),
    ]);
    expect(file.suggestedFilename()).toBe('trunk wall 4 mm.stl');
    await expect(dialog.getByText('Recorded and checked')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByTestId('others')).toBeHidden();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    const body = await shownHash(page);

    // "All on" is about steps of the shape; the wall has an eye of its own, and says so while it is shown.
    const wall = historyRows(page).filter({ hasText: 'wall' });
    await expect(wall).toHaveCount(1);
    await expect(wall).not.toContainText('the exported file is another one');
    await page.getByRole('button', { name: 'All off' }).click();
    await expect.poll(() => shownHash(page)).not.toBe(body);
    // Of other steps another wall would be computed than the one in the file.
    await expect(wall).toContainText('the exported file is another one');
    await page.getByRole('button', { name: 'All on' }).click();
    await expect.poll(() => shownHash(page)).toBe(body);
    await expect(wall).not.toContainText('the exported file is another one');
    await expect(page.getByTestId('wall-shown')).toBeHidden();
    await wall.getByRole('button', { name: 'Show this wall instead of the body' }).click();
    await expect(page.getByTestId('wall-shown')).toContainText('not the body');
    await expect.poll(() => shownHash(page)).not.toBe(body);
    // A tool works on the body, and shows it.
    await useTool(page, 'measure');
    await expect.poll(() => shownHash(page)).toBe(body);
    await expect(page.getByTestId('wall-shown')).toBeHidden();
    await page.keyboard.press('Escape');
    await expect.poll(() => shownHash(page)).not.toBe(body);
    await page.getByTestId('wall-shown').getByRole('button', { name: 'Show the body' }).click();
    await expect.poll(() => shownHash(page)).toBe(body);
  },
);

test(
  'the dialog is drawn from what can write files: a wall with its labels, as several files in a zip',
  { tag: '@long' },
  async ({ page }) => {
    const clinic = await Clinic.open(page);
    const id = await clinic.upload('trunk.stl', sampleStl());
    await clinic.edit(id);
    await useTool(page, 'crop');
    await page.getByTestId('tool-card').getByRole('switch').click();
    await applyTool(page);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await dialog.getByText('OBJ', { exact: true }).click();
    await expect(dialog.getByText('The shape as text for other modelling programs')).toBeVisible();
    await dialog.getByRole('group').getByRole('button', { name: 'More' }).click();
    await dialog.getByRole('switch', { name: 'Colours and labels' }).click();
    await dialog.getByRole('combobox', { name: 'Unit in the file' }).click();
    await page.getByTitle('cm', { exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByTestId('export-make').click(),
    ]);
    expect(file.suggestedFilename()).toBe('trunk wall 4 mm.zip');
    // Names stand in a zip as they are.
    const zip = readFileSync(await file.path()).toString('latin1');
    for (const name of ['trunk wall 4 mm.obj', 'materials.mtl']) expect(zip).toContain(name);
    await expect(page.getByTestId('export-record')).toContainText('Recorded and checked', {
      timeout: 60_000,
    });
  },
);

test('a wall is exported as it is, and none is made round it', { tag: '@long' }, async ({ page }) => {
  const clinic = await Clinic.open(page);
  const id = await clinic.upload('trunk.stl', sampleStl());
  await openInExport(clinic, id);
  await Promise.all([page.waitForEvent('download'), page.getByTestId('export-make').click()]);
  await expect(page.getByTestId('export-record')).toContainText('Recorded and checked', { timeout: 60_000 });
  const { items } = await clinic.call<{ items: { id: string }[] }>('document/list?parentId=0');
  await clinic.edit(items.find((item) => item.id !== id)!.id);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect(dialog.getByTestId('export-is-wall')).toContainText('a brace wall already');
  await expect(dialog.getByText('Wall thickness')).toBeHidden();
  await expect(dialog.getByText(/This body is closed|Unit or height/)).toBeHidden();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByTestId('export-make').click()]);
  expect(file.suggestedFilename()).toBe('trunk wall 4 mm.stl');
});

test('a wall that was opened asks again, and keeps what is said then', { tag: '@long' }, async ({ page }) => {
  const clinic = await Clinic.open(page);
  const id = await clinic.upload('trunk.stl', sampleStl());
  await openInExport(clinic, id);
  const dialog = page.getByRole('dialog', { name: 'Export' });
  const held = page.getByTestId('export-held');
  await dialog.getByRole('combobox', { name: 'Made on' }).click();
  await page.getByTitle('PP, filament').click();
  await dialog.locator('#export-thickness').fill('1.5');
  await page.getByTestId('export-make').click();
  await page.getByTestId('export-reason').fill('A cover that bears nothing.');
  await page.getByTestId('export-with-reason').click();
  await expect(page.getByTestId('export-record')).toContainText('Recorded and checked', { timeout: 60_000 });

  // For the same machine as last time.
  const { items } = await clinic.call<{ items: { id: string }[] }>('document/list?parentId=0');
  const wall = items.find((item) => item.id !== id)!.id;
  await clinic.edit(wall);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByTestId('export-made-on')).toContainText('PP, filament');
  await page.getByTestId('export-make').click();
  await expect(held).toContainText('under 2 mm', { timeout: 60_000 });
  await page.getByTestId('export-reason').fill('Made as agreed.');
  // No file goes out whose reason stands nowhere.
  await page.route('**/document/checkwall', (route) => route.abort(), { times: 1 });
  await page.getByTestId('export-with-reason').click();
  await expect(dialog.getByText('your reason could not be kept with the wall')).toBeVisible();
  await expect(page.getByTestId('export-reason')).toHaveValue('Made as agreed.');
  await Promise.all([page.waitForEvent('download'), page.getByTestId('export-with-reason').click()]);
  const check = page.getByTestId('export-check');
  await expect(check).toContainText('are kept with the wall', { timeout: 60_000 });
});

test(
  'a positive for carving is written as a solid, a radius grid, a program and its blank sheet',
  { tag: '@long' },
  async ({ page }) => {
    const clinic = await Clinic.open(page);
    await clinic.edit(await clinic.upload('trunk.stl', sampleStl()));
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await dialog.getByText('A positive for carving').click();
    // Nothing says yet how far it reaches.
    await expect(page.getByTestId('export-no-line')).toBeVisible();
    await expect(dialog.getByText('Beyond the edge line')).toBeHidden();
    const make = async () => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByTestId('export-make').click(),
      ]);
      await expect(page.getByTestId('export-done')).toBeInViewport();
      return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
    };
    const choose = async (format: string) => {
      await dialog.getByRole('combobox', { name: 'File format' }).click();
      await page.getByTitle(format, { exact: true }).click();
    };
    const solid = await make();
    await expect(page.getByTestId('export-check')).toContainText('are kept with the design');
    expect(solid.name).toBe('trunk positive.stl');
    const { json } = bracewright(['inspect', 'positive.stl', '--json'], { 'positive.stl': solid.bytes });
    expect(json).toMatchObject({
      watertight: true,
      components: 1,
      nonManifoldEdges: 0,
      selfIntersections: 0,
    });
    await choose('Radius grid (CSV)');
    const grid = await make();
    expect(grid.name).toBe('trunk positive.csv');
    expect(grid.bytes.toString()).toMatch(/^bracewright-radius-grid,1\r\nunit,mm\r\naxis,/);
    await choose('G-code (four-axis carver)');
    const program = await make();
    expect(program.name).toBe('trunk positive.nc');
    expect(program.bytes.toString()).toMatch(/^\(Bracewright carver program 1\)\n\(design [0-9a-f]{64}\)\n/);
    await expect(page.getByTestId('export-done')).toContainText('not given for your carver');
    // Whatever is made of it, it is one design.
    expect(program.bytes.toString()).toContain(`\n(design ${String(json['designHash'])})\n`);
    await choose('Blank sheet for vacuum forming (DXF, SVG)');
    const sheet = await make();
    expect(sheet.name).toBe('trunk positive.dxf');
    const { json: drawn } = bracewright(['inspect', 's.dxf', '--json'], { 's.dxf': sheet.bytes });
    expect(drawn).toMatchObject({ designHash: json['designHash'], layers: ['CUT', 'FIT', 'MARK', 'SCALE'] });
    // The design is as it was: what is made of it is no step.
    await expect(historyRows(page)).toHaveCount(0);
  },
);

test(
  'a press that was meant for a card does not fall on the history under it',
  { tag: '@long' },
  async ({ page }) => {
    const clinic = await Clinic.open(page);
    await clinic.edit(await clinic.upload('trunk.stl', sampleStl()));
    await page.getByTestId('checkup').getByRole('button', { name: 'Close' }).click();
    await useTool(page, 'twist');
    await applyTool(page);
    await waitSaved(page);
    const shaped = await shownHash(page);
    await useTool(page, 'twist');
    const place = await page.getByTestId('tool-card').getByRole('button', { name: 'Cancel' }).boundingBox();
    for (const share of [0.2, 0.5, 0.8])
      await page.mouse.dblclick(place!.x + share * place!.width, place!.y + place!.height / 2);
    await expect(page.getByTestId('tool-card')).toBeHidden();
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await shownHash(page)).toBe(shaped);
  },
);

test('a measure that was deleted comes back with undo', { tag: '@long' }, async ({ page }) => {
  const clinic = await Clinic.open(page);
  const id = await clinic.upload('trunk.stl', sampleStl());
  await clinic.edit(id);
  await useTool(page, 'measure');
  await page.getByTestId('apply').click();
  const count = async () => (await clinic.call<unknown[]>(`measure/list?modelId=${id}`)).length;
  await expect.poll(count).toBe(1);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Measures' }).click();
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect.poll(count).toBe(0);
  await page.keyboard.press('Control+z');
  await expect.poll(count).toBe(1);
  await page.keyboard.press('Control+z');
  await expect.poll(count).toBe(0);
  await page.keyboard.press('Control+y');
  await expect.poll(count).toBe(1);
});

test(
  'makes a watertight brace wall from a body that was cropped open',
  { tag: '@long' },
  async ({ page }) => {
    const clinic = await Clinic.open(page);
    const id = await clinic.upload('trunk.stl', sampleStl());
    await clinic.edit(id);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(page.getByText(/This body is closed/)).toBeVisible();
    await expect(page.getByTestId('export-make')).toBeDisabled();
    await page
      .getByRole('dialog')
      .locator('.ant-modal-footer')
      .getByRole('button', { name: 'Close' })
      .click();

    await useTool(page, 'crop');
    await page.getByTestId('tool-card').getByRole('switch').click();
    await applyTool(page);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByTestId('export-make').click(),
    ]);
    // The server's own wall has the bits of the file, and model and file list know it.
    await expect(page.getByTestId('export-record')).toContainText('Recorded and checked', {
      timeout: 60_000,
    });
    expect(await clinic.records(id)).toMatchObject([
      { type: 'crop.apply' },
      { type: 'export.thicken', state: 'off' },
    ]);
    const wall = readFileSync(await download.path());
    const { json } = bracewright(['inspect', 'wall.stl', '--json'], { 'wall.stl': wall });
    expect(json).toMatchObject({
      watertight: true,
      components: 1,
      nonManifoldEdges: 0,
      selfIntersections: 0,
    });
  },
);
