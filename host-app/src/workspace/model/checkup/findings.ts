import {
  heightReason,
  type MeshInspection,
  type ScanAlignment,
  type UnitGuess,
} from '@bracewright/core/mesh';
import type { SizeSummary } from '../body/sizes.ts';

/** What the check-up looks at, in the order it is shown. */
export const CHECKS = [
  'unit',
  'height',
  'extent',
  'holes',
  'pieces',
  'flaws',
  'facing',
  'sizes',
  'triangles',
  'age',
] as const;
export type CheckName = (typeof CHECKS)[number];

/** `checked` was looked at and is right, `ask` needs a person, `fault` needs mending. */
export type CheckState = 'checked' | 'ask' | 'fault';

/** One finding: its sentence is `checkup.<name>.<words>`. */
export interface Check {
  readonly name: CheckName;
  readonly state: CheckState;
  readonly words: string;
  readonly data: Readonly<Record<string, number>>;
  /** The tool that mends it; `size` is a question: whether it is this patient's scan in its real size. */
  readonly tool?: 'repair' | 'seal' | 'position' | 'measure' | 'size';
}

/** What was seen of a body. */
export interface SeenOfBody {
  readonly inspection: MeshInspection;
  /** Of the scan as it came, in mm: what is cropped later does not make the person smaller. */
  readonly guess: UnitGuess;
  /** Whether a person said that it is this patient's scan in its real size. */
  readonly sizeConfirmed?: boolean;
  readonly alignment: ScanAlignment;
  readonly confirmed: boolean;
  /** On record, mm. */
  readonly recordedHeight: number | undefined;
  /** The sizes of the record beside the scan's; undefined without a record, or while they are looked at. */
  readonly sizes?: SizeSummary | undefined;
  /** Places at which a step that closed holes warned of how it did. */
  readonly roughlyClosed?: number;
  /** Full days since the scan was filed. */
  readonly days: number;
}

/** Fewer do not show the shape of a rib hump; more make every step slow. */
const TRIANGLES = { few: 8_000, many: 1_000_000 };
/** A child grows out of a scan within a quarter. */
const OLD_DAYS = 90;

const cm = (mm: number): number => Math.round(mm / 10);

function unitCheck({ guess, sizeConfirmed, recordedHeight }: SeenOfBody): Check {
  const mm = guess.options.find(({ unit }) => unit === 'mm');
  const name = 'unit';
  if (sizeConfirmed) return { name, state: 'checked', words: 'confirmed', data: {} };
  // A height that differs is told by its own row.
  if (mm?.fits)
    return mm.stature !== undefined && guess.options.filter(({ fits }) => fits).length <= 1
      ? { name, state: 'checked', words: 'sure', data: {} }
      : { name, state: 'ask', words: 'open', data: {}, tool: 'size' };
  if (guess.options.some(({ fits }) => fits))
    return { name, state: 'fault', words: 'wrong', data: {}, tool: 'size' };
  // No unit makes it the patient on record: perhaps it is somebody else's scan.
  return mm?.stature !== undefined && recordedHeight !== undefined
    ? {
        ...{ name, state: 'fault', words: 'nobody', tool: 'size' },
        data: { stature: cm(mm.stature), recorded: cm(recordedHeight) },
      }
    : { name, state: 'fault', words: 'unusual', data: { height: cm(mm?.height ?? 0) }, tool: 'size' };
}

function heightCheck({ guess, recordedHeight, sizeConfirmed }: SeenOfBody): Check {
  const mm = guess.options.find(({ unit }) => unit === 'mm');
  const data = {
    height: cm(mm?.height ?? 0),
    stature: cm(mm?.stature ?? 0),
    recorded: cm(recordedHeight ?? 0),
  };
  const name = 'height';
  if (mm?.stature === undefined) return { name, state: 'ask', words: 'unknown', data, tool: 'measure' };
  if (recordedHeight === undefined) return { name, state: 'ask', words: 'noRecord', data, tool: 'measure' };
  const differs = heightReason(mm.stature, { height: recordedHeight }) !== undefined || !mm.fits;
  if (differs && sizeConfirmed) return { name, state: 'checked', words: 'confirmed', data };
  return differs
    ? { name, state: 'fault', words: 'differs', data, tool: 'size' }
    : { name, state: 'checked', words: 'fits', data };
}

