import {
  CURVE_LEVELS,
  levelIndex,
  renumbered,
  uprightPlane,
  withOwnLine,
  FILM_LANDMARKS,
  type CurveLevel,
  type FilmLandmark,
  type FilmMarker,
  type MarkedVertebra,
  type Pixel,
} from '@bracewright/core/spine';

/** A place that is dragged. */
export type HandleId =
  | { readonly kind: 'corner'; readonly level: CurveLevel; readonly corner: 0 | 1 | 2 | 3 }
  | { readonly kind: 'pedicle'; readonly level: CurveLevel; readonly side: 0 | 1 }
  | { readonly kind: 's1'; readonly end: 0 | 1 }
  | { readonly kind: 'ruler'; readonly end: 0 | 1 }
  | { readonly kind: 'landmark'; readonly name: FilmLandmark }
  | { readonly kind: 'c7' };

/** A handle, and where it is on the film. */
export interface Handle {
  readonly id: HandleId;
  readonly at: Pixel;
}

/** What is drawn next. */
export type Target =
  | { readonly kind: 'plate'; readonly level: CurveLevel; readonly plate: 'upper' | 'lower' }
  | { readonly kind: 'pedicles'; readonly level: CurveLevel }
  | { readonly kind: 's1' }
  | { readonly kind: 'c7' }
  | { readonly kind: 'landmark'; readonly name: FilmLandmark }
  | { readonly kind: 'ruler'; readonly source: 'ruler' | 'ball' };

export const keyOf = (id: HandleId): string => Object.values(id).join('-');

type Corners = MarkedVertebra['corners'];
const spot = ([x, y]: Pixel): [number, number] => [x, y];
/** Corners of a plate, left end first. */
const CORNERS = { upper: [0, 1], lower: [3, 2] } as const;

const withVertebra = (
  marker: FilmMarker,
  level: CurveLevel,
  change: (one: MarkedVertebra) => MarkedVertebra,
): FilmMarker => {
  const empty: MarkedVertebra = { level, corners: [null, null, null, null] };
  const known = marker.vertebrae.find((one) => one.level === level) ?? empty;
  const others = marker.vertebrae.filter((one) => one.level !== level);
  const changed = change(known);
  const isDrawn = changed.corners.some((corner) => corner !== null);
  const vertebrae = isDrawn ? [...others, changed] : others;
  return { ...marker, vertebrae: vertebrae.toSorted((a, b) => levelIndex(a.level) - levelIndex(b.level)) };
};

/** What a person drew is no longer what a machine proposed. Pedicles are no plates: who marks them has said nothing of these. */
const byHand = ({ confidence: _, ...one }: MarkedVertebra): MarkedVertebra => one;

/** Every handle, in the order of the keyboard: from above down, plate by plate. */
export function handlesOf({ vertebrae, lines, handScale, landmarks = {} }: FilmMarker): readonly Handle[] {
  const handles: Handle[] = [];
  if (lines.c7) handles.push({ id: { kind: 'c7' }, at: lines.c7 });
  for (const { level, corners, pedicles } of vertebrae) {
    for (const corner of [0, 1, 3, 2] as const) {
      const at = corners[corner];
      if (at) handles.push({ id: { kind: 'corner', level, corner }, at });
    }
    for (const side of [0, 1] as const) {
      const at = pedicles?.[side];
      if (at) handles.push({ id: { kind: 'pedicle', level, side }, at });
    }
  }
  if (lines.s1)
    for (const end of [0, 1] as const) handles.push({ id: { kind: 's1', end }, at: lines.s1[end] });
  for (const name of FILM_LANDMARKS) {
    const at = landmarks[name];
    if (at) handles.push({ id: { kind: 'landmark', name }, at });
  }
  if (handScale)
    for (const end of [0, 1] as const)
      handles.push({ id: { kind: 'ruler', end }, at: handScale.points[end] });
  return handles;
}

const replaced = <T>(pair: readonly [T, T], end: 0 | 1, value: T): [T, T] =>
  end === 0 ? [value, pair[1]] : [pair[0], value];

