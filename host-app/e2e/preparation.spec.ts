import { expect, test } from './app.ts';
import { bracewright, Clinic, historyRows, waitSaved } from './workspace-app.ts';

/** A raw scan: open at both ends, with holes and debris, facing away. */
function rawScan(): Buffer {
  const argv = ['sample', '--cobb', '35', '--edge', '14', '--scan', '-o', 'scan.stl'];
  const stl = bracewright(argv, {}, ['scan.stl']).files['scan.stl']!;
  // Turned by half a turn about Z: X and Y of each normal and corner.
  for (let at = 84; at + 50 <= stl.length; at += 50)
    for (let vector = 0; vector < 4; vector++)
      for (const axis of [0, 1]) {
        const place = at + 12 * vector + 4 * axis;
        stl.writeFloatLE(-stl.readFloatLE(place), place);
      }
  return stl;
}

interface Marker {
  readonly kind: string;
  readonly params: { readonly association?: string };
}

test('a raw scan is led to a prepared body, and nothing is kept that nobody took', async ({ page }) => {
  const clinic = await Clinic.open(page);
  const id = await clinic.upload('scan.stl', rawScan());
  await page.goto(`/preparation?id=${id}&plain`);
  const path = page.getByTestId('preparation');
  await expect(path.locator('[data-check="unit"]')).toBeVisible({ timeout: 60_000 });
  await path.getByTestId('ai-trim').click();
  const proposals = path.getByTestId('whole-proposals');
  await expect(proposals.locator('[data-proposal="stand"]')).toContainText('% sure', { timeout: 60_000 });
  expect(await clinic.records(id)).toEqual([]);
  // One that is not wanted is left out.
  await proposals.locator('[data-proposal="ends"]').getByRole('checkbox').uncheck();
  await path.getByTestId('take-all').click();
  await page.getByTestId('stand-confirm').click({ timeout: 90_000 });
  await expect(path.getByTestId('landmark-proposals').locator('li')).toHaveCount(12, { timeout: 60_000 });
  const markers = async () =>
    (await clinic.call<Marker[]>(`measure/list?modelId=${id}`)).filter(({ kind }) => kind === 'marker-point');
  expect(await markers()).toEqual([]);
  await path.getByRole('button', { name: 'Do not keep Xiphoid process' }).click();
  await path.getByTestId('keep-landmarks').click();
  // All at once they stay what they are, estimates; each that somebody confirms counts as marked.
  const estimates = path.getByTestId('landmark-estimates').locator('li');
  await expect(estimates).toHaveCount(11);
  await expect(path.getByTestId('landmarks-marked')).toContainText('0 of 12');
  await estimates.first().getByRole('button').click();
  await expect(estimates).toHaveCount(10);
  await expect(path.getByTestId('landmarks-marked')).toContainText('1 of 12');
  await waitSaved(page);
  await expect.poll(async () => (await markers()).length).toBe(11);
  const types = (await clinic.records(id)).map(({ type }) => type);
  expect(types).toContain('position.apply');
  expect(types).not.toContain('crop.apply');

  // Left out of all, the ends are proposed at their own step.
  await path.locator('[data-step="trim"]').click();
  await path.getByTestId('take-ends').click({ timeout: 60_000 });
  await expect.poll(async () => (await clinic.records(id)).map(({ type }) => type)).toContain('crop.apply');
  await path.locator('[data-step="findings"]').click();
  const findings = path.getByTestId('findings');
  await findings.getByLabel('Cobb angle').fill('35');
  // As people write numbers: a decimal comma, and the minus that the screen itself shows.
  await findings.getByLabel('ATR').fill('6,5');
  await findings.getByLabel('Apex to force line (left +)').fill('−12,5');
  await findings.getByLabel('Name of the curve shape').fill('Right thoracic');
  await path.getByTestId('save-findings').click();
  await expect
    .poll(() => clinic.call(`document/getmodelbasic?id=${id}`))
    .toMatchObject({
      ...{ cobb: 35, atr: 6.5, forceLineDistance: -12.5, curve: 'Right thoracic' },
      alignment: expect.anything() as unknown,
    });
});

test('the path is walked by keyboard, step by step, and is where it was after a reload', async ({ page }) => {
  const clinic = await Clinic.open(page);
  const id = await clinic.upload('scan.stl', rawScan());
  await page.goto(`/preparation?id=${id}&plain`);
  const path = page.getByTestId('preparation');
  const press = async (testId: string) => {
    await path.getByTestId(testId).focus({ timeout: 60_000 });
    await page.keyboard.press('Enter');
  };
  await press('prep-next');
  await expect(path.locator('[data-step="stand"]')).toHaveAttribute('aria-current', 'step');
  await press('take-stand');
  await expect(page.getByTestId('stand-confirm')).toBeEnabled({ timeout: 90_000 });
  await page.getByTestId('stand-confirm').focus();
  await page.keyboard.press('Enter');
  await expect(path.locator('[data-step="stand"]')).toHaveAttribute('data-done', 'true');
  await expect(historyRows(page)).toHaveCount(1);
  await press('prep-next');
  await press('prep-skip');
  await expect(path.locator('[data-step="trim"]')).toHaveAttribute('data-skipped', 'true');
  await press('take-close');
  await expect(historyRows(page)).toHaveCount(2, { timeout: 60_000 });
  await waitSaved(page);
  await page.reload();
  await expect(path.locator('[data-step="clean"]')).toHaveAttribute('aria-current', 'step', {
    timeout: 60_000,
  });
  await press('prep-previous');
  await expect(path.locator('[data-step="trim"]')).toHaveAttribute('aria-current', 'step');
});
