import type { Vec3 } from '../math/vec3.ts';
import { kindOfArray } from '../mesh/own-arrays.ts';
import type { AnnotationMark } from './kind.ts';
import type { AnnotationResult } from './result.ts';

type Table = Readonly<Record<string, unknown>>;

/** What stands where something else should. */
const kindOf = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : typeof value === 'string'
      ? `“${value.slice(0, 80)}”`
      : kindOfArray(value);

/** Throws TypeError with the place, what belongs there, and what was found. */
function refuse(place: string, expected: string, found: unknown): never {
  throw new TypeError(`${place} should be ${expected}, and is ${kindOf(found)}`);
}

function tableAt(place: string, expected: string, value: unknown): Table {
  if (typeof value !== 'object' || value === null) return refuse(place, expected, value);
  // What is answered later answers nobody; what it rejects with would be nobody's either.
  if (typeof (value as { readonly then?: unknown }).then === 'function') {
    Promise.resolve(value).catch(() => undefined);
    throw new TypeError(`${place} should be ${expected}, and is a promise: kinds answer at once`);
  }
  return value as Table;
}

function pointAt(place: string, value: unknown): Vec3 {
  if (!Array.isArray(value) || value.length !== 3) return refuse(place, 'a point of three numbers', value);
  const [x, y, z] = value as readonly unknown[];
  if ([x, y, z].every((one) => Number.isFinite(one))) return [x, y, z] as Vec3;
  throw new TypeError(`${place} has a coordinate that is no finite number`);
}

const listAt = <T>(place: string, value: unknown, read: (place: string, one: unknown) => T): readonly T[] =>
  Array.isArray(value)
    ? Array.from(value, (one, i) => read(`${place}.${i}`, one))
    : refuse(place, 'a list', value);

const textAt = (place: string, value: unknown): string =>
  typeof value === 'string' ? value : refuse(place, 'a text', value);

function lineAt(place: string, value: unknown): AnnotationResult['lines'][number] {
  const { points, closed } = tableAt(place, 'a line { points, closed }', value);
  if (kindOfArray(points) !== 'Float64Array') return refuse(`${place}.points`, 'a Float64Array', points);
  // Not by a `slice` of its own.
  const own = new Float64Array(points as Float64Array);
  if (own.length % 3 !== 0)
    throw new TypeError(`${place}.points has ${own.length} numbers, not three a point`);
  if (!own.every((one) => Number.isFinite(one)))
    throw new TypeError(`${place}.points has a number that is not finite`);
  return { points: own, closed: closed === true };
}

/**
 * What a kind gave as a result of ours that it holds no part of: whoever lists, draws and keeps it relies on every part. Each getter is asked once.
 * Throws TypeError where a part is none.
 */
export function readResult(given: unknown, unit: AnnotationResult['unit']): AnnotationResult {
  const found = tableAt('the result', 'an AnnotationResult', given);
  const { value, lines, points, anchor, warnings } = found;
  if (value !== null && !Number.isFinite(value))
    return refuse('value', 'a finite number, or null where there is none', value);
  const said = found['unit'];
  if (said !== unit) return refuse('unit', `“${unit}”, as the kind declares`, said);
  return {
    value: value as number | null,
    unit,
    lines: listAt('lines', lines, lineAt),
    points: listAt('points', points, pointAt),
    anchor: pointAt('anchor', anchor),
    warnings: listAt('warnings', warnings, textAt),
  };
}

function shapeOf(place: string, mark: Table): AnnotationMark {
  const { kind } = mark;
  switch (kind) {
    case 'line': {
      const { closed, dashed } = mark;
      return {
        ...{ kind, points: listAt(`${place}.points`, mark['points'], pointAt) },
        ...(closed === true ? { closed } : {}),
        ...(dashed === true ? { dashed } : {}),
      };
    }
    case 'points':
      return { kind, points: listAt(`${place}.points`, mark['points'], pointAt) };
    case 'arrow':
      return { kind, from: pointAt(`${place}.from`, mark['from']), to: pointAt(`${place}.to`, mark['to']) };
    case 'label':
      return { kind, at: pointAt(`${place}.at`, mark['at']), text: textAt(`${place}.text`, mark['text']) };
    default:
      return refuse(`${place}.kind`, 'line, points, arrow or label', kind);
  }
}

function markAt(place: string, value: unknown): AnnotationMark {
  const mark = tableAt(place, 'a mark', value);
  const { role } = mark;
  const shape = shapeOf(place, mark);
  return role === undefined ? shape : { ...shape, role: textAt(`${place}.role`, role) };
}

/** More marks than anybody can see would hold up the page with every change of the shape. */
const MOST_MARKS = 5000;
/** Labels are kept apart from each other with every picture. */
const MOST_LABELS = 200;

/** What a kind draws, as marks of ours. Throws TypeError where one is none. */
export function readMarks(given: unknown): readonly AnnotationMark[] {
  if (!Array.isArray(given)) tableAt('what is drawn', 'a list of marks', given);
  else if (given.length > MOST_MARKS)
    throw new TypeError(`${given.length} marks are drawn for one annotation; at most ${MOST_MARKS} can be`);
  const marks = listAt('what is drawn', given, markAt);
  const labels = marks.filter(({ kind }) => kind === 'label').length;
  if (labels > MOST_LABELS)
    throw new TypeError(`${labels} labels are drawn for one annotation; at most ${MOST_LABELS} can be`);
  return marks;
}
