import { makeAutoObservable, observableRef } from 'mobx';
import { FORM_PROCESSES, type FormProcessId, type GateFound } from '@bracewright/core/mesh';
import type { Finding } from '@bracewright/core/operation';
import type { Workspace } from '../model/workspace.ts';
import type { Values } from './exporter-choice.ts';
import { GivenReasons } from './known-reasons.ts';
import type { SettingsStore } from '../../stores/settings.ts';
import { withoutAbsent, type Block } from './block.ts';
import type { WallChoice } from './wall-params.ts';
import { firstChoice } from './wall-params.ts';

/** The body as it is, a wall around it, or the solid that a brace is formed over. */
export type ExportWhat = 'body' | 'wall' | 'positive';

/** Which file it is: of what, and the id of its exporter. */
export interface FileOf {
  readonly what: ExportWhat;
  readonly exporter: string;
}

/** What was found on a wall, or on what a brace is formed over, of which no file was made, and what it was found of. */
export interface HeldBack {
  readonly gate: GateFound;
  readonly look: string;
  readonly of: FileOf;
  /** What would mend the file, each with values of its form. */
  readonly mends: readonly Finding[];
}

/**
 * What is chosen in the export window of an open model, and what keeps its wall back: all of it is there again for whoever went to a place on the body and
 * comes back.
 */
export class ExportDesk {
  what: ExportWhat;
  choice: WallChoice;
  /** Id of the exporter that was chosen; undefined: the first one. */
  format: string | undefined = undefined;
  /** What was set of a positive. */
  positive: Values = {};
  /** What a positive is made for: it is looked at whether that can be made of it. */
  formed: FormProcessId;
  /** The block of foam that is at hand, mm, as far as it is typed. */
  block: Partial<Block>;
  /** Values of the exporters' forms, by their ids. */
  values: Readonly<Record<string, Values>> = {};
  /** Why it is made in spite of what asks, by the code of each finding, as it is typed. */
  reasons: Readonly<Record<string, string>> = {};
  /** Whether what is made is kept beside the body too. */
  beside = false;
  held: HeldBack | undefined = undefined;
  /** What was given for the files that were made. */
  readonly given = new GivenReasons();

  private readonly settings: SettingsStore;

  constructor(workspace: Workspace) {
    this.settings = workspace.parts.app.settings;
    const { formedFor } = this.settings.values;
    this.formed = FORM_PROCESSES.find(({ id }) => id === formedFor?.process)?.id ?? 'foam';
    this.block = withoutAbsent(formedFor?.block ?? {});
    this.what = workspace.mayWall ? 'wall' : 'body';
    this.choice = firstChoice(workspace);
    makeAutoObservable<this, 'settings'>(this, {
      settings: false,
      given: false,
      choice: observableRef,
      values: observableRef,
      positive: observableRef,
      reasons: observableRef,
      held: observableRef,
    });
  }

  set(
    patch: Partial<
      Pick<
        ExportDesk,
        'what' | 'choice' | 'positive' | 'formed' | 'block' | 'format' | 'values' | 'reasons' | 'beside'
      >
    >,
  ): void {
    Object.assign(this, patch);
    // Kept with whoever makes positives: the next design is made of the same blocks.
    if (patch.formed !== undefined || patch.block !== undefined)
      this.settings.set({ formedFor: { process: this.formed, block: { ...this.block } } });
  }

  /** Takes down what keeps a wall back, or that nothing does. Reasons are of one wall: under another they would be read as given for that one. */
  hold(held: HeldBack | undefined): void {
    if (held?.look !== this.held?.look) this.reasons = {};
    this.held = held;
  }
}

const known = new WeakMap<Workspace, ExportDesk>();

/** The one of an open model. */
export function exportDeskOf(workspace: Workspace): ExportDesk {
  const desk = known.get(workspace) ?? new ExportDesk(workspace);
  known.set(workspace, desk);
  return desk;
}
