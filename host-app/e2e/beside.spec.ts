import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { tubeStl } from './bodies.ts';
import { Clinic, applyTool, historyRows, sampleStl, shownHash, useTool, waitSaved } from './workspace-app.ts';

/** Opens a body and lays an object beside it, whose file says neither unit nor which way is up. */
async function withObject(page: Page, stl = tubeStl()) {
  const clinic = await Clinic.open(page);
  const id = await clinic.upload('tube.stl', stl);
  await clinic.edit(id);
  await page.getByRole('tab', { name: 'Objects' }).click();
  await page.getByTestId('beside-file').setInputFiles({
    name: 'scan.stl',
    mimeType: 'model/stl',
    buffer: stl,
  });
  // Nothing is guessed: without an answer nothing is taken.
  const question = page.getByRole('dialog', { name: 'Unit of scan.stl' });
  await expect(question.getByRole('button', { name: 'Add' })).toBeDisabled();
  // What each unit would mean: a pad in inches is seen to be none of millimetres.
  await expect(question.getByText(/^Millimetres \d+ × \d+ × \d+ mm$/)).toBeVisible();
  await question.getByText('Millimetres').click();
  await expect(question.getByRole('button', { name: 'Add' })).toBeDisabled();
  await question.getByText('Z', { exact: true }).click();
  await question.getByRole('button', { name: 'Add' }).click();
  const beside = page.getByTestId('beside');
  await beside.getByRole('button', { name: 'scan.stl: settings' }).click();
  return { clinic, id, beside };
}

