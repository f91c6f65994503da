import type { Xray } from '@bracewright/core/contract';
import type { Page } from '@playwright/test';
import { bodyStl } from './bodies.ts';
import { expect, signIn, test } from './app.ts';
import { faultsOn } from './axe.ts';
import { drawnFilm, drawnVertebrae } from './drawn-film.ts';
import { Clinic } from './workspace-app.ts';

/** Where a place of the film is on the screen, by the picture itself. */
async function screenOf(page: Page, [x, y]: readonly [number, number]): Promise<readonly [number, number]> {
  const canvas = page.getByRole('img', { name: /^X-ray film/ });
  const box = (await canvas.boundingBox())!;
  const { width, height } = await canvas.evaluate((it: HTMLCanvasElement) => ({
    width: it.width,
    height: it.height,
  }));
  return [box.x + (x / width) * box.width, box.y + (y / height) * box.height];
}

async function clickFilm(page: Page, at: readonly [number, number]): Promise<void> {
  const [x, y] = await screenOf(page, at);
  await page.mouse.click(x, y);
}

const film = { name: 'standing.png', mimeType: 'image/png', buffer: drawnFilm() };
const drawn = drawnVertebrae();
const cornersOf = (level: string) => drawn.find((one) => one.level === level)!.corners;

test('a curve is drawn on a film by mouse and keyboard, kept, taken into the record, and there again tomorrow', async ({
  page,
}) => {
  const clinic = await Clinic.open(page);
  await clinic.call('user/setsystem', { settings: { tour: 'done' } });
  const id = await clinic.upload('body.stl', bodyStl());
  await page.goto(`/vertebra?id=${id}`);
  await expect(page.getByRole('heading', { name: 'No X-ray yet' })).toBeVisible();
  await page.locator('input[type="file"]').setInputFiles(film);
  await expect(page.getByRole('img', { name: /^X-ray film/ })).toBeVisible();
  await expect(page.getByText('uncalibrated').first()).toBeVisible();

  // The side is asked and never assumed; mirrored, the letters go with the picture.
  await expect(page.getByText('On which side of the picture is the patient’s right?')).toBeVisible();
  await page.getByRole('button', { name: 'On the left of the picture' }).click();
  const right = page.getByRole('img', { name: 'Patient’s right' });
  const before = (await right.boundingBox())!.x;
  await page.getByRole('button', { name: 'Mirror the view' }).click();
  expect((await right.boundingBox())!.x).toBeGreaterThan(before + 50);
  await page.getByRole('button', { name: 'Mirror the view' }).click();

  // T5 by the mouse, plate by plate.
  await page.getByRole('button', { name: 'T5', exact: true }).click();
  const [ul, ur, lr, ll] = cornersOf('T5') as [
    [number, number],
    [number, number],
    [number, number],
    [number, number],
  ];
  for (const at of [ul, ur, ll, lr]) await clickFilm(page, at);
  await page.getByRole('button', { name: 'T8', exact: true }).click();
  for (const k of [0, 1, 3, 2]) await clickFilm(page, cornersOf('T8')[k]!);
  await page.getByRole('button', { name: 'T12', exact: true }).click();
  for (const k of [0, 1, 3, 2]) await clickFilm(page, cornersOf('T12')[k]!);
  const curves = page.getByRole('region', { name: 'Curves' });
  // What is drawn shows neither that these are the ends nor where the apex is.
  await expect(
    curves.getByText('convex right · at least this angle: draw T4, T6, T11, L1 to find the end vertebrae'),
  ).toBeVisible();
  await expect(curves.getByRole('listitem').first()).toContainText('≥');
  for (const level of ['T4', 'T6', 'T7', 'T9', 'T10', 'T11', 'L1']) {
    await page.getByRole('button', { name: level, exact: true }).click();
    for (const k of [0, 1, 3, 2]) await clickFilm(page, cornersOf(level)[k]!);
  }
  await page.keyboard.press('Escape');
  await expect(curves.getByText('T5–T9–T12')).toBeVisible();
  await expect(curves.getByText(/thoracic · convex right · apex T9/)).toBeVisible();
  const angleOf = async () =>
    Number.parseFloat((await curves.getByRole('listitem').first().innerText()).trim());
  // A click is good to a pixel of the screen.
  expect(Math.abs((await angleOf()) - 36)).toBeLessThan(2.5);

  // S1 by the keyboard alone: the plate is put where it probably is, then moved with the arrow keys from handle to handle.
  await page.getByRole('button', { name: 'Upper plate of S1' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Place for the keyboard' }).focus();
  await page.keyboard.press('Enter');
  const left = page.getByRole('button', { name: 'Upper plate of S1, left end' });
  await expect(left).toBeFocused();
  const placed = (await left.boundingBox())!;
  for (let k = 0; k < 5; k++) await page.keyboard.press('Shift+ArrowDown');
  expect((await left.boundingBox())!.y).toBeGreaterThan(placed.y + 20);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Upper plate of S1, right end' })).toBeFocused();
  await expect(curves.getByText('Sacral tilt')).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+y');

  // A length that is known gives millimetres.
  await page.getByRole('button', { name: 'Two points' }).click();
  await clickFilm(page, [20, 100]);
  await clickFilm(page, [20, 300]);
  await expect(page.getByText('uncalibrated').first()).toBeVisible();
  await page.getByLabel('Length in mm').fill('150');
  await expect(page.getByText('0.7500 mm per pixel')).toBeVisible();

  expect(await faultsOn(page)).toEqual([]);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('All marks are saved')).toBeVisible();
  await page.getByRole('button', { name: 'Take into the record' }).click();
  await expect(page.getByText('The record says the same as the film.')).toBeVisible();
  expect(await clinic.call(`document/getmodelbasic?id=${id}`)).toMatchObject({
    upperEnd: 'T5',
    apex: 'T9',
    lowerEnd: 'T12',
  });

  await page.reload();
  await expect(curves.getByText('T5–T9–T12')).toBeVisible();
  await expect(page.getByText('0.7500 mm per pixel')).toBeVisible();
  // The film is drawn otherwise: record and film differ, and the person is asked.
  const handle = page.getByRole('button', { name: 'T5, upper plate, right end' });
  await handle.focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText(/Change the record\?/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Record' }).getByText('Save the marks first.')).toBeVisible();

  // A film that is added does not take the place of marks that are not saved.
  await page.locator('input[type="file"]').setInputFiles({ ...film, name: 'second.png' });
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByText('second.png').first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'X-ray film standing.png' })).toBeVisible();
  await expect(page.getByText('Not saved yet')).toBeVisible();

  // The day on which it was taken is kept by itself: marks that are not saved stay as they are, and the films stand in their new order.
  await expect(page.getByText('Until the day is entered', { exact: false })).toBeVisible();
  const day = page.getByRole('textbox', { name: 'Taken on' });
  await day.fill('2024/3/9');
  await day.press('Enter');
  await expect(page.getByText('taken on Mar 9, 2024 (entered by hand)')).toBeVisible();
  await expect(page.getByText('Not saved yet')).toBeVisible();
  const films = await clinic.call<Xray[]>('document/getxraylist', { id });
  expect(films.map(({ takenOn, takenOnBy }) => [takenOn, takenOnBy])).toEqual([['2024-03-09', 'person'], [null, null]]); // prettier-ignore

  // A colleague changes the marks: the older ones that this page shows do not go into the record.
  await page.keyboard.press('Control+s');
  await expect(page.getByText('All marks are saved')).toBeVisible();
  const [xray] = await clinic.call<Xray[]>('document/getxraylist', { id });
  const marker = { ...(xray!.marker as object), vertebrae: [] };
  await clinic.call('document/saveXray', { id, xrayId: xray!.id, marker });
  await page.getByRole('textbox', { name: /^Reason for bracing/ }).fill('Progressing');
  await page.getByRole('button', { name: 'Change the record' }).click();
  await page.getByRole('button', { name: 'Show theirs' }).click();
  await expect(curves.getByText('Draw at least the two end vertebrae.')).toBeVisible();
  expect(await clinic.call(`document/getmodelbasic?id=${id}`)).toMatchObject({ convexSide: 'right' });
});

