import { ApiError } from '@bracewright/core/contract';
import type { History } from '@bracewright/core/history';
import type { archivingWorld } from './archiving-world.ts';
import { soon } from './meeting.ts';
import { twistBy, type openPage } from './page.ts';

export type Page = Awaited<ReturnType<typeof openPage>>;

/** The angles of the steps that stand: behind a bar what lies greyed, with a dash what is off. */
export const live = ({ records, cursor }: History): string =>
  records
    .flatMap(({ state, params }, place) =>
      state === 'cancelled'
        ? []
        : [
            `${place >= cursor ? '|' : ''}${(params as { angle: number }).angle}${state === 'off' ? '-' : ''}`,
          ],
    )
    .join(' ');

export const refusal = (status: number, code = status): ApiError =>
  new ApiError({ status, code, message: 'no', data: null });

export const values = (id: string, angle: number) => ({ kind: 'editParams', id, params: { angle } }) as const;

/** Makes the alignment anew, behind copies of the first `kept` steps that stand. */
export function alignAnew({ session }: Page, angle: number, kept = 1): Promise<unknown> {
  const copies = session.history.records
    .filter(({ state }) => state !== 'cancelled')
    .slice(0, kept)
    .map(({ type, version, params, seed }) => ({ type, version, params, seed }));
  return session.clear(session.base, [...copies, twistBy(angle)], { carries: true });
}

/** Until the line is gone. */
export async function away({ held }: Pick<ReturnType<typeof archivingWorld>, 'held'>): Promise<void> {
  for (let turn = 0; turn < 300 && !held.isAway; turn++) await soon();
}
