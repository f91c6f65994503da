import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import {
  applyTool,
  bracewright,
  Clinic,
  historyRows,
  sampleStl,
  shownHash,
  waitSaved,
} from './workspace-app.ts';

const trunk = sampleStl(25);

/** The four sides of a body, one after the other as a hand goes round it. */
const SIDES = [
  ['1', 'front'],
  ['3', 'left'],
  ['Control+1', 'back'],
  ['Control+3', 'right'],
] as const;

/** Looks from a side by its key, and waits until that is what is seen. */
async function lookFrom(page: Page, [key, view]: (typeof SIDES)[number]): Promise<void> {
  await page.locator('canvas').first().focus();
  await page.keyboard.press(key);
  await expect(page.locator(`[data-view="${view}"]`)).toHaveAttribute('aria-pressed', 'true');
}

/** Two closed lines round the body, and a press on what stays between them. */
async function drawTwoEdges(page: Page, beforePress?: () => Promise<void>): Promise<void> {
  await drawRound(page, 0.62);
  await drawRound(page, 0.38);
  const box = (await page.locator('canvas').first().boundingBox())!;
  await lookFrom(page, SIDES[0]);
  await beforePress?.();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Draws a closed line round the body at a share of the picture's height, two points on each side. */
async function drawRound(page: Page, share: number): Promise<void> {
  const canvas = page.locator('canvas').first();
  const box = (await canvas.boundingBox())!;
  for (const [side, seen] of SIDES.entries()) {
    await lookFrom(page, seen);
    for (const across of [-24, 24]) {
      const y = box.y + box.height * (share + 0.01 * (side % 2));
      await page.mouse.click(box.x + box.width / 2 + across, y);
    }
  }
  await page.keyboard.press('Enter');
}

/** Makes what the export dialog is set to; the bytes of the file. */
async function exported(page: Page, button: 'export-make' | 'export-with-reason') {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByTestId(button).click()]);
  await expect(page.getByTestId('export-record')).toContainText('Recorded and checked', { timeout: 60_000 });
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** Reads a wall back as a printer's program would. */
function expectSound(wall: Buffer): void {
  const { json } = bracewright(['inspect', 'wall.stl', '--unit', 'mm', '--up', 'Z', '--json'], {
    'wall.stl': wall,
  });
  expect(json).toMatchObject({ watertight: true, components: 1, nonManifoldEdges: 0, selfIntersections: 0 });
}

/** A wall that cannot be made has no file, and one that asks has a file with a reason only, which stays with it. */
async function expectGate(page: Page, clinic: Clinic): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Export' });
  const held = page.getByTestId('export-held');
  // A printer of the user, too small for any part of a trunk.
  await dialog.getByRole('button', { name: 'Add a printer…' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Desk printer');
  for (const side of ['Width', 'Depth', 'Height']) await dialog.getByLabel(side).fill('12');
  await expect(dialog.getByText('Each side is a number from 50 to 2000 mm.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Keep printer' })).toBeDisabled();
  for (const side of ['Width', 'Depth', 'Height']) await dialog.getByLabel(side).fill('120,5');
  await dialog.getByRole('button', { name: 'Keep printer' }).click();
  await page.getByTestId('export-make').click();
  await expect(held).toContainText('does not fit the machine (120.5 × 120.5 × 120.5 mm)', {
    timeout: 60_000,
  });
  await expect(held).toBeInViewport();
  await expect(page.getByTestId('export-reason')).toBeHidden();

  // Another machine, another question; what was found before is said no more.
  await dialog.getByRole('combobox', { name: 'Made on' }).click();
  await page.getByTitle('PP, filament').click();
  await expect(held).toBeHidden();
  await dialog.locator('#export-thickness').fill('1.5');
  await page.getByTestId('export-make').click();
  await expect(held).toContainText('under 2 mm it may bend or break', { timeout: 60_000 });
  await expect(page.getByTestId('export-with-reason')).toBeDisabled();
  await page.getByTestId('export-reason').fill('A cover that bears nothing.');
  // Who looks at a place finds all of it again.
  await held.getByRole('button', { name: 'Marked place 1' }).first().click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(held).toContainText('under 2 mm');
  await expect(page.getByTestId('export-reason')).toHaveValue('A cover that bears nothing.');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('export-with-reason').click(),
  ]);
  expect(file.suggestedFilename()).toBe('trunk wall 1.5 mm.stl');
  await expect(page.getByTestId('export-checked')).toContainText('in spite of what was found');
  await expect(page.getByTestId('export-record')).toContainText('Recorded and checked', { timeout: 60_000 });
  await expect
    .poll(async () => (await clinic.call<{ printers: unknown[] }>('user/getusersystem')).printers)
    .toEqual([{ name: 'Desk printer', process: 'sls', bed: [120.5, 120.5, 120.5] }]);
}

