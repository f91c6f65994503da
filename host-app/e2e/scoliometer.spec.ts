import { writeFileSync } from 'node:fs';
import { expect, test } from './app.ts';
import { faultsOn } from './axe.ts';
import { bracewright, Clinic, sampleStl } from './workspace-app.ts';

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
  expect(await faultsOn(page, { within: '[data-testid="scoliometer"]' })).toEqual([]);
  await shot('card-en');
  const box = (await page.locator('canvas').first().boundingBox())!;
  const before = await level.textContent();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.6);
  await expect(level).not.toHaveText(before!);

  // The head says whether anybody confirmed it, and leads to where that is done.
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(card.getByTestId('scoliometer-head')).toContainText('Not confirmed');
  await card.getByTestId('scoliometer-head').click();
  await expect(card.getByTestId('scoliometer-kept')).toBeInViewport();
  await expect(card.getByTestId('scoliometer-head')).toBeInViewport();
  await shot('card-1024');
  await page.setViewportSize({ width: 1440, height: 900 });

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
  await expect(card.getByTestId('scoliometer-head')).toHaveText(/^Confirmed/);
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
  expect(await faultsOn(page, { within: '[data-testid="scoliometer"]', onlyColours: true })).toEqual([]);
  await shot('card-zh-dark');
  await card.getByTestId('scoliometer-kept').scrollIntoViewIfNeeded();
  await shot('card-zh-dark-end');
});

test('readings of several scans are a trend on the page of the patient, gaps say why, and the report prints the last one', async ({
  page,
}) => {
  const shot = (name: string) =>
    page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });
  const clinic = await Clinic.open(page);
  const { id } = await clinic.call<{ id: string }>('document/patient/save', {
    ...{ parentId: '0', name: 'Mei', birthday: '2013-02-01', doctor: 'Lin', age: 13, sex: 'F' },
    ...{ height: 152, weight: 42, type: 'rigo-A1', technician: 'Chen', cobb: 32 },
  });
  await clinic.call('patient/consent', { id, guardian: 'Li', date: '2026-01-07' });
  const turns = [11, 14.5, 15, 12];
  const models: string[] = [];
  const frames: [string, { base: string; transform: number[] }][] = [];
  for (const [i, thoracic] of turns.entries()) {
    const name = `scan-${i + 1}.stl`;
    const model = await clinic.upload(name, sampleStl(20), id);
    models.push(model);
    const marker = await clinic.call<{ frame: { base: string; transform: number[] } }>('measure/create', {
      ...{
        modelId: model,
        kind: 'marker-point',
        params: { point: { position: [0, 90, 300], normal: [0, 1, 0] } },
      },
    });
    if (i === 1) continue;
    await clinic.call('document/saveorupdatemodelbasic', {
      id: model,
      basic: { scoliometer: kept(thoracic, marker.frame, { isConfirmed: i === 3, shoulders: 12 + 3 * i }) },
    });
    frames.push([model, marker.frame]);
  }
  await clinic.call('operation/create', {
    ...{ modelId: models[2], revision: 0, type: 'position.apply', version: 1 },
    params: { transform: [1, 0, 0, 5, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] },
  });
  await page.goto(`/patient/record?id=${id}`);
  const card = page.getByTestId('back-course');
  const turned = card.getByRole('table').first();
  // No side before somebody has compared the bodies with the example.
  await expect(turned.getByRole('row', { name: /scan-1/ })).toContainText(
    '11.0° (left and right not settled)',
  );
  for (const [model, frame] of frames)
    await clinic.call('document/saveorupdatemodelbasic', {
      id: model,
      basic: { alignment: { confirmed: [{ ...frame, by: 'Lin', at: '2026-03-01T08:00:00.000Z' }] } },
    });
  await page.reload();
  await expect(card).toContainText('No Adam’s forward bend test');
  await expect(turned.getByRole('row', { name: /scan-1/ })).toContainText('11.0° right');
  await expect(turned.getByRole('row', { name: /scan-2/ })).toContainText('not read');
  await expect(turned.getByRole('row', { name: /scan-3/ })).toContainText('aligned otherwise since');
  await expect(turned.getByRole('row', { name: /scan-4/ })).toContainText(
    '1.0° more to the right since the last reading: within the noise',
  );
  await expect(turned.getByRole('row', { name: /scan-4/ })).toContainText('confirmed');
  // The third scan was aligned otherwise: the fourth is held against the first, 9 mm where both are off by 4.2 mm together.
  const pairs = card.getByTestId('pair-course');
  await expect(pairs.getByRole('row', { name: /Shoulders/ })).toContainText('left 21.0 mm higher');
  await expect(pairs.getByRole('row', { name: /Shoulders/ })).toContainText(
    '9.0 mm towards left higher since',
  );
  await expect(pairs.getByRole('row', { name: /ASIS/ })).toContainText('even within the error');
  await expect(pairs.getByRole('row', { name: /ASIS/ })).toContainText(
    'no change beyond the error (±4.2 mm)',
  );
  await expect(pairs.getByRole('columnheader').nth(2)).toContainText('not read');
  await pairs.scrollIntoViewIfNeeded();
  expect(await faultsOn(page, { within: '[data-testid="back-course"]' })).toEqual([]);
  await shot('course-en');
  const pdf = await clinic.file(`report/pdf?modelId=${models[3]}`);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  writeFileSync(test.info().outputPath('report.pdf'), pdf);
  await clinic.call('user/setsystem', { settings: { language: 'zh-CN', theme: 'dark' } });
  await page.reload();
  await expect(turned.getByRole('row', { name: /scan-3/ })).toContainText('之后重新对齐过');
  await pairs.scrollIntoViewIfNeeded();
  expect(await faultsOn(page, { within: '[data-testid="back-course"]', onlyColours: true })).toEqual([]);
  await shot('course-zh-dark');
});

/** What was read of a scan in the stand that it came in. */
const kept = (
  thoracic: number,
  frame: { readonly base: string; readonly transform: readonly number[] },
  { isConfirmed, shoulders }: { readonly isConfirmed: boolean; readonly shoulders: number },
) => ({
  ...{
    version: 2,
    meshHash: frame.base,
    transform: frame.transform,
    marks: '[]',
    takenAt: '2026-03-01T08:00:00.000Z',
    by: 'Lin',
  },
  confirmed: isConfirmed ? { by: 'Lin', at: '2026-03-01T08:00:00.000Z' } : null,
  ...{
    scale: { foot: 0, notch: 447, axilla: 370, within: 30 },
    turned: 0,
    pelvis: 0,
    pelvisWhy: null,
    levels: [],
  },
  regions: [
    { region: 'thoracic', toPelvis: thoracic, side: 'right', height: 350, t: 0.78, doubts: [] },
    { region: 'thoracolumbar', toPelvis: -4, side: 'left', height: 220, t: 0.5, doubts: ['at-the-border'] },
    { region: 'lumbar', toPelvis: -0.6 * thoracic, side: 'left', height: 200, t: 0.44, doubts: [] },
  ].map((one) => ({ ...one, toFrame: one.toPelvis, within: 1.3, frameWithin: 1.6, why: null })),
  pairs: [
    { pair: 'acromion', higher: shoulders, angle: 2, side: 'left', within: 3, source: 'marked', why: null },
    { pair: 'asis', higher: shoulders / 6, angle: 0.4, side: null, within: 3, source: 'found', why: null },
  ],
  waist: { left: 20, right: 40, deeper: -20, within: 2.8, why: null },
  potsi: { parts: [], total: null, within: null, missing: ['fai-c7', 'hdi-shoulder'] },
});
