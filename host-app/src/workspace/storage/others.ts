import { makeObservable, observableRef, runInAction } from 'mobx';
import {
  bodyRecords,
  isExporter,
  type History,
  type HistoryCommand,
  type OperationRecord,
} from '@bracewright/core/history';
import type { OperationRoles } from '@bracewright/core/operation';
import { fitCommands } from '@bracewright/core/session';
import type { ServerHistory } from './fetch-history.ts';

/** What was done to a model in other windows since this one last knew. */
export interface OthersChange {
  /** Steps that are new, or otherwise than before: switched, edited, renamed, cancelled; also walls, which change no shape. */
  readonly steps: readonly OperationRecord[];
  /** Steps that were put away: with a new alignment, or where the history was cleared. */
  readonly away: readonly OperationRecord[];
  /** Whether all of them lie greyed behind the step that is stood on: the body is as it was. */
  readonly isGreyed?: boolean;
  /** Who made them where all are new; empty where nothing tells who it was. */
  readonly by: readonly string[];
  /** When it was saved, milliseconds since 1970. */
  readonly at: number;
  /** Steps of this window that now stand after it. */
  readonly own: readonly OperationRecord[];
  /** Whether it is part of what is shown here. */
  readonly shown: boolean;
  /** Whether the person here said that it was read. */
  readonly read?: boolean;
}

/** The step whose body is shown: where one stands among steps that shape nothing is no other body. */
const standsOn = ({ records, cursor }: History, roles: OperationRoles): string | undefined =>
  bodyRecords(records.slice(0, cursor), roles).findLast(({ state }) => state !== 'cancelled')?.id;

const isSame = (a: OperationRecord, b: OperationRecord): boolean =>
  a.state === b.state && a.name === b.name && JSON.stringify(a.params) === JSON.stringify(b.params);

/** Steps that are new, or otherwise than before; one that came switched off changes no shape, but a wall was made. */
function differing(before: History, now: History, roles: OperationRoles): readonly OperationRecord[] {
  const known = new Map(before.records.map((record) => [record.id, record]));
  return now.records.filter((record) => {
    const old = known.get(record.id);
    return old ? !isSame(old, record) : record.state === 'on' || isExporter(record.type, roles);
  });
}

/** Steps that are in a history no more. */
function awayFrom(before: History, now: History): readonly OperationRecord[] {
  const held = new Set(now.records.map(({ id }) => id));
  return before.records.filter(({ id, state }) => !held.has(id) && state !== 'cancelled');
}

/** What a window knows of the history on the server, so that it can tell what others did from what it did itself. */
export class KnownHistory {
  /** What the server had when it was last asked, with what it acknowledged since; undefined before. Observable. */
  private held: History | undefined;
  readonly #roles: OperationRoles;
  /** Records that the server makes because this window asks for them. */
  readonly #asked = new Set<string>();

  constructor(roles: OperationRoles) {
    this.#roles = roles;
    makeObservable<KnownHistory, 'held'>(this, { held: observableRef });
  }

  /** What comes with this id is this window's own doing. */
  ask(recordId: string): void {
    this.#asked.add(recordId);
  }

  /** What the server had when it was last asked, with what it acknowledged since. */
  get history(): History {
    return this.held ?? { base: '', records: [], cursor: 0 };
  }

  know(history: History): void {
    runInAction(() => (this.held = history));
  }

  /** Takes in what this window did and the server acknowledged. */
  did(command: HistoryCommand): void {
    if (this.held) this.know(fitCommands(this.held, [command]).history);
  }

  /** What others did according to `found`; `waiting` is what this window did and the server has not acknowledged. */
  changeIn(
    found: ServerHistory,
    waiting: readonly HistoryCommand[],
  ): Omit<OthersChange, 'own' | 'shown' | 'read'> | undefined {
    if (!this.held) return undefined;
    // What is cleared here is told as others left it.
    const clears = waiting.some(({ kind }) => kind === 'clear');
    // With what waits here on top of both, a change whose answer was lost is no difference.
    const [before, now] = [this.held, found.history].map((one) =>
      clears ? one : fitCommands(one, waiting).history,
    ) as [History, History];
    const isOthers = ({ id }: OperationRecord) => !this.#isOwn(id, waiting);
    const steps = differing(before, now, this.#roles).filter(isOthers);
    const away = clears ? [] : awayFrom(before, now).filter(isOthers);
    const isSameStand = clears || standsOn(before, this.#roles) === standsOn(now, this.#roles);
    if (steps.length === 0 && away.length === 0 && isSameStand) return undefined;
    const known = new Set(before.records.map(({ id }) => id));
    const added = new Set(steps.map(({ id }) => id).filter((id) => !known.has(id)));
    // Who changed a step that was there is not kept.
    const isAllNew = steps.every(({ id }) => added.has(id));
    const makers = isAllNew
      ? found.records.filter(({ id }) => added.has(id)).map(({ creator }) => creator)
      : [];
    const greyed = new Set(now.records.slice(now.cursor).map(({ id }) => id));
    const isGreyed = steps.length > 0 && away.length === 0 && steps.every(({ id }) => greyed.has(id));
    return { steps, away, isGreyed, by: [...new Set(makers)], at: found.savedAt };
  }

  /** Until it is known: what is done to it later may be another's doing. */
  #isOwn(id: string, waiting: readonly HistoryCommand[]): boolean {
    const isAsked = this.#asked.has(id) && !this.held!.records.some((record) => record.id === id);
    return isAsked || waiting.some((one) => one.kind === 'append' && one.record.id === id);
  }
}
