import type { Xray } from '@bracewright/core/contract';
import { sampleFilm, sampleTrunk } from '../../core/src/sample/index.ts';
import { expect, test } from './app.ts';
import { faultsOn } from './axe.ts';
import { drawnFilm } from './drawn-film.ts';
import { Clinic, sampleStl } from './workspace-app.ts';

const trunk = sampleTrunk({ cobb: 35, edge: 12 });
/** mm of a pixel of the drawn lateral film; its middle lies at this depth and height of the body. */
const [SCALE, MIDDLE, SIZE] = [0.6, [10, 230], { width: 420, height: 1000 }] as const;

/** Where the lateral film shows a place of the body, the patient looking to the left. */
const seen = (y: number, z: number): [number, number] => [
  SIZE.width / 2 + (y - MIDDLE[0]) / SCALE,
  SIZE.height / 2 - (z - MIDDLE[1]) / SCALE,
];

const blank = {
  ...{ version: 1, turn: 0, shown: { flipped: false, inverted: false, window: null } },
  ...{ handScale: null, vertebrae: [], lines: { csl: null, c7: null, s1: null } },
};
const ruler = (mmPerPixel: number) => ({ source: 'ruler', points: [[10, 10], [10, 210]], mm: 200 * mmPerPixel }); // prettier-ignore

/** Vertebrae as a person draws them on the lateral film, `down` levels lower than they are. */
const lateralMarks = (down: number) => ({
  ...blank,
  ...{ projection: 'lateral', side: null, handScale: ruler(SCALE) },
  landmarks: { 'iliac-crest': seen(0, 100), 'greater-trochanter': seen(-8, -30) },
  vertebrae: trunk.vertebrae
    .filter(({ level }) => /^(T[4-9]|T1\d|L)/.test(level))
    .flatMap(({ level }, i, all) => {
      const [, y, z] = all[i + down]?.centre ?? [];
      if (y === undefined || z === undefined) return [];
      const corners = [seen(y - 15, z + 8), seen(y + 15, z + 8), seen(y + 15, z - 8), seen(y - 15, z - 8)];
      return [{ level, corners }];
    }),
});

test(
  'a lateral film stands in the sagittal plane when it was said which way the patient looks, tells what it hangs by, and does not hang where its count is one off',
  { tag: '@long' },
  async ({ page }, info) => {
    const shot = (name: string) => page.screenshot({ path: info.outputPath(`${name}.png`) });
    const clinic = await Clinic.open(page);
    await clinic.call('user/setsystem', { settings: { tour: 'done' } });
    const id = await clinic.upload('body.stl', sampleStl());
    const places = [
      ['iliac-crest', 120, 0, 100],
      ['greater-trochanter', 140, -8, -30],
      ['axilla', 130, 0, 370],
    ] as const;
    for (const [name, x, y, z] of places)
    for (const [side, sign] of [['left', 1], ['right', -1]] as const) {
      const point = { position: [sign * x, y, z], normal: [sign, 0, 0] };
      await clinic.call('measure/create', {
        ...{ modelId: id, kind: 'marker-point' },
        params: { point, association: `${name}-${side}` },
      });
    } // prettier-ignore
    // The frontal film hangs by its axillae and crests: the lateral one is held against its heights.
    const film = sampleFilm(trunk);
    const toPixel = (x: number, z: number): [number, number] => {
      const at = (level: string) => trunk.vertebrae.find((one) => one.level === level)!.centre;
      const middleOf = (level: string) => {
        const { corners } = film.corners.find((one) => one.level === level)!;
        return [0, 1].map((k) => corners.reduce((sum, one) => sum + one[k]!, 0) / corners.length);
      };
      const [a, b] = [middleOf('T4'), middleOf('L4')];
      const perMm = (b[1]! - a[1]!) / (at('T4')[2] - at('L4')[2]);
      // Seen from behind: the patient's left is on the left.
      return [a[0]! - (x - at('T4')[0]) * perMm, a[1]! + (at('T4')[2] - z) * perMm];
    };
    const frontal = await clinic.saveXray(id, { name: 'frontal.png', png: film.png });
    await clinic.call<Xray>('document/saveXray', {
      id,
      xrayId: frontal.id,
      marker: {
        ...blank,
        ...{ projection: 'frontal', side: { rightOfPatientAt: 'right', source: 'person' } },
        landmarks: {
          'axilla-left': toPixel(130, 370),
          'axilla-right': toPixel(-130, 370),
          'iliac-crest-left': toPixel(120, 100),
          'iliac-crest-right': toPixel(-120, 100),
        },
        vertebrae: film.corners
          .filter(({ level }) => /^[TL]/.test(level))
          .map(({ level, corners: [a, b, c, d] }) => ({ level, corners: [a, b, c, d] })),
      },
    });
    const lateral = await clinic.saveXray(id, { name: 'lateral.png', png: drawnFilm() });
    const mark = (down: number, front?: { readonly frontAt: string }) =>
      clinic.call<Xray>('document/saveXray', {
        ...{ id, xrayId: lateral.id, marker: { ...lateralMarks(down), ...(front && { front }) } },
      });
    await mark(0);

    await clinic.edit(id);
    await page.getByRole('tab', { name: 'Objects' }).click();
    const row = page.locator(`[data-film="${lateral.id}"]`);
    await expect(row).toContainText('Say on the film which way the patient looks');
    await expect(row.getByRole('button', { name: 'Show lateral.png' })).toBeDisabled();

    // The answer is the film's, on its own page.
    await page.goto(`/vertebra?id=${id}&film=${lateral.id}`);
    await page.getByRole('button', { name: /lateral\.png/ }).first().click(); // prettier-ignore
    await expect(page.getByTestId('front-open')).toBeVisible();
    await shot('asked-en');
    await page.getByTestId('front-open').getByRole('button', { name: 'To the left of the picture' }).click();
    await expect(page.getByTestId('front-known')).toContainText('seen from the patient’s left');
    expect(await faultsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect
    .poll(async () => (await clinic.call<Xray[]>('document/getxraylist', { id })).find((one) => one.id === lateral.id)?.marker)
    .toMatchObject({ front: { frontAt: 'left' } }); // prettier-ignore
    await shot('said-en');

    await clinic.edit(id);
    await page.getByRole('tab', { name: 'Objects' }).click();
    await expect(row).toContainText('It hangs by: iliac crests');
    await expect(row).toContainText(/heights of T4–L5 .*off/);
    for (const name of ['frontal.png', 'lateral.png'])
      await page.getByRole('button', { name: `Show ${name}` }).click();
    await shot('front-en');
    await page.locator('[data-view="right"]').click();
    await shot('right-en');
    // Freely, from the right and above.
    await page.mouse.move(600, 700);
    await page.mouse.down();
    await page.mouse.move(480, 640, { steps: 5 });
    await page.mouse.up();
    await shot('free-en');
    expect(await faultsOn(page)).toEqual([]);

    // Numbered one off, it would hang a vertebra too low.
    await mark(1, { frontAt: 'left' });
    await clinic.call('user/setsystem', { settings: { language: 'zh-CN', theme: 'dark' } });
    await clinic.edit(id);
    await page.getByRole('tab', { name: '对象' }).click();
    await expect(row.getByTestId('film-alert')).toContainText('未放置');
    await row.scrollIntoViewIfNeeded();
    await shot('apart-zh-dark');
    expect(await faultsOn(page)).toEqual([]);
  },
);