test('an edge line is proposed with its clearances, lines are drawn by hand in its place, and the body between them becomes a wall, where the machine and its maker allow it', async ({
  page,
}) => {
  test.slow();
  const clinic = await Clinic.open(page);
  const id = await clinic.upload('trunk.stl', trunk);
  await clinic.edit(id);
  await page.getByTestId('checkup').getByRole('button', { name: 'Close' }).click();
  const whole = await shownHash(page);

  // The dialog says what a wall needs, and leads there.
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByTestId('export-make')).toBeDisabled();
  await page.getByTestId('export-edge').click();
  await expect(
    page.getByRole('button', { name: 'Edge line', exact: true, pressed: true }).first(),
  ).toBeVisible();
  const card = page.getByTestId('tool-card');
  await card.getByLabel('Class').click();
  await page.getByTitle('Rigo A1').click();
  await card.getByText('Right', { exact: true }).click();
  await card.getByRole('button', { name: 'Propose the line' }).click();
  // Nobody has confirmed the sides of this body.
  await page.getByRole('button', { name: 'Propose it' }).click();
  await expect(card.locator('[data-standing="good"]').first()).toBeVisible();
  await expect(card.locator('[data-standing="bad"]')).toHaveCount(0);
  // What is asked stands beside each, in sight without scrolling.
  await expect(card.getByTestId('standings')).toContainText(/\d+ not sure/);
  const armPit = card.getByText('Arm pit, left').locator('..');
  await expect(armPit).toContainText('≥ 15');
  for (const standing of await card.locator('[data-standing]').all()) await expect(standing).toBeInViewport();
  // A key pressed by accident costs nothing.
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: 'Go on with it' }).click();
  await expect(card.locator('[data-standing="good"]').first()).toBeVisible();
  await page.getByTestId('next').click();
  await page.getByTestId('next').click();
  await applyTool(page);
  await waitSaved(page);
  const [record] = await clinic.records(id);
  expect(record).toMatchObject({ type: 'border.cut', state: 'on' });
  const { curves } = record!.params as { curves: { closed: boolean; points: unknown[] }[] };
  expect(curves.map(({ closed, points }) => [closed, points.length > 40])).toEqual([[true, true]]);
  // Opened again it says what it is for.
  await historyRows(page).first().getByRole('button').first().dblclick();
  await expect(card.getByTitle('Rigo A1')).toBeVisible();
  await card.getByRole('button', { name: 'Cancel' }).click();
  await expect(card).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect.poll(() => shownHash(page)).toBe(whole);

  await page.locator('[data-tool="border"]').click();
  await expect(card).toBeVisible();
  await drawTwoEdges(page);
  await applyTool(page);
  await waitSaved(page);
  const cut = await shownHash(page);
  expect(cut).not.toBe(whole);
  await expect(historyRows(page)).toHaveText([/Edge line.*edge of [\d,.]+ mm/]);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  expectSound((await exported(page, 'export-make')).bytes);
  await page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expectGate(page, clinic);
  await page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Close' }).last().click();

  // The same tomorrow, and taken back and done again.
  await clinic.edit(id);
  await expect.poll(() => shownHash(page)).toBe(cut);
  await page.getByRole('button', { name: 'Edge line', exact: true }).first().click();
  await expect(page.locator('[data-tool="border"]')).toBeVisible();
  await page.locator('canvas').first().focus();
  // Two walls and the cut.
  for (const keys of ['Control+z', 'Control+z', 'Control+z']) await page.keyboard.press(keys);
  await expect.poll(() => shownHash(page)).toBe(whole);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => shownHash(page)).toBe(cut);
});

