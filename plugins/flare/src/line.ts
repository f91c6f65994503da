import { keptEdge, trimPurpose } from '@bracewright/core/brace';
import { activeRecords } from '@bracewright/core/history';
import { BRACE_EDGES, drapeLines, linesApart, type TriMesh } from '@bracewright/core/mesh';
import { isSdkError } from '@bracewright/core/operation';
import { recordsBefore, type Step, type ToolSession } from '@bracewright/core/tool';
import { flare } from './operation.ts';
import type { Values } from './params.ts';

type Session = ToolSession<Values>;
type Curves = NonNullable<Values['curves']>;

/** Why there is no line to flare along, as a step asks for it. */
export type Lacking = NonNullable<Step['requirement']>;

/** Lines that lie no further apart than this, mm, are the same. */
const SAME = 1;

/** A flare that stands along the same line already. */
export interface FlareThere {
  readonly recordId: string;
  /** Its place in the history, from 1. */
  readonly step: number;
}

/** The edge line that the design keeps before the flare: a new flare begins with it, and one that is edited may take it anew. Observable. */
export class LineTaken {
  readonly #session: Session;
  readonly #kept: ReturnType<typeof keptEdge>;
  readonly #isCut: boolean;
  readonly #asKept = new SameLines();
  readonly #asTheirs = new SameLines();

  constructor(session: Session) {
    this.#session = session;
    const { history, roles } = session.services.history;
    const edited = history.records.find(({ id }) => id === session.editing);
    const records = recordsBefore(session.services, edited);
    this.#kept = keptEdge(records, roles);
    const hasLine = records.some(({ type }) => roles.of(type) === 'line');
    const isEdge = records.some(({ type, params }) => roles.of(type) === 'edge' && Array.isArray((params as { curves?: unknown }).curves)); // prettier-ignore
    this.#isCut = isEdge && (!hasLine || !this.#kept);
    if (!session.draft.values.curves) this.take();
  }

  /** Takes the line as it is kept now, laid on the body, and as it was drawn where that is elsewhere. */
  take(): void {
    const kept = this.#kept;
    if (!kept) return;
    const drawn = copied(kept.curves);
    const curves = laid(this.#session.services.history.mesh, drawn);
    const isElsewhere = JSON.stringify(drawn) !== JSON.stringify(curves);
    const keep = kept.keep && { position: [...kept.keep.position], normal: [...kept.keep.normal] };
    const record = this.#session.services.history.history.records.find(({ id }) => id === kept.recordId);
    const { data: purpose = null } = trimPurpose.safeParse((record?.params as { purpose?: unknown } | undefined)?.purpose); // prettier-ignore
    this.#session.draft.set({
      curves,
      drawn: isElsewhere ? drawn : undefined,
      purpose,
      ...(keep && { keep: keep as NonNullable<Values['keep']> }),
    });
  }

  /** Whether another line is kept now than the flare was made along. */
  get isOther(): boolean {
    const { curves } = this.#session.draft.values;
    if (!this.#kept || !curves) return false;
    return !this.#asKept.of(this.#kept.curves, curves);
  }

  /** Another flare of the same line of which some edge is chosen here too; of a stretch nobody knows here which edges it is of. */
  get there(): FlareThere | undefined {
    const { curves, stretch, ...chosen } = this.#session.draft.values;
    if (!curves) return undefined;
    const { history } = this.#session.services.history;
    const active = activeRecords(history);
    const index = active.findLastIndex(({ id, type, state, params }) => {
      if (type !== flare.type || state !== 'on' || id === this.#session.editing) return false;
      const data = readParams(params);
      if (!data) return false;
      const isOfStretch = data.stretch !== undefined || stretch?.length === 2;
      if (!isOfStretch && !BRACE_EDGES.some((name) => chosen[name] && data.edges.includes(name)))
        return false;
      return this.#asTheirs.of(data.curves, curves);
    });
    return index < 0 ? undefined : { recordId: active[index]!.id, step: index + 1 };
  }

  /** What is to be done before a rim can be flared. */
  get lacking(): Lacking | undefined {
    if (this.#isCut) return { code: 'flare/cut-already', data: {} };
    const { curves, keep } = this.#session.draft.values;
    if (!curves) return { code: 'flare/line-first', data: {} };
    return keep ? undefined : { code: 'flare/part-first', data: {} };
  }
}

type Read = ReturnType<typeof flare.params.safeParse>['data'];

/** As records were read. Only a memory: they are read whenever a value is dragged, and never change. */
const READ = new WeakMap<object, { readonly data: Read }>();

/** The parameters of a flare; undefined where they are none. */
function readParams(params: unknown): Read {
  const known = READ.get(params as object) ?? { data: flare.params.safeParse(params).data };
  READ.set(params as object, known);
  return known.data;
}

/** Whether two sets of lines are the same, however the body is shaped; known of those that were compared last, as they are compared at each reading. */
class SameLines {
  #known: { readonly theirs: Lines; readonly ours: Lines; readonly isSame: boolean } | undefined;

  of(theirs: Lines, ours: Lines): boolean {
    if (this.#known?.theirs !== theirs || this.#known.ours !== ours) {
      const apart = linesApart(theirs as DrawnLines, ours as DrawnLines);
      this.#known = { theirs, ours, isSame: apart !== undefined && apart.aside <= SAME };
    }
    return this.#known.isSame;
  }
}

type Lines = Curves | NonNullable<ReturnType<typeof keptEdge>>['curves'];
type DrawnLines = Parameters<typeof drapeLines>[1];

const copied = (lines: Lines): Curves =>
  (lines as DrawnLines).map(({ points, closed, smooth }) => ({
    ...{ closed, smooth },
    points: points.map(({ position, normal }) => ({
      position: [...position] as [number, number, number],
      normal: [...normal] as [number, number, number],
    })),
  }));

/** Lines laid on the body as it is now; as they were placed where one has left it. */
function laid(mesh: TriMesh, lines: Lines): Curves {
  try {
    return copied(drapeLines(mesh, lines as DrawnLines));
  } catch (error) {
    if (!isSdkError(error)) throw error;
    return copied(lines);
  }
}
