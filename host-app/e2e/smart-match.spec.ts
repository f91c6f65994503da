import type { SmartMatchResult, Xray } from '@bracewright/core/contract';
import type { Page } from '@playwright/test';
import { bodyStl } from './bodies.ts';
import { expect, test } from './app.ts';
import { faultsOn } from './axe.ts';
import { drawnFilm, drawnVertebrae } from './drawn-film.ts';
import { Clinic } from './workspace-app.ts';

const film = { name: 'standing.png', mimeType: 'image/png', buffer: drawnFilm() };
const drawn = drawnVertebrae();

/** What a reader without fault would answer for the drawn film. */
function answer(source: SmartMatchResult['side']['source']): SmartMatchResult {
  type Spot = readonly [number, number];
  const slope = ([ax, ay]: Spot, [bx, by]: Spot): number => (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
  const vertebrae = drawn.map(({ level, corners }) => ({
    level,
    corners: corners.map(([x, y]) => [x, y]) as SmartMatchResult['vertebrae'][0]['corners'],
    plates: [slope(corners[0]!, corners[1]!), slope(corners[3]!, corners[2]!)] as [number, number],
    confidence: 0.93,
  }));
  return {
    vertebrae,
    spineLine: drawn.map(({ corners }) => [(corners[0]![0] + corners[2]![0]) / 2, (corners[0]![1] + corners[2]![1]) / 2]),
    cobb: [
      { upper: 'T5', lower: 'T12', apex: 'T9', angle: 36, direction: 'right', interval: [31.4, 40.2], confidence: 0.9 },
      { upper: 'T12', lower: 'L4', apex: 'L1', angle: 18, direction: 'left', interval: [13.1, 22.7], confidence: 0.8 },
      { upper: 'T1', lower: 'T5', apex: 'T3', angle: 18, direction: 'left', interval: [12.2, 23.5], confidence: 0.8 },
    ],
    confidence: 0.94,
    side: { rightOfPatientAt: 'left', source },
    scale: { mmPerPixel: null, source: 'none' },
    lines: { csl: 210, c7: [210, 60], s1: [[180, 955], [240, 957]] },
    warnings: ['levels-uncertain'],
    reader: { name: 'bracewright-film', version: '1', sha256: 'ab'.repeat(32) },
  }; // prettier-ignore
}

const envelope = (data: unknown, code = 200, message = '') => ({
  status: code === 200 ? 200 : code === 202 ? 202 : 422,
  contentType: 'application/json',
  body: JSON.stringify({ success: code < 300, code: code < 300 ? 200 : code, message, data }),
});

/** Answers for the server, whose own reading has tests of its own: first as a job that goes on, then as `say` says. */
async function answering(page: Page, say: { data: unknown; code?: number }): Promise<{ cancelled: number }> {
  const seen = { cancelled: 0 };
  let isDone = false;
  await page.route('**/api/orthosis/x-smart/x-match', (route) =>
    route.fulfill(envelope({ jobId: 'film-job' }, 202)),
  );
  await page.route('**/api/jobs/film-job', async (route) => {
    if (route.request().method() === 'DELETE') {
      seen.cancelled++;
      return route.fulfill(envelope(null));
    }
    const failed = say.code !== undefined;
    const job = { id: 'film-job', state: 'running', progress: 0.4, result: null, error: null };
    const end = failed
      ? { ...job, state: 'failed', error: { code: say.code, message: 'x', data: say.data } }
      : { ...job, state: 'done', progress: 1, result: say.data };
    await route.fulfill(envelope(isDone ? end : job));
  });
  await page.exposeFunction('endReading', () => void (isDone = true));
  return seen;
}
const endReading = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { endReading(): Promise<void> }).endReading());

