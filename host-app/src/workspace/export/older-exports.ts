import { makeAutoObservable, observableRef } from 'mobx';
import { stepsSince, type OperationRecord } from '@bracewright/core/history';
import type { Workspace } from '../model/workspace.ts';
import type { ExportWish } from './export-body.ts';

/** What makes a file: the same again makes it of the design as it is then. */
export type FileWish = Omit<ExportWish, 'signal' | 'onProgress'>;

/** A file that was made since the model was opened. */
export interface MadeFile {
  readonly name: string;
  readonly wish: FileWish;
  /** Which design it is of: its hash, and the steps that made it. */
  readonly design: string;
  readonly steps: readonly OperationRecord[];
}

/** A file that is of an older state of the design. */
export interface OlderFile extends MadeFile {
  /** Steps that came, went or were changed since. */
  readonly ago: number;
}

/** The steps that make the body as it is now. */
export const stepsNow = ({ history }: Pick<Workspace['design'], 'history'>): readonly OperationRecord[] =>
  history.records.slice(0, history.cursor);

/** What is made anew is looked at anew: reasons are of one wall, and none for another. */
const withoutReasons = ({ make, ...wish }: FileWish): FileWish => ({
  ...wish,
  make: make && { ...make, reasons: undefined },
  reasons: undefined,
});

/** The files that were made of an open model, by their names, whether or not the window is open that they were made in. */
export class MadeFiles {
  list: readonly MadeFile[] = [];
  private readonly design: Workspace['design'];

  constructor({ design }: Pick<Workspace, 'design'>) {
    this.design = design;
    makeAutoObservable<this, 'design'>(this, { design: false, list: observableRef });
  }

  /** Takes down a file that was made; of one name the newest counts. */
  note({ wish, ...file }: MadeFile): void {
    const one = { ...file, wish: withoutReasons(wish) };
    this.list = [...this.list.filter(({ name }) => name !== file.name), one];
  }

  /** Leaves out a file in whose place another was made. */
  drop(file: MadeFile): void {
    this.list = this.list.filter(({ name, design }) => name !== file.name || design !== file.design);
  }

  /** Those that are of another state of the design than it has now. */
  get older(): readonly OlderFile[] {
    const { design } = this;
    const now = stepsNow(design);
    return this.list
      .filter((one) => one.design !== design.hash)
      .map((one) => ({ ...one, ago: Math.max(1, stepsSince(one.steps, now, design.roles)) }));
  }
}

const known = new WeakMap<Workspace, MadeFiles>();

/** The ones of an open model. */
export function madeFilesOf(workspace: Workspace): MadeFiles {
  const files = known.get(workspace) ?? new MadeFiles(workspace);
  known.set(workspace, files);
  return files;
}
