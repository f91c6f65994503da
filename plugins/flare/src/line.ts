import { keptEdge, trimPurpose } from '@bracewright/core/brace';
import { drapeLines, type TriMesh } from '@bracewright/core/mesh';
import { isSdkError } from '@bracewright/core/operation';
import { recordsBefore, type Step, type ToolSession } from '@bracewright/core/tool';
import type { Values } from './params.ts';

type Session = ToolSession<Values>;
type Curves = NonNullable<Values['curves']>;

/** Why there is no line to flare along, as a step asks for it. */
export type Lacking = NonNullable<Step['requirement']>;

/** The edge line that the design keeps before the flare: a new flare begins with it, and one that is edited may take it anew. Observable. */
export class LineTaken {
  readonly #session: Session;
  readonly #kept: ReturnType<typeof keptEdge>;
  readonly #isCut: boolean;

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

  /** Takes the line as it is kept now, laid on the body. */
  take(): void {
    const kept = this.#kept;
    if (!kept) return;
    const curves = laid(this.#session.services.history.mesh, kept.curves);
    const keep = kept.keep && { position: [...kept.keep.position], normal: [...kept.keep.normal] };
    const record = this.#session.services.history.history.records.find(({ id }) => id === kept.recordId);
    const { data: purpose = null } = trimPurpose.safeParse((record?.params as { purpose?: unknown } | undefined)?.purpose); // prettier-ignore
    this.#session.draft.set({ curves, purpose, ...(keep && { keep: keep as NonNullable<Values['keep']> }) });
  }

  /** Whether another line is kept now than the flare was made along. */
  get isOther(): boolean {
    const { curves } = this.#session.draft.values;
    if (!this.#kept || !curves) return false;
    const now = laid(this.#session.services.history.mesh, this.#kept.curves);
    return JSON.stringify(now) !== JSON.stringify(curves);
  }

  /** What is to be done before a rim can be flared. */
  get lacking(): Lacking | undefined {
    if (this.#isCut) return { code: 'flare/cut-already', data: {} };
    const { curves, keep } = this.#session.draft.values;
    if (!curves) return { code: 'flare/line-first', data: {} };
    return keep ? undefined : { code: 'flare/part-first', data: {} };
  }
}

/** Lines laid on the body as it is now; as they were placed where one has left it. */
function laid(mesh: TriMesh, lines: Curves | NonNullable<ReturnType<typeof keptEdge>>['curves']): Curves {
  const copied = (given: Parameters<typeof drapeLines>[1]): Curves =>
    given.map(({ points, closed, smooth }) => ({
      ...{ closed, smooth },
      points: points.map(({ position, normal }) => ({
        position: [...position] as [number, number, number],
        normal: [...normal] as [number, number, number],
      })),
    }));
  try {
    return copied(drapeLines(mesh, lines));
  } catch (error) {
    if (!isSdkError(error)) throw error;
    return copied(lines);
  }
}