/** The marks with a handle at another place. */
export function moved(marker: FilmMarker, id: HandleId, to: Pixel): FilmMarker {
  const at = spot(to);
  const { lines, handScale } = marker;
  if (id.kind === 'c7') return { ...withOwnLine(marker, 'c7'), lines: { ...lines, c7: at } };
  if (id.kind === 'landmark') return { ...marker, landmarks: { ...marker.landmarks, [id.name]: at } };
  if (id.kind === 's1')
    return lines.s1
      ? { ...withOwnLine(marker, 's1'), lines: { ...lines, s1: replaced(lines.s1, id.end, at) } }
      : marker;
  if (id.kind === 'ruler')
    return handScale
      ? { ...marker, handScale: { ...handScale, points: replaced(handScale.points, id.end, at) } }
      : marker;
  return withVertebra(marker, id.level, (one) => {
    if (id.kind === 'pedicle')
      return { ...one, pedicles: replaced(one.pedicles ?? [null, null], id.side, at) };
    return {
      ...byHand(one),
      corners: one.corners.map((corner, k) => (k === id.corner ? at : corner)) as Corners,
    };
  });
}

/** Two places as the upright picture has them from left to right. */
export function leftFirst(
  [a, b]: readonly [Pixel, Pixel],
  { turn }: Pick<FilmMarker, 'turn'>,
  size: { readonly width: number; readonly height: number },
): [[number, number], [number, number]] {
  const plane = uprightPlane({ ...size, turn });
  return plane.to(a)[0] <= plane.to(b)[0] ? [spot(a), spot(b)] : [spot(b), spot(a)];
}

/** The marks with the two ends of a plate, left end first. */
export const withPlate = (
  marker: FilmMarker,
  { level, plate }: Extract<Target, { kind: 'plate' }>,
  ends: readonly [Pixel, Pixel],
): FilmMarker =>
  withVertebra(marker, level, (one) => {
    const [left, right] = CORNERS[plate];
    const corners = one.corners.map((corner, k) =>
      k === left ? spot(ends[0]) : k === right ? spot(ends[1]) : corner,
    );
    return { ...byHand(one), corners: corners as Corners };
  });

export const withPedicles = (
  marker: FilmMarker,
  level: CurveLevel,
  ends: readonly [Pixel, Pixel],
): FilmMarker => withVertebra(marker, level, (one) => ({ ...one, pedicles: [spot(ends[0]), spot(ends[1])] }));

/** The marks without what a handle belongs to: its plate, its pedicles, its line. */
export function without(marker: FilmMarker, id: HandleId): FilmMarker {
  const { lines } = marker;
  if (id.kind === 'c7') return { ...marker, lines: { ...lines, c7: null } };
  if (id.kind === 's1') return { ...marker, lines: { ...lines, s1: null } };
  if (id.kind === 'ruler') return { ...marker, handScale: null };
  if (id.kind === 'landmark') {
    const { [id.name]: _, ...landmarks } = marker.landmarks ?? {};
    return { ...marker, landmarks };
  }
  return withVertebra(marker, id.level, (one) => {
    if (id.kind === 'pedicle') {
      const { pedicles: _, ...rest } = one;
      return rest;
    }
    const plate = id.corner < 2 ? CORNERS.upper : CORNERS.lower;
    // The plate that stays is whose it was.
    return {
      ...one,
      corners: one.corners.map((corner, k) =>
        (plate as readonly number[]).includes(k) ? null : corner,
      ) as Corners,
    };
  });
}

export const withoutVertebra = (marker: FilmMarker, level: CurveLevel): FilmMarker => ({
  ...marker,
  vertebrae: marker.vertebrae.filter((one) => one.level !== level),
});

/** The marks with how the patient stood; undefined where nobody says it. */
export function withStance(marker: FilmMarker, stance: FilmMarker['stance']): FilmMarker {
  const { stance: _, ...rest } = marker;
  return stance ? { ...rest, stance } : rest;
}