test('what is drawn and not saved outlives the session, and no record is replaced that nobody saw', async ({
  page,
}) => {
  const clinic = await Clinic.open(page);
  await clinic.call('user/setsystem', { settings: { tour: 'done' } });
  const id = await clinic.upload('body.stl', bodyStl());
  await page.goto(`/vertebra?id=${id}`);
  await page.locator('input[type="file"]').setInputFiles(film);
  await expect(page.getByRole('img', { name: /^X-ray film/ })).toBeVisible();
  const [xray] = await clinic.call<Xray[]>('document/getxraylist', { id });
  const vertebrae = drawn.map(({ level, corners }) => ({ level, corners }));
  const marker = {
    ...{ version: 1, projection: 'frontal', turn: 0, handScale: null, vertebrae },
    side: { rightOfPatientAt: 'left', source: 'person' },
    shown: { flipped: false, inverted: false, window: null },
    lines: { csl: null, c7: null, s1: null },
  };
  await clinic.call('document/saveXray', { id, xrayId: xray!.id, marker });
  await page.reload();

  // A colleague puts a curve on record while this page shows that there is none.
  await expect(page.getByText('No curve on record with this model.')).toBeVisible();
  const theirs = { upperEnd: 'L1', apex: 'L2', lowerEnd: 'L4', convexSide: 'left', cobb: 27 };
  await clinic.call('document/saveorupdatemodelbasic', { id, basic: theirs });
  await page.getByRole('button', { name: 'Take into the record' }).click();
  await expect(page.getByText(/The record was changed by somebody else meanwhile/)).toBeVisible();
  expect(await clinic.call(`document/getmodelbasic?id=${id}`)).toMatchObject(theirs);
  await page.getByRole('button', { name: 'Change the record' }).click();
  await expect(page.getByText('The record says the same as the film.')).toBeVisible();

  // The session ends under a drawing.
  const handle = page.getByRole('button', { name: 'T5, upper plate, right end' });
  await handle.focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  const moved = (await handle.boundingBox())!.y;
  await clinic.call('account/login/out');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/marks you drew on a film are kept/)).toBeVisible();
  await signIn(page, clinic.name);
  await expect(page.getByText(/were drawn before the page was left/)).toBeVisible();
  expect(Math.abs((await handle.boundingBox())!.y - moved)).toBeLessThan(2);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('All marks are saved')).toBeVisible();
});

