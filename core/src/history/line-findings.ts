import { isSdkError } from '../errors/sdk-error.ts';
import type { Vec3 } from '../math/vec3.ts';
import type { GateFinding } from '../mesh/gate/index.ts';
import { drapeLines, linesApart, movedAside, type Beside } from '../mesh/trim/index.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { OperationRoles } from '../operation/roles.ts';
import type { Shape } from '../operation/shape.ts';
import type { EdgeLine } from '../params/index.ts';
import { cutLines, keptEdge, rimLines, type KeptEdge } from './kept-edge.ts';
import type { OperationRecord } from './record.ts';
import { stepName } from './step-name.ts';

/** A line that lies further to the side than this, mm, is told: nobody draws one more exactly. */
const TOLD = 1;
/** From here on, mm, the brace is another one than was drawn, and somebody has to answer for it. */
const ASKED = 5;

/** The lines that the brace ends at: those that are kept, else each that the body was cut along. */
function endingLines(
  records: readonly OperationRecord[],
  roles: OperationRoles,
): readonly (readonly EdgeLine[])[] {
  const kept = keptEdge(records, roles);
  return kept ? [kept.curves] : cutLines(records, roles);
}

/** How far lines lie off those that the brace ends at, mm: off the nearest of them; undefined where it ends at none. */
function offEnd(lines: readonly EdgeLine[], ends: readonly (readonly EdgeLine[])[]): Beside | undefined {
  const off = ends.flatMap((end) => linesApart(lines, end) ?? []);
  return off.reduce<Beside | undefined>(
    (least, one) => (least && least.aside <= one.aside ? least : one),
    undefined,
  );
}

/** A step that shapes the rim of a brace along another line than the brace ends at. */
export interface StrayRim {
  readonly recordId: string;
  /** How far both lie apart at most, mm, and where. */
  readonly aside: number;
  readonly at: Vec3;
}

/** The steps that shape a rim along another line than the one that the design keeps, or that the body is cut along: the line was moved after they were made. */
export function strayRims(records: readonly OperationRecord[], roles: OperationRoles): readonly StrayRim[] {
  const rims = records.flatMap((record) => {
    const lines = rimLines(record, roles);
    return lines ? [{ recordId: record.id, lines }] : [];
  });
  if (rims.length === 0) return [];
  const ends = endingLines(records, roles);
  return rims.flatMap(({ recordId, lines }) => {
    const off = offEnd(lines, ends);
    return off && off.aside > TOLD ? [{ recordId, ...off }] : [];
  });
}

/** What steps say of clearances of a line. */
const isOfLine = ({ code }: GateFinding): boolean => code.startsWith('trim/');

/** What a step has a gate ask. */
interface Told {
  readonly record: OperationRecord;
  readonly found: readonly GateFinding[];
}

/**
 * What steps have a gate ask, with the clearances of a line once: of steps that judge one and the same line the last one counts, as it judges it on the body as it is then; one that has a copy of another line than
 * the brace ends at judges a line that nobody cuts.
 */
export function judgedOnce(
  told: readonly Told[],
  records: readonly OperationRecord[],
  roles: OperationRoles,
): readonly GateFinding[] {
  const stray = new Set(strayRims(records, roles).map(({ recordId }) => recordId));
  const ends = endingLines(records, roles);
  const later = new Set<string>();
  const kept = [...told].reverse().map(({ record, found }) => {
    if (stray.has(record.id)) return found.filter((one) => !isOfLine(one));
    const isOfEnd = found.some(isOfLine) && isAlong(record, ends);
    const open = found.filter((one) => !isOfEnd || !isOfLine(one) || !later.has(one.code));
    if (isOfEnd) for (const { code } of found) later.add(code);
    return open;
  });
  return kept.reverse().flat();
}

/** Whether a step holds the line that the brace ends at. */
function isAlong({ params }: OperationRecord, ends: readonly (readonly EdgeLine[])[]): boolean {
  const { curves } = params as { readonly curves?: readonly EdgeLine[] };
  const off = curves && offEnd(curves, ends);
  return off !== undefined && off.aside <= TOLD;
}

/** The line that a design keeps, as it lies on a body now, mm beside where it was drawn at most; undefined where it does not lie there at all. */
export function keptAside(mesh: TriMesh, { curves }: Pick<KeptEdge, 'curves'>): Beside | undefined {
  try {
    const off = drapeLines(mesh, curves).flatMap(
      ({ points }, i) =>
        movedAside(
          curves[i]!,
          points.map(({ position }) => position),
        ) ?? [],
    );
    return off.reduce<Beside | undefined>(
      (most, one) => (most && most.aside >= one.aside ? most : one),
      undefined,
    );
  } catch (error) {
    // Who makes a wall along it is told so.
    if (isSdkError(error)) return undefined;
    throw error;
  }
}

/** How a sentence gives a length: to a tenth of a millimetre. */
const tenths = (mm: number): number => Math.round(10 * mm) / 10;

/** The design whose line is looked at. `replay` gives the shape after some of the records. */
interface LineGround {
  readonly records: readonly OperationRecord[];
  readonly roles: OperationRoles;
  readonly replay: (records: readonly OperationRecord[]) => Promise<Shape>;
}

/**
 * What has become of the edge line of a design after it was drawn: `gate/rim-elsewhere` names each step that shapes a rim along another line than the brace ends at; `gate/line-moved` says how far the line that is kept comes to
 * lie beside where it was drawn, as steps after it make the skin so steep there that it slides down (asked from 5 mm on), and `gate/line-shifted` notes it from 1 mm on. Rejects with what `replay` rejects with.
 */
export async function lineFindings({ records, roles, replay }: LineGround): Promise<readonly GateFinding[]> {
  const stray = strayRims(records, roles).map(({ recordId, aside, at }): GateFinding => ({
    ...{ code: 'gate/rim-elsewhere', severity: 'ask', places: [{ at }] },
    data: { aside: tenths(aside), step: stepName(records, recordId) },
  }));
  return [...stray, ...(await movedFindings({ records, roles, replay }))];
}

async function movedFindings({ records, roles, replay }: LineGround): Promise<readonly GateFinding[]> {
  // What is formed for a brace is asked of with a cut along the line behind all other steps.
  const lineAt = records.findLastIndex(({ type, state }) => state === 'on' && roles.of(type) === 'line');
  const whole = records.filter(({ id }) => lineAt < 0 || id !== cutIdOf(records[lineAt]!.id));
  const kept = keptEdge(whole, roles);
  const isShaped = whole
    .slice(lineAt + 1)
    .some(({ type, state }) => state === 'on' && roles.of(type) === undefined);
  if (!kept || !isShaped) return [];
  const { mesh } = await replay(whole);
  const off = keptAside(mesh, kept);
  if (!off || off.aside <= TOLD) return [];
  const isAsked = off.aside > ASKED;
  return [
    {
      code: isAsked ? 'gate/line-moved' : 'gate/line-shifted',
      severity: isAsked ? 'ask' : 'note',
      data: { aside: tenths(off.aside) },
      places: [{ at: off.at }],
    },
  ];
}

/** The id of the step that cuts along a line that is kept without a cut, for what asks as if it were cut there. */
export const cutIdOf = (lineId: string): string => `${lineId} cut`;
