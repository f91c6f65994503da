import {
  evaluateAnnotation,
  MEASURED_SIZES,
  type Annotation,
  type MeasuredSize,
  type SizeLevel,
  type SizeLevels,
} from '@bracewright/core/annotation';
import type { Patient } from '@bracewright/core/contract';
import type { TriMesh } from '@bracewright/core/mesh';
import { SdkError, type Json } from '@bracewright/core/operation';
import type { Plane } from '@bracewright/core/params';

/** mm that a size may differ from the record's: about what two tapes of one person differ by. */
export const SIZE_LIMIT = 10;

/** How each size is taken, and at which level. */
export const SIZES: Readonly<
  Record<MeasuredSize, { readonly kind: 'tape' | 'width'; readonly level: SizeLevel }>
> = {
  bust: { kind: 'tape', level: 'chest' },
  waist: { kind: 'tape', level: 'waist' },
  hip: { kind: 'tape', level: 'hip' },
  underarmWidth: { kind: 'width', level: 'axilla' },
  chestWidth: { kind: 'width', level: 'chest' },
  waistWidth: { kind: 'width', level: 'waist' },
  hipWidth: { kind: 'width', level: 'hip' },
};

/** mm under the arm pits at which the width under the arms is taken. */
const UNDER_ARM = 10;

/** Who says at which level a size is taken: a person who kept it there, a marked landmark, the shape, or nobody. */
export type LevelSource = 'kept' | 'landmark' | 'shape' | 'none';

/** One size of the record beside the scan. */
export interface SizeRow {
  readonly name: MeasuredSize;
  /** mm. */
  readonly recorded: number;
  readonly source: LevelSource;
  /** Where it is taken; undefined where nobody says. */
  readonly plane: Plane | undefined;
  /** mm; undefined where it cannot be taken. */
  readonly scan: number | undefined;
  readonly differs: boolean;
  /** Whether the level may be relied on: only one that a person kept, on a body that is known to stand upright. */
  readonly confirmed: boolean;
}

/** What the rows are made of. */
export interface SizeFacts {
  readonly sizes: Patient['sizes'];
  readonly annotations: readonly Annotation[];
  /** Found by the shape, the marked arm pits taken first. */
  readonly levels: SizeLevels;
  /** The scan as it stands. */
  readonly scan: TriMesh;
  /** Whether a person has confirmed that the body stands like the example. */
  readonly stands: boolean;
}

interface Marked {
  readonly association?: string;
  readonly point?: { readonly position: readonly number[] };
  readonly points?: readonly { readonly position: readonly number[] }[];
}

/** Heights of the marked points and lines whose association begins with `name`. */
function markedHeights(annotations: readonly Annotation[], name: string): readonly number[] {
  return annotations.flatMap(({ kind, params }) => {
    const { association, point, points } = params as unknown as Marked;
    if (!kind.startsWith('marker') || !association?.startsWith(name)) return [];
    return (points ?? (point ? [point] : [])).map(({ position }) => position[2]!);
  });
}

/** Height of the lower of the marked arm pits: a tape under both lies under it. */
export function markedArmPits(annotations: readonly Annotation[]): number | undefined {
  const heights = markedHeights(annotations, 'axilla');
  return heights.length > 0 ? Math.min(...heights) : undefined;
}

function levelOf(
  name: MeasuredSize,
  { annotations, levels }: SizeFacts,
): { readonly source: LevelSource; readonly plane: Plane | undefined } {
  // Who checks a size again means the measure that is kept last.
  const kept = annotations.findLast(
    ({ params }) => (params as { readonly size?: string } | null)?.size === name,
  );
  if (kept) return { source: 'kept', plane: (kept.params as unknown as { readonly plane: Plane }).plane };
  const { level } = SIZES[name];
  const at = (source: LevelSource, height: number) => ({
    source,
    plane: { origin: [0, 0, Math.round(height * 10) / 10], normal: [0, 0, 1] } satisfies Plane,
  });
  const trochanters = level === 'hip' ? markedHeights(annotations, 'greater-trochanter') : [];
  if (trochanters.length > 0)
    return at('landmark', trochanters.reduce((sum, height) => sum + height, 0) / trochanters.length);
  const height = levels[level];
  if (height === undefined) return { source: 'none', plane: undefined };
  const byMark = (level === 'axilla' || level === 'chest') && markedArmPits(annotations) !== undefined;
  return at(byMark ? 'landmark' : 'shape', level === 'axilla' ? height - UNDER_ARM : height);
}

function sizeAt(mesh: TriMesh, name: MeasuredSize, plane: Plane): number | undefined {
  try {
    const params = { plane, loops: 'main' } as unknown as Json;
    return evaluateAnnotation(mesh, SIZES[name].kind, params).value ?? undefined;
  } catch (error) {
    // The level lies beside the scan: the row says that there is nothing to compare.
    if (error instanceof SdkError) return undefined;
    throw error;
  }
}

/** A row for each size on record that a scan can be compared with, in the order of the record. */
export function sizeRows(facts: SizeFacts): readonly SizeRow[] {
  return MEASURED_SIZES.flatMap((name): SizeRow[] => {
    const recorded = facts.sizes[name];
    if (recorded === null || recorded === undefined) return [];
    const { source, plane } = levelOf(name, facts);
    const scan = plane && sizeAt(facts.scan, name, plane);
    return [
      {
        name,
        recorded,
        source,
        plane,
        scan,
        differs: scan !== undefined && Math.abs(scan - recorded) > SIZE_LIMIT,
        confirmed: source === 'kept' && facts.stands && scan !== undefined,
      },
    ];
  });
}
