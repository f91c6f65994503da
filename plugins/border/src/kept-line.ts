import { keptEdge } from '@bracewright/core/brace';
import { drapeLines, type TriMesh } from '@bracewright/core/mesh';
import { isSdkError, type Json } from '@bracewright/core/operation';
import { activeRecords } from '@bracewright/core/history';
import type { FormValues } from '@bracewright/core/plugin';
import type { ToolInstance, ToolSession } from '@bracewright/core/tool';
import { draw } from './operation-draw.ts';
import { borderForm } from './params.ts';

type Session = ToolSession<FormValues<typeof borderForm>>;
type OnCommit = ToolInstance['onCommit'];

/** Lines that are kept as a step of their own, without a cut: what a session begins with of them, and how it keeps them. Observable. */
export class KeptLine {
  readonly #session: Session;
  /** Whether a step is edited that keeps lines. */
  readonly isEdited: boolean;

  constructor(session: Session) {
    this.#session = session;
    const { history, roles, mesh } = session.services.history;
    const edited = history.records.find(({ id }) => id === session.editing);
    this.isEdited = edited?.type === draw.type;
    if (this.isEdited) session.draft.set({ cuts: false, ...laid(edited!.params, mesh) });
    if (session.editing !== undefined || (session.draft.values.first?.length ?? 0) > 0) return;
    const kept = keptEdge(activeRecords(history), roles);
    const record = history.records.find(({ id }) => id === kept?.recordId);
    if (record?.type === draw.type) session.draft.set(laid(record.params, mesh));
  }

  /** Whether the body stays whole. */
  get isWhole(): boolean {
    return this.#session.draft.values.cuts === false;
  }

  /** What a step does is not chosen again. */
  get idleFields(): readonly string[] {
    return this.#session.editing === undefined ? [] : ['cuts'];
  }

  /** What Apply does: the usual after `asks`, or the step that keeps the lines. */
  onCommit(asks: OnCommit, params: () => Json | undefined): OnCommit {
    if (!this.isWhole || this.isEdited) return asks;
    return async (apply) => {
      const answer = (await asks?.(apply)) ?? 'usual';
      const wanted = params();
      if (answer !== 'usual' || wanted === undefined) return 'refused';
      await apply.services.history.append({
        ...{ type: draw.type, version: draw.version, params: wanted },
      });
      return 'close';
    };
  }
}

/** The values of a step that keeps lines, its lines laid on the body as it is now; as they were placed where one has left it, which is told beside them. */
function laid(params: Json, mesh: TriMesh): Partial<FormValues<typeof borderForm>> {
  const { data } = draw.params.safeParse(params);
  if (!data) return {};
  const { curves, keep, purpose } = data;
  const given = { purpose, ...(keep && { keep }) };
  try {
    const lines = drapeLines(mesh, curves).map((line) => ({ ...line, points: [...line.points] }));
    return borderForm.fromParams({ curves: lines, ...given });
  } catch (error) {
    if (!isSdkError(error)) throw error;
    return borderForm.fromParams({ curves, ...given });
  }
}