// prettier-ignore
const PATIENT = {
  parentId: '0', name: 'Mei', birthday: '2000-02-01', doctor: 'Lin', age: new Date().getFullYear() - 2000, sex: 'F', height: 152, weight: 44,
  type: 'rigo-A1', convexSide: 'right', technician: 'Tan', cobb: 32,
};

test(
  'class and side come from the patient record, and the line from the brace before, which is dragged and taken back',
  { tag: '@long' },
  async ({ page }) => {
    const clinic = await Clinic.open(page);
    const patient = await clinic.call<{ id: string }>('document/patient/save', PATIENT);
    const argv = ['sample', '--cobb', '30', '--stature', '1.48', '--edge', '14', '-o', 'may.stl'];
    const before = await clinic.upload(
      'Scan of May.stl',
      bracewright(argv, {}, ['may.stl']).files['may.stl']!,
      patient.id,
    );
    const now = await clinic.upload('Scan of November.stl', sampleStl(), patient.id);
    const card = page.getByTestId('tool-card');
    const openTool = async (id: string) => {
      await clinic.edit(id);
      await page.getByTestId('checkup').getByRole('button', { name: 'Close' }).click();
      await page.keyboard.press('e');
      // The record says both, and so does the tool.
      await expect(card.getByTitle('Rigo A1')).toBeVisible();
      await expect(card.getByText('From the patient record.')).toHaveCount(2);
    };

    // No brace was made for her yet.
    await openTool(before);
    await card.getByRole('button', { name: 'Take the line of an earlier brace' }).click();
    await expect(
      page.getByText('No other model of this patient has an edge line yet.', { exact: false }),
    ).toBeVisible();
    await card.getByRole('button', { name: 'Propose the line' }).click();
    await page.getByRole('button', { name: 'Propose it' }).click();
    await expect(card.locator('[data-standing="good"]').first()).toBeVisible();
    await page.getByTestId('next').click();
    await page.getByTestId('next').click();
    await applyTool(page);
    await waitSaved(page);

    await openTool(now);
    await card.getByRole('button', { name: 'Take the line of an earlier brace' }).click();
    const earlier = page.getByTestId('choices').getByRole('button');
    await expect(earlier).toHaveText([/Scan of May.*Rigo A1, convex to the right/]);
    await earlier.click();
    await page.getByRole('button', { name: 'Propose it' }).click();
    const apart = card.getByText('Skin moved, median').locator('..');
    await expect(apart).toBeVisible({ timeout: 30_000 });
    await expect(page.getByTestId('step-hint')).toContainText('From “Scan of May');
    // One gesture: taken back, and done again.
    await page.keyboard.press('Control+z');
    await expect(apart).toBeHidden();
    await page.keyboard.press('Control+Shift+z');
    await expect(apart).toBeVisible();
    await page.getByTestId('next').click();
    await page.getByTestId('next').click();
    await page.getByTestId('apply').click();
    // A clearance may be broken on the body now; it is asked about, and answered.
    const cutAll = page.getByRole('button', { name: 'Cut along it' });
    await expect(async () => {
      if (await cutAll.isVisible()) await cutAll.click();
      await expect(card).toBeHidden({ timeout: 500 });
    }).toPass();
    await waitSaved(page);
    const [record] = await clinic.records(now);
    expect(record).toMatchObject({
      type: 'border.cut',
      state: 'on',
      params: { purpose: { type: 'rigo-A1', side: 'right' } },
    });
  },
);

test(
  'an edge line is kept without cutting, is there tomorrow, and is the edge of the wall',
  { tag: '@long' },
  async ({ page }) => {
    const clinic = await Clinic.open(page);
    const id = await clinic.upload('trunk.stl', sampleStl());
    await clinic.edit(id);
    await page.getByTestId('checkup').getByRole('button', { name: 'Close' }).click();
    const whole = await shownHash(page);
    await page.keyboard.press('e');
    const card = page.getByTestId('tool-card');
    await drawTwoEdges(page, () => card.getByLabel('Cut along the line').click());
    await applyTool(page);
    await waitSaved(page);
    expect(await shownHash(page)).toBe(whole);
    const row = historyRows(page).first();
    await expect(row).toHaveText(/Kept edge line.*edge of [\d,.]+ mm/);

    await clinic.edit(id);
    expect(await shownHash(page)).toBe(whole);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    expectSound((await exported(page, 'export-make')).bytes);
    await page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Close' }).last().click();

    // Edited in its tool like any step.
    await row.getByRole('button').first().dblclick();
    await expect(card).toBeVisible();
    await expect(card.getByLabel('Cut along the line')).toHaveCount(0);
    await page.keyboard.press('Escape');
    expect((await clinic.records(id))[0]).toMatchObject({ type: 'border.draw', state: 'on' });
  },
);

