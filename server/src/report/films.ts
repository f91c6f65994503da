import { readFile, rm } from 'node:fs/promises';
import {
  contradictionsIn,
  machineOf,
  measureFilm,
  oldestFirst,
  openQuestions,
  readMarker,
  unconfirmedIn,
  uprightPlane,
  uprightSide,
} from '@bracewright/core/spine';
import type { Json } from '@bracewright/core/operation';
import type { XrayRow } from '../db/rows.ts';
import type { Compute } from '../compute/compute.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { daysOf } from '../xray/days-of.ts';
import type { XrayFacts } from '../xray/take-in.ts';
import type { Film, FilmMarks, Pixel } from '../compute/report/facts.ts';

const isPixel = (value: unknown): value is Pixel =>
  Array.isArray(value) && value.length >= 2 && value.slice(0, 2).every((part) => Number.isFinite(part));

const pixelsOf = (value: unknown): readonly Pixel[] => {
  if (!Array.isArray(value)) return [];
  return value.filter(isPixel).map(([x, y]): Pixel => [x, y]);
};

const objectsOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value)
    ? value.filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null)
    : [];

const word = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 30) : '');

/** A kept picture, as far as it is measured on. */
type Measured = Parameters<typeof measureFilm>[1];

/**
 * The curves of a film as the page of the films tells them, from the marks themselves: what was sent beside them (`cobb`) may be of other marks. None of marks that the page
 * does not understand, of a film from the side, and where pixels or marks allow none.
 */
function curvesOn(marker: Json, film: Measured): FilmMarks['angles'] {
  const reading = readMarker(marker);
  if (reading.kind !== 'marker') return [];
  return measureFilm(reading.marker, film).curves.map((curve) => {
    const { upper, lower, angle, direction, endsLack } = curve;
    const machine = machineOf(curve, reading.marker);
    return {
      text: `${upper}–${lower}`,
      ...{ angle, convex: direction, isAtLeast: endsLack.length > 0 },
      ...(machine && { machine }),
    };
  });
}

/** What of marks is nobody's word yet, and whether the drawing contradicts itself, so that no angle is told of it; of a film on which nothing is drawn, its side alone. */
function doubtsOf(marker: Json, film: Measured, isDrawn: boolean): NonNullable<FilmMarks['doubts']> {
  const reading = readMarker(marker);
  if (reading.kind === 'foreign') return isDrawn ? ['foreign'] : [];
  if (reading.kind !== 'marker') return [];
  const isOpen = isDrawn && unconfirmedIn(reading.marker) > 0;
  const isContradictory = contradictionsIn(reading.marker, film).length > 0;
  return [
    ...(isContradictory ? (['contradiction'] as const) : []),
    ...(isOpen ? (['unconfirmed'] as const) : []),
    ...openQuestions(reading.marker),
  ];
}

/**
 * What is marked on a film. The marks are the client's own JSON; of it, what smart matching gives is understood (`vertebrae` with
 * `corners`, null where one is not drawn, `spineLine`, `lines.s1`), and `lines` as lists of points or as `{ a, b }`. Anything else is passed over.
 */
export function marksOf(marker: Json, film: Measured, toPaper: (point: Pixel) => Pixel): FilmMarks {
  const given = typeof marker === 'object' && marker !== null && !Array.isArray(marker) ? marker : {};
  const fields = given as Readonly<Record<string, unknown>>;
  const shrink = (points: readonly Pixel[]) => points.map(toPaper);
  const vertebrae = objectsOf(fields['vertebrae']).map(({ level, corners }) => ({
    level: word(level),
    corners: shrink(pixelsOf(corners)),
  }));
  const free = (Array.isArray(fields['lines']) ? fields['lines'] : []).map((line: unknown) => {
    if (Array.isArray(line)) return pixelsOf(line);
    const { a, b, points } = (line ?? {}) as Readonly<Record<string, unknown>>;
    return points === undefined ? pixelsOf([a, b]) : pixelsOf(points);
  });
  const { s1 } = (Array.isArray(fields['lines']) ? {} : (fields['lines'] ?? {})) as Readonly<
    Record<string, unknown>
  >;
  // Of a vertebra of which a person drew one plate, that plate.
  const plates = vertebrae.map(({ corners }) => corners).filter((corners) => corners.length === 2);
  const lines = [shrink(pixelsOf(fields['spineLine'])), ...free.map(shrink), shrink(pixelsOf(s1)), ...plates];
  const outlines = vertebrae.map(({ corners }) => corners).filter((corners) => corners.length > 2);
  const drawn = lines.filter((line) => line.length > 1);
  const reading = readMarker(marker);
  const doubts = doubtsOf(marker, film, outlines.length + drawn.length > 0);
  return {
    outlines,
    lines: drawn,
    labels: vertebrae.flatMap(({ level, corners }) => {
      if (level === '' || corners.length === 0) return [];
      const right = Math.max(...corners.map(([x]) => x));
      const middle = corners.reduce((sum, [, y]) => sum + y, 0) / corners.length;
      return [{ at: [right, middle] as const, text: level }];
    }),
    ...(doubts.length > 0 && { doubts }),
    ...(reading.kind === 'marker' && reading.marker.stance && { stance: reading.marker.stance }),
    angles: curvesOn(marker, film),
  };
}

