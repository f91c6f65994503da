import type { Vec3 } from '@bracewright/core/math';
import { dropUnusedVertices, type TriMesh } from '@bracewright/core/mesh';
import { isSdkError, OperationAborted, type Json, type SdkError } from '@bracewright/core/operation';
import type { FormValues } from '@bracewright/core/plugin';
import type { HistoryService } from '@bracewright/core/services';
import { createAbort, recordsBefore, type Abort, type AnySession } from '@bracewright/core/tool';
import { z } from 'zod';
import type { borderForm, linesOf } from './params.ts';

/** Usual thickness of a brace's wall, mm: where none was chosen yet. */
const USUAL = 4;

const chosen = z.looseObject({ thickness: z.number(), mode: z.string().optional() });

/** A wall as it is to be made. */
export interface WallAsked {
  /** mm. */
  readonly thickness: number;
  /** The values of the last wall that was made, without its lines and texts. */
  readonly values: { readonly [key: string]: Json };
}

/** The wall as the last one of this design was made; the usual one where there is none. */
export function wallAsked({ history, roles }: Pick<HistoryService, 'history' | 'roles'>): WallAsked {
  const last = history.records.findLast(({ type }) => roles.of(type) === 'wall');
  const { data } = chosen.safeParse(last?.params);
  if (!data || data.mode === 'thick')
    return {
      thickness: data?.thickness ?? USUAL,
      values: { thickness: data?.thickness ?? USUAL, mode: 'equal' },
    };
  const { curves: _curves, keep: _keep, text: _text, ...values } = data as { readonly [key: string]: Json };
  return { thickness: data.thickness, values };
}

/** Lines on the body, and a place of the part that stays. */
export interface LinesDrawn {
  readonly lines: ReturnType<typeof linesOf>;
  readonly keep: FormValues<typeof borderForm>['keep'];
}

/** A wall, or why there is none. */
export type MadeWall =
  | { readonly mesh: TriMesh }
  | { readonly code: string; readonly reason: string; readonly places: readonly Vec3[] };

/** Makes walls where operations run, one at a time. */
export class ExactWall {
  readonly #session: AnySession;
  #abort: Abort | undefined;

  constructor(session: AnySession) {
    this.#session = session;
  }

  /** Stops the one that is being made. */
  stop(): void {
    this.#abort?.abort();
    this.#abort = undefined;
  }

  /**
   * The outer side and the rim of the wall within lines, on the body that the tool works on; undefined where it was stopped, or no operation makes walls.
   * `tell` hears the fraction of the work that is done.
   */
  async make(
    { values }: WallAsked,
    { lines, keep }: LinesDrawn,
    tell: (fraction: number) => void,
  ): Promise<MadeWall | undefined> {
    const { services, editing } = this.#session;
    const { history } = services;
    const operation = history.roles.newest('wall');
    if (!operation) return undefined;
    this.stop();
    const { signal } = (this.#abort = createAbort());
    tell(0);
    // What is watched does not travel as it is.
    const params = JSON.parse(JSON.stringify({ ...values, curves: lines, keep })) as Json;
    const edited = history.history.records.find(({ id }) => id === editing);
    try {
      const made = await services.runner.run(
        recordsBefore(services, edited),
        { ...operation, params },
        { signal, onProgress: (_type, fraction) => signal.aborted || tell(fraction) },
      );
      return signal.aborted ? undefined : { mesh: withoutBodySide(made.mesh, made.report) };
    } catch (error) {
      if (signal.aborted || error instanceof OperationAborted) return undefined;
      if (!isSdkError(error)) throw error;
      return this.#fault(error);
    }
  }

  #fault({ code, data, places }: SdkError): MadeWall {
    const at = ['x', 'y', 'z'].map((axis) => data[axis]);
    const told = at.every((value) => typeof value === 'number') ? [at as unknown as Vec3] : [];
    const found = places.flatMap((place) => ('at' in place ? [[...place.at] as Vec3] : []));
    const { i18n } = this.#session.services;
    const values = data as Readonly<Record<string, string | number>>;
    const keys = [`${code.split('/')[0]!}:errors.${code}`, `errors.${code}`];
    const reason = keys.map((key) => (i18n.t(key) === key ? '' : i18n.t(key, values))).find(Boolean) ?? code;
    return { code, reason, places: found.length > 0 ? found : told };
  }
}

/** The wall without the skin of the body, which lies there already. */
function withoutBodySide({ positions, indices }: TriMesh, report: Readonly<Record<string, number>>): TriMesh {
  return dropUnusedVertices({ positions, indices: indices.slice(3 * (report['bodyTriangles'] ?? 0)) });
}