test(
  'an edge line is kept as a template, laid mirrored on another patient’s body, and deleted',
  { tag: '@long' },
  async ({ page }) => {
    const clinic = await Clinic.open(page);
    const id = await clinic.upload('trunk.stl', sampleStl());
    const card = page.getByTestId('tool-card');
    const openTool = async (side: 'Right' | 'Left') => {
      await clinic.edit(id);
      await page.getByTestId('checkup').getByRole('button', { name: 'Close' }).click();
      await page.keyboard.press('e');
      await card.getByLabel('Class').click();
      await page.getByTitle('Rigo A1').click();
      await card.getByText(side, { exact: true }).click();
    };
    await openTool('Right');
    await expect(card.getByRole('button', { name: 'Save this line as a template' })).toBeDisabled();
    await card.getByRole('button', { name: 'Propose the line' }).click();
    await page.getByRole('button', { name: 'Propose it' }).click();
    await card.getByRole('button', { name: 'Save this line as a template' }).click();
    const naming = page.getByRole('dialog', { name: 'Name' });
    await expect(naming).toContainText('no data of this patient');
    // The field has the focus: what is typed goes into it and nowhere else.
    await expect(naming.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('A1 usual');
    await naming.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The template “A1 usual” is in the library')).toBeVisible();

    await openTool('Left');
    await card.getByRole('button', { name: 'Take a template' }).click();
    const choices = page.getByTestId('choices');
    await expect(choices.locator('svg')).toHaveCount(1);
    await expect(choices).toContainText(/Rigo A1, convex to the right.*will be mirrored/);
    await choices.getByRole('button', { name: /^A1 usual/ }).click();
    await page.getByRole('button', { name: 'Propose it' }).click();
    // The body stands out on the right: that is asked as of a proposal.
    const doubt = page.getByRole('button', { name: 'The curve is convex to the left' });
    const byShape = page.getByRole('button', { name: 'Take it all the same' });
    await doubt.or(byShape).first().waitFor();
    if (await doubt.isVisible()) await doubt.click();
    await byShape.click();
    await expect(page.getByTestId('step-hint')).toContainText('mirrored');
    await expect(card).toContainText('Skin moved, median');
    await expect(card).toContainText('Height by shape alone');
    await expect(card).toContainText('Farthest beyond a clearance');

    // As a file it leaves the program, and comes back as what it was.
    const download = page.waitForEvent('download');
    await card.getByRole('button', { name: 'Take a template' }).click();
    await choices.getByRole('button', { name: 'Save as a file: A1 usual' }).click();
    const path = await (await download).path();
    expect((await download).suggestedFilename()).toBe('A1 usual.edge-template.json');
    const opened = async (file: string | { name: string; mimeType: string; buffer: Buffer }) => {
      const chooser = page.waitForEvent('filechooser');
      await card.getByRole('button', { name: 'Open a template file' }).click();
      await (await chooser).setFiles(file);
    };
    await opened({ name: 'edge.json', mimeType: 'application/json', buffer: Buffer.from('{"curves":[]}') });
    await expect(page.getByText('This file is no edge-line template.')).toBeVisible();
    await opened(path);
    await choices.getByRole('button', { name: /^Lay it on this body/ }).click();
    await page.getByRole('button', { name: 'Propose it' }).click();
    await byShape.click();
    await expect(page.getByTestId('step-hint')).toContainText('mirrored');

    await card.getByRole('button', { name: 'Take a template' }).click();
    await choices.getByRole('button', { name: 'Delete: A1 usual' }).click();
    await page.getByRole('button', { name: 'Delete the template' }).click();
    await expect(page.getByText('The clinic has no edge-line template yet.')).toBeVisible();
  },
);
