import { expect, test } from './app.ts';
import { drawnFilm, drawnVertebrae } from './drawn-film.ts';
import { bracewright, Clinic, historyRows, waitSaved } from './workspace-app.ts';

interface Kept {
  readonly type: string;
  readonly state: string;
  readonly params: { readonly zone?: { readonly code: string; readonly type: string } };
}

/** Marks of the drawn film, with C7, S1 and the side. */
function marker() {
  const vertebrae = drawnVertebrae();
  const last = vertebrae.at(-1)!.corners;
  return {
    ...{ version: 1, projection: 'frontal', side: { rightOfPatientAt: 'left', source: 'person' }, turn: 0 },
    shown: { flipped: false, inverted: false, window: null },
    handScale: null,
    vertebrae,
    lines: {
      csl: null,
      c7: [vertebrae[0]!.corners[0]![0] + 20, vertebrae[0]!.corners[0]![1] - 20],
      s1: [
        [last[3]![0], last[3]![1] + 12],
        [last[2]![0], last[2]![1] + 12],
      ],
    },
  };
}

test('a marked film leads to a type, the type to zones, and nothing is kept that nobody chose', async ({
  page,
}) => {
  const clinic = await Clinic.open(page);
  const stl = bracewright(['sample', '--cobb', '35', '--edge', '12', '-o', 'trunk.stl'], {}, ['trunk.stl']);
  const id = await clinic.upload('trunk.stl', stl.files['trunk.stl']!);
  await page.goto(`/vertebra?id=${id}`);
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'standing.png', mimeType: 'image/png', buffer: drawnFilm() });
  await expect(page.getByRole('img', { name: 'X-ray film standing.png' })).toBeVisible();
  const [xray] = await clinic.call<{ id: string }[]>('document/getxraylist', { id });
  await clinic.call('document/saveXray', { id, xrayId: xray!.id, marker: marker() });
  await page.reload();
  const type = page.getByTestId('curve-type');
  await expect(type.getByTestId('type-said')).toBeVisible();
  await expect(type.locator('[data-criterion="thoracic-angle"]').first()).toContainText('36.');
  expect(
    (await clinic.call<{ typeChoice?: unknown }>(`document/getmodelbasic?id=${id}`)).typeChoice,
  ).toBeUndefined();
  await type.scrollIntoViewIfNeeded();
  await page.screenshot({ path: test.info().outputPath('type.png') });
  await type.locator('[data-choose]').first().click();
  await expect(type.getByTestId('type-chosen')).toContainText('Suggested then');
  const { typeChoice } = await clinic.call<{ typeChoice: { type: string; suggested: string[] } }>(
    `document/getmodelbasic?id=${id}`,
  );
  expect(typeChoice.suggested).toContain(typeChoice.type);

  await page.goto(`/operation?id=${id}&plain`);
  await page.getByTestId('open-zones').click({ timeout: 60_000 });
  const zones = page.getByTestId('zones');
  // Nothing is placed on a body whose sides nobody has confirmed.
  await expect(zones.getByTestId('look-zones')).toBeDisabled();
  await zones.getByTestId('zones-compare').click();
  await page.getByTestId('stand-confirm').click({ timeout: 90_000 });
  await zones.getByTestId('look-zones').click();
  const plan = zones.getByTestId('zone-plan');
  await expect(plan.locator('[data-zone="P1"]')).toBeVisible({ timeout: 120_000 });
  expect(await clinic.records(id)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('plan.png') });
  await plan.locator('[data-zone="P3"]').getByRole('checkbox').uncheck();
  await zones.getByTestId('make-zones').click();
  await expect(zones.getByTestId('zones-open')).toBeVisible({ timeout: 120_000 });
  await waitSaved(page);
  const records = async () => (await clinic.records(id)) as unknown as readonly Kept[];
  const made = (await records()).map(({ params }) => params.zone?.code);
  expect(made).toContain('P1');
  expect(made).not.toContain('P3');
  expect((await records()).every(({ type: of }) => of === 'region.deform')).toBe(true);
  // The ventral room has no pad any more.
  await expect(zones.locator('[data-fault="no-pad"]')).toBeVisible();
  // Said at the head of the card in any size of window, with the way there, and not under a green tick.
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(zones.getByTestId('zones-warnings')).toBeInViewport();
  await expect(zones.getByTestId('zones-warnings')).toContainText('warning');
  await expect(page.getByText(/zones made.*warning.*look at the force couples/)).toBeVisible();
  await zones.getByTestId('zones-warnings').click();
  await expect(zones.getByTestId('force-warnings').locator('li').first()).toBeInViewport();
  await expect(zones.getByTestId('zones-warnings')).toBeInViewport();
  await page.screenshot({ path: test.info().outputPath('warned-1024.png') });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.screenshot({ path: test.info().outputPath('made.png') });
  await zones.locator('[data-open="P1"]').getByRole('button').click();
  await expect(zones.locator('[data-open="P1"]')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(zones.getByText('Nothing presses yet.')).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('Control+Shift+z');
  await expect(zones.locator('[data-open="R1"]')).toBeVisible({ timeout: 60_000 });
  await waitSaved(page);

  await page.reload();
  await expect(historyRows(page).first()).toBeVisible({ timeout: 60_000 });
  await page.getByTestId('open-zones').click();
  await expect(zones.locator('[data-open="R1"]')).toBeVisible({ timeout: 60_000 });
  await expect(zones.locator('[data-open="P1"]')).toHaveCount(0);
});