test('a film is read, its proposals are checked, corrected, accepted and confirmed, and the typed angle is chosen against the read one', async ({
  page,
}) => {
  const clinic = await Clinic.open(page);
  await clinic.call('user/setsystem', { settings: { tour: 'done' } });
  const id = await clinic.upload('body.stl', bodyStl());
  await clinic.call('document/saveorupdatemodelbasic', { id, basic: { cobb: 30, upperEnd: 'T5', apex: 'T9', lowerEnd: 'T12' } }); // prettier-ignore
  const say: { data: unknown; code?: number } = { data: answer('assumed') };
  const seen = await answering(page, say);
  await page.goto(`/vertebra?id=${id}`);
  await page.locator('input[type="file"]').setInputFiles(film);
  const match = page.getByRole('region', { name: 'Smart match' });
  const curves = page.getByRole('region', { name: 'Curves' });

  // While it is read nothing new is drawn, and it can be stopped.
  await match.getByRole('button', { name: /^Find the vertebrae/ }).click();
  await expect(match.getByText('40%')).toBeVisible();
  await page.getByRole('button', { name: 'Draw vertebrae' }).click();
  await expect(page.getByText(/Please wait and try again/)).toBeVisible();
  await match.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => seen.cancelled).toBe(1);

  await page.keyboard.press('m');
  await endReading(page);
  await expect(match.getByText(/17 vertebrae proposed/)).toBeVisible();
  await expect(match.getByText(/not sure of the numbering/)).toBeVisible();
  const major = curves.getByRole('listitem').filter({ hasText: 'T5–T9–T12' });
  await expect(major.getByText('36° (31–41)')).toBeVisible();
  await expect(major.getByText('proposed', { exact: true })).toBeVisible();
  // Nothing is to be saved, and the side that nobody knows is asked first.
  await expect(page.getByText('All marks are saved')).toBeVisible();
  await expect(match.getByRole('button', { name: 'Accept all' })).toBeDisabled();
  await expect(page.getByRole('region', { name: 'Record' }).getByText('Accept or dismiss')).toBeVisible();
  expect(await faultsOn(page)).toEqual([]);

  // All levels one further, and back; a corner that is dragged is the person's, and undone it is the machine's again.
  await match.getByRole('button', { name: 'Count down' }).click();
  await expect(curves.getByText('T6–T10–L1')).toBeVisible();
  await match.getByRole('button', { name: 'Count up' }).click();
  const corner = page.getByRole('button', { name: 'T5, upper plate, right end' });
  await corner.focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(major.getByText(/not the angle that was read/)).toBeVisible();
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(major.getByText('36° (31–41)')).toBeVisible();

  await page.getByRole('button', { name: 'On the left of the picture' }).click();
  await curves.getByRole('button', { name: 'Accept the curve T5–T9–T12' }).click();
  await expect(major.getByText('read, not confirmed')).toBeVisible();
  await match.getByRole('button', { name: 'Dismiss all' }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('All marks are saved')).toBeVisible();
  // Neither class nor side goes on record of what nobody has confirmed.
  await expect(page.locator('[data-choose]').first()).toBeDisabled();
  const kept = async () => {
    const [xray] = await clinic.call<Xray[]>('document/getxraylist', { id });
    return xray!.marker as unknown as { vertebrae: unknown[]; cobb: unknown[] };
  };
  // With as many beside its ends as it takes to know that these are the ends.
  expect((await kept()).vertebrae).toHaveLength(10);
  expect((await kept()).cobb).toMatchObject([{ angle: 36, confirmed: false, interval: [31.4, 40.2] }]);

  // The day after it is still the program's angle, which no record takes.
  await page.reload();
  await expect(major.getByText('36° (31–41)')).toBeVisible();
  const record = page.getByRole('region', { name: 'Record' });
  await expect(record.getByText(/Check the end plates and confirm it/)).toBeVisible();
  await curves.getByRole('button', { name: /on which the curve T5–T9–T12 rests/ }).click();
  await expect(major.getByText('36.0°')).toBeVisible();
  // The plates are a person's; the numbering that the program was not sure of is asked about still, in the list as well.
  await expect(record.getByText(/not sure of the numbering/)).toBeVisible();
  await expect(
    page.getByRole('complementary', { name: 'Films' }).getByText(/numbering not confirmed/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'The numbering is right as it stands' }).click();
  await expect(page.getByTestId('numbering-open')).toBeHidden();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('All marks are saved')).toBeVisible();
  const change = record.getByRole('button', { name: 'Change the record' });
  await expect(change).toBeDisabled();
  await record.getByRole('radio', { name: 'Typed: 30.0°' }).click();
  await expect(record.getByText('The typed 30.0° stays.')).toBeVisible();
  await record.getByRole('radio', { name: 'Read on the film: 36.0°' }).click();
  await change.click();
  await expect(page.getByText('The record says the same as the film.')).toBeVisible();
  expect(await clinic.call(`document/getmodelbasic?id=${id}`)).toMatchObject({
    cobb: 36,
    convexSide: 'right',
  });

  // A film that cannot be read is refused with what was found and what to do.
  [say.data, say.code] = [{ reason: 'not-frontal', confidence: 0.97 }, 900];
  await match.getByRole('button', { name: /^Find the vertebrae/ }).click();
  await expect(
    match.getByText('Please confirm that the image is a clear frontal picture of the spine.'),
  ).toBeVisible();
  await expect(match.getByText(/looks like a lateral film/)).toBeVisible();
  await match.getByRole('button', { name: 'About the reader' }).click();
  await expect(page.getByRole('dialog').getByText(/No film of a patient/)).toBeVisible();
});
