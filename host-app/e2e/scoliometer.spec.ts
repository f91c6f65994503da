import { expect, test } from './app.ts';
import { bracewright, Clinic } from './workspace-app.ts';

interface Kept {
  readonly scoliometer?: {
    readonly version: number;
    readonly confirmed: { readonly by: string } | null;
    readonly regions: readonly {
      readonly region: string;
      readonly toPelvis: number;
      readonly side: string;
    }[];
    readonly potsi: { readonly total: number | null };
  };
}

test('the back of the sample is read by level, kept as machine-read, confirmed, and read the same by the command line', async ({
  page,
}) => {
  const shot = (name: string) => page.screenshot({ path: test.info().outputPath(`${name}.png`) });
  const clinic = await Clinic.open(page);
  const { files } = bracewright(['sample', '--cobb', '35', '--edge', '10', '-o', 'trunk.stl'], {}, [
    'trunk.stl',
  ]);
  const id = await clinic.upload('trunk.stl', files['trunk.stl']!);
  await page.goto(`/operation?id=${id}&plain`);
  await page.getByRole('tab', { name: 'Measures' }).click({ timeout: 60_000 });
  await page.getByTestId('open-scoliometer').click();
  const card = page.getByTestId('scoliometer');
  await expect(card.getByTestId('scoliometer-is-not')).toContainText('not an Adam’s forward bend test');
  const regions = card.getByTestId('rotation-regions');
  await expect(regions.locator('[data-region="thoracic"]')).toContainText('right side stands out', {
    timeout: 90_000,
  });
  await expect(regions.locator('[data-region="lumbar"]')).toContainText('left side stands out');
  await expect(card.getByTestId('potsi')).toContainText('never formed from what is left');

  // Keyboard, pointer over the curve, pointer over the body.
  const chart = card.getByTestId('rotation-chart');
  const level = card.getByTestId('rotation-level');
  await chart.focus();
  await page.keyboard.press('End');
  await expect(level).toContainText('above the trochanters');
  const highest = await level.textContent();
  await page.keyboard.press('ArrowDown');
  await expect(level).not.toHaveText(highest!);
  await regions.getByRole('button', { name: 'Thoracic', exact: true }).click();
  await expect(level).toContainText('right side stands out');
  await shot('card-en');
  const box = (await page.locator('canvas').first().boundingBox())!;
  const before = await level.textContent();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.6);
  await expect(level).not.toHaveText(before!);

  // A side that nobody has confirmed is nothing to say yes to; what the program read can be kept as such.
  await expect(card.getByTestId('scoliometer-confirm')).toBeDisabled();
  await card.getByTestId('scoliometer-keep').click();
  await expect(card.getByTestId('scoliometer-kept')).toContainText('nobody has confirmed it');
  const basic = () => clinic.call<Kept>(`document/getmodelbasic?id=${id}`);
  expect((await basic()).scoliometer!.confirmed).toBeNull();
  await card.getByRole('button', { name: 'Compare' }).click();
  await page.getByTestId('stand-confirm').click({ timeout: 90_000 });
  await card.getByTestId('scoliometer-confirm').click();
  await expect(card.getByTestId('scoliometer-kept')).toContainText('Confirmed by');
  const kept = (await basic()).scoliometer!;
  expect(kept.confirmed).not.toBeNull();
  expect(kept.potsi.total).toBeNull();

  const told = bracewright(
    ['scoliometer', 'trunk.stl', '--unit', 'mm', '--up', 'Z', '--json'],
    files as never,
  );
  const regionsTold = told.json['regions'] as typeof kept.regions;
  expect(kept.regions.map(({ side }) => side)).toEqual(regionsTold.map(({ side }) => side));
  // The same bits in Node and in Chromium; what is kept is rounded to a thousandth.
  for (const [i, one] of kept.regions.entries())
    expect(one.toPelvis).toBe(Number(regionsTold[i]!.toPelvis.toFixed(3)));

  await page.reload();
  await page.getByRole('tab', { name: 'Measures' }).click({ timeout: 60_000 });
  await page.getByTestId('open-scoliometer').click();
  await expect(card.getByTestId('scoliometer-kept')).toContainText('Confirmed by', { timeout: 90_000 });
  await clinic.call('user/setsystem', { settings: { language: 'zh-CN', theme: 'dark' } });
  await page.reload();
  await page.getByRole('tab', { name: '测量' }).click({ timeout: 60_000 });
  await page.getByTestId('open-scoliometer').click();
  await expect(card.getByTestId('rotation-regions')).toContainText('右侧隆起', { timeout: 90_000 });
  await chart.focus();
  for (let i = 0; i < 30; i++) await page.keyboard.press('ArrowUp');
  await shot('card-zh-dark');
  await card.getByTestId('scoliometer-kept').scrollIntoViewIfNeeded();
  await shot('card-zh-dark-end');
});
