import type { DocumentRow } from './rows.ts';
import type { FormedOf, KeptForm } from './formed.ts';
import type { MadeBy } from './made-by.ts';

/** The patient record that a look was kept in: null in none, undefined where that was not kept. */
export type LookedIn = string | null | undefined;

/** Said of a look that goes. */
export const GONE = Symbol('gone');

interface Info {
  readonly formed?: FormedOf;
  readonly madeBy?: MadeBy;
}

/** Whether anybody's words are kept with a wall: its files were made with those of then. */
function isAnswered({ making, files }: MadeBy): boolean {
  const how = files?.how as Partial<NonNullable<MadeBy['making']>> | undefined;
  return [making, how].some((one) => one?.reason !== undefined || Object.keys(one?.reasons ?? {}).length > 0);
}

/** Whether looks may be kept with a model. */
export function mayHaveLooks({ info }: Pick<DocumentRow, 'info'>): boolean {
  const { formed, madeBy } = JSON.parse(info) as Info;
  return formed !== undefined || madeBy !== undefined;
}

/** A wall that nobody has looked at or packed yet. */
function unseen({ making: _making, files: _files, lookedIn: _lookedIn, ...wall }: MadeBy): MadeBy {
  return wall;
}

function ledWall(wall: MadeBy, lead: (patientId: LookedIn) => LookedIn | typeof GONE): MadeBy {
  if (!isAnswered(wall)) return wall;
  const lookedIn = lead(wall.lookedIn);
  if (lookedIn === GONE) return unseen(wall);
  return lookedIn === undefined ? wall : { ...wall, lookedIn };
}

function ledForms(formed: FormedOf, lead: (patientId: LookedIn) => LookedIn | typeof GONE): FormedOf {
  const led = Object.entries(formed).flatMap(([process, kept]: [string, KeptForm]) => {
    const patientId = lead(kept.patientId);
    return patientId === GONE ? [] : [[process, { ...kept, patientId: patientId ?? null }] as const];
  });
  return Object.fromEntries(led);
}

/**
 * What is kept with a model (`documents.info`), its looks led to other patients or gone: those at foam and sheet, and of a wall the one whose reasons somebody wrote, with what was packed with
 * them. `lead` says of the patient record that a look was kept in which one it belongs to.
 */
export function ledLooks(
  { info }: Pick<DocumentRow, 'info'>,
  lead: (patientId: LookedIn) => LookedIn | typeof GONE,
): string {
  const all = JSON.parse(info) as Info;
  const { formed, madeBy } = all;
  return JSON.stringify({
    ...all,
    ...(formed ? { formed: ledForms(formed, lead) } : {}),
    ...(madeBy ? { madeBy: ledWall(madeBy, lead) } : {}),
  });
}