/** Sizes are green only where all fit at levels that a person confirmed. */
function sizesCheck({ sizes }: SeenOfBody): readonly Check[] {
  if (!sizes) return [];
  const { count, differing, wrong, missing, open } = sizes;
  const said = (state: CheckState, words: string): readonly Check[] => [
    { name: 'sizes', state, words, data: { count, differing, missing, open } },
  ];
  if (count === 0) return said('ask', 'none');
  if (wrong > 0) return said('fault', 'differs');
  if (differing > 0) return said('ask', 'perhaps');
  if (missing > 0) return said('ask', missing < count ? 'missing' : 'noneFound');
  return open > 0 ? said('ask', 'open') : said('checked', 'fit');
}

/** Told only where it is wrong: that a scan is whole is no finding of its own. A half whose cut is closed is known by its shape alone. */
function extentCheck({ inspection, alignment }: SeenOfBody): readonly Check[] {
  const isPart =
    inspection.warnings.includes('mesh/partial-surface') ||
    alignment.reasons.some(({ code }) => code === 'align/one-side');
  return isPart ? [{ name: 'extent', state: 'fault', words: 'part', data: {} }] : [];
}

function piecesCheck({ inspection: { components, warnings } }: SeenOfBody): Check {
  const name = 'pieces';
  if (components <= 1) return { name, state: 'checked', words: 'none', data: {} };
  // Repair keeps the largest, which need not be the patient.
  const words = warnings.includes('mesh/several-bodies') ? 'several' : 'some';
  return { name, state: 'fault', words, data: { count: components - 1 }, tool: 'repair' };
}

/** A closed surface is green only where nothing was closed roughly. */
function holesCheck({ inspection: { boundaryLoops }, roughlyClosed = 0 }: SeenOfBody): Check {
  const name = 'holes';
  if (boundaryLoops > 0)
    return { name, state: 'ask', words: 'some', data: { count: boundaryLoops }, tool: 'seal' };
  return roughlyClosed > 0
    ? { name, state: 'ask', words: 'rough', data: { count: roughlyClosed } }
    : { name, state: 'checked', words: 'none', data: {} };
}

/** What there is to say of a scan, each with its state in words. */
export function checksOf(seen: SeenOfBody): readonly Check[] {
  const { inspection, confirmed, days } = seen;
  const { degenerate, nonManifoldEdges, selfIntersections, triangles } = inspection;
  const flaws = degenerate + nonManifoldEdges + selfIntersections;
  const turned = inspection.warnings.some((code) => /facing|inside-out/.test(code));
  const size = triangles < TRIANGLES.few ? 'few' : triangles > TRIANGLES.many ? 'many' : 'fine';
  return [
    unitCheck(seen),
    heightCheck(seen),
    ...extentCheck(seen),
    holesCheck(seen),
    piecesCheck(seen),
    flaws === 0 && !turned
      ? { name: 'flaws', state: 'checked', words: 'none', data: {} }
      : {
          name: 'flaws',
          state: 'fault',
          words: flaws === 0 ? 'turned' : turned ? 'someTurned' : 'some',
          data: { count: flaws, crossing: selfIntersections },
          tool: 'repair',
        },
    confirmed
      ? { name: 'facing', state: 'checked', words: 'confirmed', data: {} }
      : { name: 'facing', state: 'ask', words: 'open', data: {}, tool: 'position' },
    ...sizesCheck(seen),
    {
      name: 'triangles',
      state: size === 'fine' ? 'checked' : 'ask',
      words: size,
      data: { count: triangles },
    },
    {
      name: 'age',
      state: days > OLD_DAYS ? 'ask' : 'checked',
      words: days > OLD_DAYS ? 'old' : 'new',
      data: { count: days },
    },
  ];
}