/** The marks with all vertebrae from `from` down (up) numbered anew; undefined where one would leave T1 to L5. */
export function withNumbers(marker: FilmMarker, from: CurveLevel, steps: number): FilmMarker | undefined {
  const moves = renumbered(
    marker.vertebrae.map(({ level }) => level),
    from,
    steps,
  );
  if (!moves) return undefined;
  const { read } = marker;
  // The angle that a machine read is still that of the same two vertebrae.
  const curves = read?.curves.map((curve) => ({
    ...curve,
    upper: moves.get(curve.upper) ?? curve.upper,
    lower: moves.get(curve.lower) ?? curve.lower,
  }));
  const doubtful = read?.doubtful?.map((level) => moves.get(level) ?? level);
  return {
    ...marker,
    ...(read && curves && { read: { ...read, curves, ...(doubtful && { doubtful }) } }),
    vertebrae: marker.vertebrae.map((one) => ({ ...one, level: moves.get(one.level)! })),
  };
}

/** The marks after a turn of the film: the ends of plates are named as the upright picture shows them, and so are upper and lower. */
export function turned(
  marker: FilmMarker,
  turn: number,
  size: { readonly width: number; readonly height: number },
): FilmMarker {
  const plane = uprightPlane({ ...size, turn });
  const up = (point: Pixel): Pixel => plane.to(point);
  const ordered = (a: [number, number] | null, b: [number, number] | null) =>
    a && b && up(a)[0] > up(b)[0] ? ([b, a] as const) : ([a, b] as const);
  const vertebrae = marker.vertebrae.map((one) => {
    const [ul, ur, lr, ll] = one.corners;
    const isOver = ul && ur && ll && lr && up(ul)[1] + up(ur)[1] > up(ll)[1] + up(lr)[1];
    const upper = ordered(...((isOver ? [ll, lr] : [ul, ur]) as [typeof ul, typeof ur]));
    const lower = ordered(...((isOver ? [ul, ur] : [ll, lr]) as [typeof ul, typeof ur]));
    const pedicles = one.pedicles && ordered(...one.pedicles);
    return {
      ...one,
      corners: [upper[0], upper[1], lower[1], lower[0]] as Corners,
      ...(pedicles && { pedicles: [pedicles[0], pedicles[1]] as [typeof ul, typeof ul] }),
    };
  });
  const { s1 } = marker.lines;
  return {
    ...marker,
    turn,
    vertebrae,
    lines: { ...marker.lines, s1: s1 && leftFirst(s1, { turn }, size) },
  };
}

/** Where a plate probably is: as far below the plate before it as the drawn vertebrae are high, or in the middle of `seen`. */
export function probablePlate(
  marker: FilmMarker,
  { level, plate }: Extract<Target, { kind: 'plate' }>,
  size: { readonly width: number; readonly height: number },
): readonly [Pixel, Pixel] {
  const plane = uprightPlane({ ...size, turn: marker.turn });
  const index = CURVE_LEVELS.indexOf(level);
  const plates = marker.vertebrae.flatMap(({ level: at, corners: [ul, ur, lr, ll] }) => [
    ...(ul && ur ? [{ order: 2 * CURVE_LEVELS.indexOf(at), ends: [ul, ur] as const }] : []),
    ...(ll && lr ? [{ order: 2 * CURVE_LEVELS.indexOf(at) + 1, ends: [ll, lr] as const }] : []),
  ]);
  const order = 2 * index + (plate === 'lower' ? 1 : 0);
  const nearest = plates.toSorted((a, b) => Math.abs(a.order - order) - Math.abs(b.order - order))[0];
  const step = size.height / 46;
  if (!nearest) {
    const [x, y] = [size.width / 2, size.height * (0.12 + order / 46)];
    const half = size.width / 18;
    return [plane.from([x - half, y]), plane.from([x + half, y])];
  }
  const fall = (order - nearest.order) * step;
  return nearest.ends.map((end) => {
    const [x, y] = plane.to(end);
    return plane.from([x, y + fall]);
  }) as unknown as readonly [Pixel, Pixel];
}
