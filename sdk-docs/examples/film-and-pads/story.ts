import type { Page } from '@playwright/test';
import { expect } from 'vitest';

/** A picture is coarse until it rests. */
const PATIENT = { timeout: 20_000 };

const looksLike = async (page: Page, picture: Buffer): Promise<boolean> =>
  (await page.locator('canvas').screenshot()).equals(picture);

type Place = { readonly x: number; readonly y: number };

/** Where the canvas has such a colour: the first place of a grid over it, row by row. */
async function findColour(
  page: Page,
  fits: (colour: readonly number[]) => boolean,
): Promise<Place | undefined> {
  const shot = await page.locator('canvas').screenshot();
  const found = await page.evaluate(async (data) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
    pen.drawImage(bitmap, 0, 0);
    const places: { x: number; y: number; colour: number[] }[] = [];
    for (let y = 10; y < bitmap.height; y += 10)
      for (let x = 10; x < bitmap.width; x += 10)
        places.push({ x, y, colour: [...pen.getImageData(x, y, 1, 1).data.slice(0, 3)] });
    return places;
  }, shot.toString('base64'));
  return found.find(({ colour }) => fits(colour));
}

const isRed = ([r, g, b]: readonly number[]): boolean => r! > 180 && g! < 60 && b! < 60;
const isGreen = ([r, g, b]: readonly number[]): boolean => r! < 60 && g! > 140 && b! < 90;

async function press(page: Page, id: string, says = 'done'): Promise<void> {
  await page.locator(`#${id}`).click();
  await expect.poll(() => page.locator('output').textContent(), PATIENT).toBe(says);
}

/** Takes the graphics card away from the canvas and gives it back; runs in the page. */
async function loseContext(): Promise<void> {
  const canvas = document.querySelector('canvas')!;
  const loss = canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
  const heard = (event: string) =>
    new Promise((resolve) => canvas.addEventListener(event, resolve, { once: true }));
  const [lost, restored] = [heard('webglcontextlost'), heard('webglcontextrestored')];
  loss.loseContext();
  await lost;
  // It can be given back once everybody has heard that it is gone.
  await new Promise(requestAnimationFrame);
  loss.restoreContext();
  await restored;
}

/** A film and pads stand beside the body, each as long as it should. */
export async function hangAndTakeDown(page: Page): Promise<void> {
  await expect.poll(() => page.title(), { timeout: 40_000 }).toBe('ready');
  const canvas = page.locator('canvas');
  const bare = await canvas.screenshot();
  await press(page, 'hang');
  // Red above and green below, to the patient's left: the left of the back view.
  await expect.poll(() => findColour(page, isRed), PATIENT).toBeDefined();
  const red = (await findColour(page, isRed))!;
  const green = (await findColour(page, isGreen))!;
  expect(red.y).toBeLessThan(green.y);
  expect(red.x).toBeLessThan(320);
  const hung = await canvas.screenshot();

  await press(page, 'pad');
  const say = page.locator('output');
  await canvas.click({ position: { x: 320, y: 240 } });
  await expect.poll(() => say.textContent(), PATIENT).toBe('body');
  const withPad = await canvas.screenshot();
  expect(withPad.equals(hung)).toBe(false);
  await canvas.click({ position: { x: 320, y: 240 } });
  await expect.poll(() => say.textContent(), PATIENT).toBe('pad');
  await canvas.click({ position: { x: red.x + 20, y: red.y + 20 } });
  await expect.poll(() => say.textContent(), PATIENT).toBe('film');

  await press(page, 'end');
  await expect.poll(() => looksLike(page, hung), PATIENT).toBe(true);

  await press(page, 'broken', 'scene/image-damaged');
  await expect.poll(() => looksLike(page, hung), PATIENT).toBe(true);

  await page.evaluate(loseContext);
  await expect.poll(() => looksLike(page, hung), PATIENT).toBe(true);

  await press(page, 'veil');
  await expect.poll(() => findColour(page, isRed), PATIENT).toBeUndefined();
  await press(page, 'take');
  await press(page, 'take');
  await expect.poll(() => looksLike(page, bare), PATIENT).toBe(true);
}