test('on a phone held sideways the film has the height of the page, and its tools one row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const clinic = await Clinic.open(page);
  await clinic.call('user/setsystem', { settings: { tour: 'done' } });
  const id = await clinic.upload('body.stl', bodyStl());
  await page.goto(`/vertebra?id=${id}`);
  await page.locator('input[type="file"]').setInputFiles(film);
  const shown = page.getByRole('img', { name: /^X-ray film/ });
  await expect(shown).toBeVisible();
  const box = (await shown.boundingBox())!;
  expect(box.height).toBeGreaterThan(250);
  expect(box.y + box.height).toBeLessThan(391);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBe(0);
  await expect(page.getByRole('button', { name: /^Find the vertebrae/ })).toBeInViewport();
  await page.screenshot({ path: test.info().outputPath('sideways.png') });

  // What decides is read to its end, in both languages; and a side is sayable of a film that is turned upright, whatever was said before.
  const [{ id: xrayId }] = (await clinic.call<Xray[]>('document/getxraylist', { id })) as [Xray];
  const question = page.getByTestId('side-open');
  const panel = page.getByRole('complementary').filter({ has: question });
  const looked = { flipped: false, inverted: false, window: null };
  const lines = { csl: null, c7: null, s1: null };
  const own = { vertebrae: drawn.filter(({ level }) => level === 'T8'), lines, handScale: null };
  const marker = { version: 1, projection: 'frontal', turn: 0, shown: looked, ...own };
  const read = { reader: { name: 'told', version: '1', sha256: 'ab' }, curves: [], doubts: ['mirrored'] };
  for (const language of ['zh-CN', 'en-US']) {
    const side = { rightOfPatientAt: 'left', source: 'letter' };
    await clinic.call('document/saveXray', { id, xrayId, marker: { ...marker, side, read } });
    await clinic.call('user/setsystem', { settings: { language, tour: 'done' } });
    await page.reload();
    await expect(question.getByRole('button')).toHaveCount(2);
    expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    for (const button of await question.getByRole('button').all()) {
      await button.scrollIntoViewIfNeeded();
      await expect(button).toBeInViewport({ ratio: 1 });
    }
    await page.screenshot({ path: test.info().outputPath(`sideways-${language}.png`) });
  }
  const side = { rightOfPatientAt: 'left', source: 'person' };
  await clinic.call('document/saveXray', { id, xrayId, marker: { ...marker, turn: 90, side } });
  await page.reload();
  await page.getByRole('button', { name: 'On the right of the picture' }).click();
  await expect(page.getByText('Sides: said by a person')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Swap sides' })).toBeVisible();
});