test(
  'an object is laid beside the body, measured against it, and is there as it was left',
  { tag: '@long' },
  async ({ page }) => {
    const { clinic, id, beside } = await withObject(page);
    const body = await shownHash(page);
    await page.getByTestId('gap-measure').click();
    await expect(page.getByTestId('gap-greatest')).toHaveText('0.0 mm', { timeout: 90_000 });
    await page.getByTestId('place-by-z').fill('400');
    await page.keyboard.press('Enter');
    // What was measured where it stood before is not shown of where it stands now.
    await expect(page.getByTestId('gap-greatest')).toBeHidden();
    const member = async () =>
      (await clinic.call<{ id: string; transform: number[] }[]>(`document/getmemberlist?id=${id}`))[0]!;
    await expect.poll(async () => (await member()).transform[11]).toBe(400);
    await page.getByTestId('gap-measure').click();
    await expect(page.getByTestId('gap-greatest')).not.toHaveText('0.0 mm', { timeout: 90_000 });
    expect(await shownHash(page)).toBe(body);

    // Another window moves it: nothing is overwritten, what was typed waits, and numbers of where it stood are let go.
    const elsewhere = async (x: number) => {
      const { id: memberId, transform } = await member();
      await clinic.call('document/updatemember', { id: memberId, transform: transform.with(3, x) });
    };
    await elsewhere(25);
    await page.getByTestId('place-by-y').fill('10');
    await page.keyboard.press('Enter');
    const notKept = page.getByTestId('beside-not-kept');
    await expect(notKept).toContainText('Changed elsewhere in the meantime');
    await expect(notKept).toBeInViewport({ ratio: 0.9 });
    await expect(page.getByTestId('place-by-x')).toHaveValue('25');
    await expect(page.getByTestId('gap-greatest')).toBeHidden();
    await notKept.getByRole('button', { name: 'Set “Move front – back” to 10 mm' }).click();
    await expect(notKept).toBeHidden();
    await expect
      .poll(async () => (await member()).transform.filter((_, i) => i % 4 === 3))
      .toEqual([25, 10, 400, 1]);
    await page.getByTestId('gap-measure').click();
    await expect(page.getByTestId('gap-greatest')).toBeVisible({ timeout: 90_000 });
    await elsewhere(30);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByTestId('place-by-x')).toHaveValue('30');
    await expect(page.getByTestId('gap-greatest')).toBeHidden();

    await clinic.edit(id);
    await page.getByRole('tab', { name: 'Objects' }).click();
    await expect(beside.getByRole('button', { name: 'Hide scan.stl' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await beside.getByRole('button', { name: 'scan.stl: settings' }).click();
    await expect(page.getByTestId('place-by-x')).toHaveValue('30');
  },
);

test('an object is deleted only after a question that goes away', { tag: '@long' }, async ({ page }) => {
  const { clinic, id, beside } = await withObject(page);
  await expect(page.getByTestId('beside-size')).toBeVisible();
  // With less motion a question that waits for the end of an animation would never go.
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await clinic.edit(id);
  await page.getByRole('tab', { name: 'Objects' }).click();
  await beside.getByRole('button', { name: 'scan.stl: settings' }).click();
  await page.getByRole('button', { name: 'Delete…' }).click();
  const asked = page.getByRole('dialog', { name: 'Delete scan.stl?' });
  // One more Enter takes nothing away.
  await expect(asked.getByRole('button', { name: 'Keep' })).toBeFocused();
  await asked.getByRole('button', { name: 'Keep' }).click();
  await expect(asked).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete…' }).click();
  await asked.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(beside.getByText('Nothing beside the body yet')).toBeVisible();
  await expect(asked).toHaveCount(0);
  // Whatever lay over the page would take this press.
  await page.getByRole('tab', { name: 'History' }).click();
});

test(
  'a brace is measured on its inside, and whoever works on has the body back and is told that it is older',
  { tag: '@long' },
  async ({ page }) => {
    const clinic = await Clinic.open(page);
    const id = await clinic.upload('tube.stl', tubeStl());
    await clinic.call('document/savethickenmodel', { id, revision: 0, params: { thickness: 4 } });
    await page.setViewportSize({ width: 1280, height: 720 });
    await clinic.edit(id);
    // Words that explain a button lie over the tab, and take no press from it.
    await page.getByRole('button', { name: 'Dark appearance' }).first().hover();
    await expect(page.locator('.ant-tooltip').first()).toBeVisible();
    await page.getByRole('tab', { name: 'Objects' }).click();
    const beside = page.getByTestId('beside');
    await beside.getByRole('button', { name: /^Show tube/ }).click();
    await beside.getByRole('button', { name: /: settings$/ }).click();
    await page.getByTestId('gap-measure').click();
    await expect(page.getByTestId('gap-of')).toHaveAttribute('data-side', 'inside', { timeout: 90_000 });
    await expect(page.getByTestId('gap-middle')).toHaveText('0.0 mm');
    const shown = page.getByTestId('gap-shown');
    await expect(shown).toContainText('The body and the other objects are hidden.');
    await expect(page.getByTestId('beside-older')).toBeHidden();

    // On a tablet views, their tools and the cube take the upper edge.
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect.poll(async () => (await shown.boundingBox())!.y).toBeGreaterThan(500);
    await page.setViewportSize({ width: 1280, height: 720 });

    // The switch of the body ends that too, and the colours stay.
    await page.getByLabel('Body', { exact: true }).click();
    await expect(shown).not.toContainText('hidden');
    await shown.getByRole('button', { name: 'Hide colours' }).click();
    await page.getByTestId('gap-measure').click();
    await expect(shown).toContainText('The body and the other objects are hidden.', { timeout: 90_000 });

    await useTool(page, 'smooth');
    await expect(shown).toBeHidden();
    await expect(page.getByLabel('Body', { exact: true })).toBeChecked();
    await applyTool(page);
    // Without being fetched anew.
    await expect(page.getByTestId('beside-older')).toHaveText(
      'Made one step ago: the body has gone on since.',
    );
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await expect(page.getByTestId('beside-older')).toBeHidden();
  },
);

test(
  'a gap is told of the pair that it was measured of, and of no other',
  { tag: '@long' },
  async ({ page }) => {
    const clinic = await Clinic.open(page);
    const id = await clinic.upload('tube.stl', tubeStl());
    await clinic.call('document/savethickenmodel', { id, revision: 0, params: { thickness: 4 } });
    const sourceId = await clinic.upload('scan.stl', tubeStl());
    await clinic.call('document/savemembermodel', { id, sourceId, memberId: crypto.randomUUID() });
    await clinic.edit(id);
    await page.getByRole('tab', { name: 'Objects' }).click();
    const beside = page.getByTestId('beside');
    const settings = beside.getByRole('button', { name: /^tube.*: settings$/ });
    await settings.click();
    const measure = page.getByTestId('gap-measure');
    const greatest = page.getByTestId('gap-greatest');
    const [from, side] = [page.getByTestId('gap-from'), page.getByTestId('gap-side')];
    const choose = async (field: typeof from, name: string) => {
      await field.click();
      await page.locator('.ant-select-item-option').filter({ hasText: name }).click();
    };
    await measure.click();
    await expect(greatest).toHaveText('0.0 mm', { timeout: 90_000 });
    await choose(from, 'scan.stl');
    await expect(greatest).toBeHidden();
    await expect(page.getByTestId('gap-shown')).toBeHidden();
    await measure.click();
    await expect(greatest).toBeVisible({ timeout: 90_000 });
    await choose(side, 'Outside');
    await expect(greatest).toBeHidden();
    await expect(from).toContainText('scan.stl');
    await measure.click();
    await expect(page.getByTestId('gap-of')).toHaveAttribute('data-side', 'outside', { timeout: 90_000 });
    // Settings that are closed and opened say of what the numbers are, and not what is usual.
    await settings.click();
    await expect(greatest).toBeHidden();
    await settings.click();
    await expect(greatest).toBeVisible();
    await expect(from).toContainText('scan.stl');
    await expect(side).toContainText('Outside');
  },
);

test(
  'a damaged file says what was left out before it is added, and one that cannot be read is named',
  { tag: '@long' },
  async ({ page }) => {
    const clinic = await Clinic.open(page);
    const id = await clinic.upload('tube.stl', tubeStl());
    await clinic.edit(id);
    await page.getByRole('tab', { name: 'Objects' }).click();
    const add = async (name: string, buffer: Buffer) => {
      await page.getByTestId('beside-file').setInputFiles({ name, mimeType: 'model/stl', buffer });
      return page.getByRole('dialog', { name: `Unit of ${name}` });
    };
    const answer = async (name: string, buffer: Buffer, said: string) => {
      const question = await add(name, buffer);
      await expect(question.getByText(said)).toBeVisible();
      await question.getByText('Millimetres').click();
      await question.getByText('Z', { exact: true }).click();
      await question.getByRole('button', { name: 'Add' }).click();
      await expect(question).toHaveCount(0);
    };
    await answer(
      'broken.stl',
      Buffer.from('solid nothing'),
      'The size cannot be read before the file is added.',
    );
    await expect(page.getByText(/^broken\.stl was not added\. /)).toBeVisible();
    const torn = Buffer.from(tubeStl());
    torn.writeFloatLE(NaN, 84 + 12);
    await answer('torn.stl', torn, '1 triangles with invalid coordinates were left out.');
    const beside = page.getByTestId('beside');
    await beside.getByRole('button', { name: 'torn.stl: settings' }).click();
    await expect(page.getByTestId('beside-size')).toHaveText(/^\d+ × \d+ × \d+ mm$/);
  },
);

test(
  'an object that lies beside the body is taken by a tool as it was placed there, and steps back meanwhile',
  { tag: '@long' },
  async ({ page }, info) => {
    const { id, clinic } = await withObject(page, sampleStl(16));
    const body = await shownHash(page);
    await page.getByTestId('place-by-z').fill('40');
    await page.keyboard.press('Enter');
    await expect
      .poll(
        async () =>
          (await clinic.call<{ transform: number[] }[]>(`document/getmemberlist?id=${id}`))[0]!.transform[11],
      )
      .toBe(40);
    await useTool(page, 'merge');
    await expect(page.getByText('or one that lies beside the body')).toBeVisible();
    await page.getByTestId('mesh-beside').click();
    await page.getByText('scan.stl · Object', { exact: true }).click();
    await expect(page.getByTestId('mesh-beside')).toBeEnabled();
    await expect(page.getByTestId('beside').getByRole('button', { name: 'Show scan.stl' })).toBeVisible();
    await applyTool(page);
    await expect(page.getByTestId('beside').getByRole('button', { name: 'Hide scan.stl' })).toBeVisible();
    expect(await shownHash(page)).not.toBe(body);
    await waitSaved(page);
    const record = (await clinic.records(id)).at(-1)!;
    expect(record).toMatchObject({ type: 'merge.apply' });
    // Placed once: where it stood is in the body that was taken.
    expect((record.params as unknown as { transform: number[] }).transform[11]).toBe(0);

    // Kept in the library it is at hand for another patient's body.
    await page.getByRole('tab', { name: 'History' }).click();
    await historyRows(page).first().getByRole('button').first().dblclick();
    const card = page.getByTestId('tool-card');
    await card.getByRole('button', { name: 'Keep in the library' }).click();
    const naming = page.getByRole('dialog', { name: 'Name' });
    await expect(naming).toContainText('no body of a patient');
    await page.keyboard.type('Trunk block');
    await naming.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The object “Trunk block” is in the library')).toBeVisible();
    await clinic.edit(await clinic.upload('next.stl', sampleStl(16)));
    await useTool(page, 'merge');
    await card.getByRole('button', { name: 'From the library' }).click();
    const choices = page.getByTestId('choices');
    await expect(choices.locator('svg')).toHaveCount(1);
    await page.screenshot({ path: info.outputPath('library.png') });
    await choices.getByRole('button', { name: /^Trunk block/ }).click();
    await expect(card).toContainText('Trunk block');
    await page.screenshot({ path: info.outputPath('taken.png') });
  },
);

test(
  'a brace is coloured by its thickness, with the number under the pointer, in both appearances',
  { tag: '@long' },
  async ({ page }, info) => {
    const clinic = await Clinic.open(page);
    const id = await clinic.upload('tube.stl', tubeStl());
    await clinic.call('document/savethickenmodel', { id, revision: 0, params: { thickness: 4 } });
    // The body is aligned after that, and the brace goes along.
    const transform = [1, 0, 0, 8, 0, 1, 0, 0, 0, 0, 1, 15, 0, 0, 0, 1];
    const align = { type: 'position.apply', version: 1, params: { transform } };
    await clinic.call('operation/create', { modelId: id, revision: 1, ...align });
    await clinic.edit(id);
    await page.getByRole('tab', { name: 'Objects' }).click();
    const beside = page.getByTestId('beside');
    await beside.getByRole('button', { name: /^Show tube/ }).click();
    await beside.getByRole('button', { name: /: settings$/ }).click();
    await page.getByTestId('thickness-measure').click();
    await expect(page.getByTestId('thickness-middle')).toHaveText('4.0 mm', { timeout: 90_000 });
    await expect(page.getByTestId('thickness-thin')).toHaveText('0 cm²');
    // The scale reaches to the least that the process makes.
    await expect(page.getByTestId('thickness-mark')).toHaveAttribute('title', /1\.0 mm/);
    const { x, y, width, height } = (await page.locator('canvas').first().boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.move(x + width / 2 + 3, y + height / 2);
    await expect(page.getByTestId('thickness-under')).toHaveText(/(3\.9|4\.0) mm$/);
    await page.screenshot({ path: info.outputPath('thickness-1.png') });
    await page
      .getByRole('button', { name: /appearance/ })
      .first()
      .click();
    await expect(page.getByTestId('thickness-middle')).toHaveText('4.0 mm');
    await page.screenshot({ path: info.outputPath('thickness-2.png') });
    // Another look at the same wall takes its place.
    await page.getByTestId('gap-measure').click();
    await expect(page.getByTestId('gap-middle')).toHaveText('0.0 mm', { timeout: 90_000 });
    await expect(page.getByTestId('thickness-middle')).toBeHidden();
    await page.getByTestId('thickness-measure').click();
    await expect(page.getByTestId('thickness-middle')).toHaveText('4.0 mm', { timeout: 90_000 });
    await expect(page.getByTestId('gap-middle')).toBeHidden();
    // Compared, it is the skin that it was made on.
    await useTool(page, 'heatmap');
    await page.getByTestId('states-from').click();
    await page.locator('.ant-select-item-option').filter({ hasText: '(inside of the brace)' }).click();
    await expect(page.getByTestId('states-numbers')).toContainText(/Mean deviation\s*0\.0 mm/);
    await expect(page.getByTestId('ledger')).toContainText('No zone of 1 cm² or more');
  },
);

test('a spine from a file lies in the body that is seen through, is told as one without names, and goes again where it is none', async ({
  page,
}) => {
  const clinic = await Clinic.open(page);
  const stl = tubeStl();
  const id = await clinic.upload('tube.stl', stl);
  await clinic.edit(id);
  await page.getByRole('tab', { name: 'Objects' }).click();
  const add = async (name: string, unit: string) => {
    await page.getByTestId('beside-spine-file').setInputFiles({ name, mimeType: 'model/stl', buffer: stl });
    const question = page.getByRole('dialog', { name: `Unit of ${name}` });
    await question.getByText(unit).click();
    await question.getByText('Z', { exact: true }).click();
    await question.getByRole('button', { name: 'Add' }).click();
  };
  const kinds = async () =>
    (await clinic.call<{ kind: string }[]>(`document/getmemberlist?id=${id}`)).map(({ kind }) => kind);
  await add('spine.stl', 'Millimetres');
  const beside = page.getByTestId('beside');
  await expect(beside.getByText('taken in from a file; without vertebrae’s names')).toBeVisible();
  expect(await kinds()).toEqual(['spine']);
  // No line of levels: nothing is offered of it where one is.
  await expect(page.getByTestId('spine')).toBeHidden();
  await add('large.stl', 'Inches');
  const doubt = page.getByRole('dialog', { name: /^Keep large/ });
  await expect(doubt).toContainText('It stands out of the body by up to');
  await page.screenshot({ path: test.info().outputPath('spine-doubt.png') });
  await doubt.getByRole('button', { name: 'Do not keep it' }).click();
  await expect.poll(kinds).toEqual(['spine']);
});
