import { expect, test } from './app.ts';
import { applyTool, Clinic, historyRows, sampleStl, useTool, waitSaved } from './workspace-app.ts';

test('fingers tap points, two turn the body, three take back, and the pen paints', async ({
  page,
  context,
}) => {
  const clinic = await Clinic.open(page);
  const id = await clinic.upload('trunk.stl', sampleStl(25));
  // As of a screen with fingers on it; a context made for one would compile the application and its shaders anew.
  const device = await context.newCDPSession(page);
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
  await clinic.edit(id);
  // Taps are told by their time: not while the scan is looked at, which keeps both processors busy.
  await expect(page.getByText('Looking at the scan…')).toBeHidden({ timeout: 60_000 });
  const box = (await page.locator('canvas').boundingBox())!;
  const [x0, y0] = [box.x + box.width / 2, box.y + box.height / 2];
  let seconds = 0;
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    fingers: readonly (readonly [number, number])[],
  ) => {
    // A tap is as short as it was made, however late a busy machine sends its end.
    seconds = type === 'touchStart' ? Date.now() / 1000 : seconds + 0.02;
    return device.send('Input.dispatchTouchEvent', {
      type,
      timestamp: seconds,
      touchPoints: fingers.map(([x, y], finger) => ({ x: x0 + x, y: y0 + y, id: finger })),
    });
  };

  await useTool(page, 'smooth-area');
  const contour = page.getByTestId('tool-card').locator('output').first();
  const places = [[-20, -60], [50, -60], [50, 40], [-20, 40]] as const; // prettier-ignore
  for (const place of places) {
    await touch('touchStart', [place]);
    await touch('touchEnd', []);
  }
  await expect(contour).toHaveText('4 points');
  await touch('touchStart', [[-50, 0], [50, 0]]); // prettier-ignore
  for (let i = 1; i <= 5; i++) await touch('touchMove', [[-50 + 15 * i, 8 * i], [50 + 15 * i, 8 * i]]); // prettier-ignore
  await touch('touchEnd', []);
  await expect(page.getByText('Free view', { exact: true })).toBeVisible();
  await expect(contour).toHaveText('4 points');
  await touch('touchStart', [[-50, 0], [0, 0], [50, 0]]); // prettier-ignore
  await touch('touchEnd', []);
  await expect(contour).toHaveText('3 points');
  await page.getByTestId('tool-card').getByRole('button', { name: 'Cancel' }).click();

  await useTool(page, 'smooth-brush');
  const pen = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number) =>
    device.send('Input.dispatchMouseEvent', {
      ...{ type, x: x0 + x, y: y0, force: 0.7, pointerType: 'pen', button: 'left' },
      ...{ buttons: type === 'mouseReleased' ? 0 : 1, clickCount: type === 'mouseMoved' ? 0 : 1 },
    });
  await pen('mousePressed', -20);
  for (let x = -10; x <= 40; x += 10) await pen('mouseMoved', x);
  await pen('mouseReleased', 40);
  await applyTool(page);
  await expect(historyRows(page)).toHaveCount(1);
  await waitSaved(page);
  const [stroke] = (await clinic.records(id)) as unknown as {
    params: { samples: { pressure?: number }[] };
  }[];
  expect(stroke!.params.samples.length).toBeGreaterThan(2);
  expect(stroke!.params.samples[0]!.pressure).toBeCloseTo(0.7, 1);
});
