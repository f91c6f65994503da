import type { SampleFilm } from '@bracewright/core/sample';
import type { Xray } from '@bracewright/core/contract';
import type { Locator } from '@playwright/test';
import { sampleFilm, sampleTrunk } from '../../core/src/sample/index.ts';
import { expect, test } from './app.ts';
import { faultsOn } from './axe.ts';
import { Clinic, applyTool, sampleStl, useTool, waitSaved } from './workspace-app.ts';

const COBB = 35;
/** The trunk that `sampleStl` writes, and its film: of nobody. */
const trunk = sampleTrunk({ cobb: COBB, edge: 12 });

/** Marks as a person draws them on that film; it shows the patient from behind. */
const marksOf = ({ corners }: SampleFilm) => ({
  version: 1,
  projection: 'frontal',
  side: { rightOfPatientAt: 'right', source: 'person' },
  turn: 0,
  shown: { flipped: false, inverted: false, window: null },
  handScale: null,
  vertebrae: corners
    .filter(({ level }) => /^[TL]/.test(level))
    .map(({ level, corners: [a, b, c, d] }) => ({ level, corners: [a, b, c, d] })),
  lines: { csl: null, c7: null, s1: null },
});

/** The heights that a table tells of the vertebrae, mm. */
async function heightsIn(rows: Locator): Promise<ReadonlyMap<string, number>> {
  const told = await rows.evaluateAll((all) =>
    all.map(({ children }) => ({ level: children[0]!.textContent, height: children[1]!.textContent })),
  );
  return new Map(
    told.map(({ level, height }) => [level.split(' ')[0]!, parseFloat(height.replace('−', '-'))]),
  );
}

test('a film is registered to the body, the spine in it is kept after a yes, goes with a stretch and is there again tomorrow', async ({
  page,
}, info) => {
  const clinic = await Clinic.open(page);
  await clinic.call('user/setsystem', { settings: { tour: 'done' } });
  const id = await clinic.upload('body.stl', sampleStl());
  const film = sampleFilm(trunk);
  const xray = await clinic.saveXray(id, { name: 'standing.png', png: film.png });
  await clinic.call<Xray>('document/saveXray', { id, xrayId: xray.id, marker: marksOf(film) });

  await clinic.edit(id);
  await page.getByRole('tab', { name: 'Objects' }).click();
  const films = page.getByTestId('films');
  // On a body that faces the other way a right film fits only mirrored: the comparison comes first.
  await expect(films.getByRole('button', { name: 'Register to the body' })).toBeDisabled();
  await films.getByTestId('register-compare').click();
  await page.getByTestId('stand-confirm').click({ timeout: 90_000 });
  await films.getByRole('button', { name: 'Register to the body' }).click();
  const proposed = page.getByTestId('spine-proposed');
  await expect(proposed).toBeVisible();
  await expect(proposed).toContainText(/Registered by the outline of the skin: misfit \d/);
  await expect(proposed).toContainText('Depth from the skin of the back');
  await proposed.getByText('Vertebrae and how sure they are').click();
  const rows = proposed.getByTestId('spine-levels').locator('tbody tr');
  await expect(rows).toHaveCount(17);
  const heights = await heightsIn(rows);
  for (const { level, centre } of trunk.vertebrae)
    if (heights.has(level)) expect(Math.abs(heights.get(level)! - centre[2])).toBeLessThan(12);
  expect(await faultsOn(page)).toEqual([]);
  await page.screenshot({ path: info.outputPath('proposed-en.png') });

  // Nothing is kept before a person says so; a hand moves it as well.
  const kept = () => clinic.call(`document/getJsonStorage?id=${id}&key=spine.line`);
  expect(await kept()).toBeNull();
  await proposed.getByTestId('spine-up').fill('20');
  await proposed.getByTestId('spine-up').blur();
  await expect(proposed).toContainText('Placed by hand');
  await expect.poll(async () => (await heightsIn(rows)).get('T8')! - heights.get('T8')!).toBeGreaterThan(18);
  await proposed.getByTestId('spine-up').fill('0');
  await proposed.getByTestId('spine-up').blur();
  await expect(proposed).toContainText('Registered by the outline');
  await proposed.getByRole('button', { name: 'Keep with the model' }).click();
  await expect(page.getByTestId('spine-kept')).toContainText('Kept by');
  expect(await kept()).toMatchObject({ version: 1, confirmedBy: expect.stringMatching(/./) });

  // A stretch of the trunk takes the vertebrae along.
  const keptRows = page.getByTestId('spine-levels').locator('tbody tr');
  await useTool(page, 'stretch');
  await applyTool(page);
  await waitSaved(page);
  await page.getByRole('tab', { name: 'Objects' }).click();
  await page.getByTestId('spine-kept').getByText('Vertebrae and how sure they are').click();
  await expect
    .poll(async () => (await heightsIn(keptRows)).get('T1')! - heights.get('T1')!)
    .toBeGreaterThan(4);

  // Tomorrow, in the other language and theme.
  await clinic.call('user/setsystem', { settings: { language: 'zh-CN', theme: 'dark' } });
  await clinic.edit(id);
  await page.getByRole('tab', { name: '对象' }).click();
  const again = page.getByTestId('spine-kept');
  await expect(again).toContainText('保存');
  await page.getByTestId('spine').getByRole('switch').click();
  await expect(page.getByText(/^T8 ±/)).toBeVisible();
  await page.screenshot({ path: info.outputPath('kept-zh-dark.png') });
  expect(await faultsOn(page)).toEqual([]);
});