/** Most films on paper: the newest ones. */
const MOST_FILMS = 4;

/** The films that are printed of some, newest first by when they were taken; days of the time zone `zone` of IANA. */
export function newestFilms<Row extends Pick<XrayRow, 'id' | 'facts' | 'created_at' | 'taken_on'>>(
  rows: readonly Row[],
  zone?: string,
): readonly Row[] {
  const dated = rows.map((row) => ({ row, id: row.id, ...daysOf(row), createdAt: row.created_at }));
  return oldestFirst(dated, zone)
    .toReversed()
    .slice(0, MOST_FILMS)
    .map(({ row }) => row);
}

/** How a film stands on paper: upright as its marks keep it, and where the patient's right is, as a person says, else the file. */
export function standingOf(row: Pick<XrayRow, 'marker' | 'facts'>) {
  const reading = readMarker(JSON.parse(row.marker ?? 'null') as Json);
  const { film } = JSON.parse(row.facts) as Pick<XrayFacts, 'film'>;
  if (reading.kind !== 'marker') {
    const edge = film?.rightOfPatientAt ?? null;
    return { turn: 0, patientRight: edge && uprightSide(edge, 0) };
  }
  const { turn, side, projection } = reading.marker;
  const right = side && uprightSide(side.rightOfPatientAt, turn);
  return { turn, patientRight: projection === 'lateral' ? undefined : right };
}

/**
 * From the kept picture to one of `width` by `height` pixels that was turned upright about its middle and scaled: a turned picture is as large as the box about
 * it.
 */
export function paperPlane(
  kept: { readonly width: number; readonly height: number },
  turn: number,
  { width, height }: { readonly width: number; readonly height: number },
): (point: Pixel) => Pixel {
  const plane = uprightPlane({ ...kept, turn });
  const corners = ([[0, 0], [kept.width, 0], [0, kept.height], [kept.width, kept.height]] as const).map(plane.to); // prettier-ignore
  const from = (k: 0 | 1) => Math.min(...corners.map((corner) => corner[k]));
  const span = (k: 0 | 1) => Math.max(...corners.map((corner) => corner[k])) - from(k);
  return (point) => {
    const [x, y] = plane.to(point);
    return [((x - from(0)) * width) / span(0), ((y - from(1)) * height) / span(1)];
  };
}

/**
 * A film as a JPEG of the size it is printed at, with its marks; undefined where the stored picture is gone. It is unpacked in the bounded
 * process that reads what people upload: kept or not, a picture takes a hundred times the memory of its file.
 */
export async function filmOf(
  row: XrayRow,
  {
    blobs,
    compute,
    signal,
  }: { blobs: BlobStore; compute: Pick<Compute, 'readPicture'>; signal?: AbortSignal },
): Promise<Film | undefined> {
  if ((await blobs.size(row.picture_hash)) === undefined) return undefined;
  const to = blobs.temporaryPath();
  const { turn, patientRight } = standingOf(row);
  try {
    const path = await blobs.localPath(row.picture_hash);
    const { width, height } = await compute.readPicture({ kind: 'print', path, to, turn }, signal);
    const bytes = await readFile(to);
    const facts = JSON.parse(row.facts) as XrayFacts;
    const toPaper = paperPlane(facts, turn, { width, height });
    const kept = { ...facts, pixelSpacing: facts.film?.pixelSpacing ?? null };
    return {
      picture: { url: `data:image/jpeg;base64,${bytes.toString('base64')}`, width, height },
      marks: marksOf(JSON.parse(row.marker ?? 'null') as Json, kept, toPaper),
      patientRight,
    };
  } finally {
    await rm(to, { force: true });
  }
}
