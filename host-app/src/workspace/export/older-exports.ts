import { makeAutoObservable, observableRef } from 'mobx';
import { sayingsSince, stepSayings, type OperationRecord } from '@bracewright/core/history';
import { textHash } from '@bracewright/core/mesh';
import type { Workspace } from '../model/workspace.ts';
import { baseName } from './base-name.ts';
import { keepFiles, readFiles, type FileWish, type KeptFile, type MadeFile } from './kept-files.ts';

/** A file that is of an older state of the design. */
export interface OlderFile extends MadeFile {
  /** Steps that came, went or were changed since. */
  readonly ago: number;
}

type Design = Pick<Workspace['design'], 'history' | 'hash' | 'roles'>;

const hashesOf = (records: readonly OperationRecord[], { roles }: Pick<Design, 'roles'>): readonly string[] =>
  stepSayings(records, roles).map(textHash);

/** What is made anew is looked at anew: reasons are of one wall, and none for another. */
const withoutReasons = ({ make, ...wish }: FileWish): FileWish => ({
  ...wish,
  make: make && { ...make, reasons: undefined },
  reasons: undefined,
});

/** Of files that a user made of a model on this device, so many of the newest are known. */
const MOST = 24;

/** The files that a user made of a model on this device, by their names: whether or not the window is open that they were made in, and after a reload. */
export class MadeFiles {
  list: readonly MadeFile[];
  private readonly workspace: Workspace;
  private readonly memory: Storage;
  /** Whether what was made last is kept. */
  private keeps = true;

  constructor(workspace: Workspace, memory: Storage) {
    this.workspace = workspace;
    this.memory = memory;
    this.list = readFiles(memory, this.place).flatMap((kept) => this.opened(kept));
    makeAutoObservable<this, 'workspace' | 'memory' | 'place' | 'opened' | 'keeps'>(this, {
      keeps: false,
      workspace: false,
      memory: false,
      place: false,
      opened: false,
      list: observableRef,
    });
  }

  /** Takes down a file that was made; of one name the newest counts. */
  note({
    wish,
    steps,
    ...file
  }: Omit<MadeFile, 'steps'> & { readonly steps: readonly OperationRecord[] }): void {
    const one = { ...file, steps: hashesOf(steps, this.workspace.design), wish: withoutReasons(wish) };
    this.look();
    this.put([...this.list.filter(({ name }) => name !== file.name), one].slice(-MOST));
  }

  /** Takes in what was made in another window since; on a device that keeps nothing, nothing was. */
  look(): void {
    if (this.keeps) this.list = readFiles(this.memory, this.place).flatMap((kept) => this.opened(kept));
  }

  /** Leaves out a file in whose place another was made. */
  drop(file: MadeFile): void {
    this.look();
    this.put(this.list.filter(({ name, design }) => name !== file.name || design !== file.design));
  }

  /** Those that are of another state of the design than it has now. */
  get older(): readonly OlderFile[] {
    const { design } = this.workspace;
    const { records, cursor } = design.history;
    const others = this.list.filter((one) => one.design !== design.hash);
    if (others.length === 0) return [];
    const now = hashesOf(records.slice(0, cursor), design);
    return others.map((one) => ({ ...one, ago: Math.max(1, sayingsSince(one.steps, now)) }));
  }

  /** The exporter, by its id, that wrote a file of this kind last. */
  lastExporter(what: FileWish['what']): string | undefined {
    return this.list.findLast(({ wish }) => wish.what === what)?.wish.exporter.exporter.id;
  }

  private get place() {
    const { app, modelId } = this.workspace.parts;
    return { userId: app.session.current?.id ?? '', modelId };
  }

  private put(list: readonly MadeFile[]): void {
    this.list = list;
    const { name: model } = this.workspace.parts;
    this.keeps = keepFiles(this.memory, this.place, model, list);
  }

  /** What was kept, with the exporter that writes it; nothing where that is not there any more. */
  private opened({ rest, of, exporter: id, wish, ...kept }: KeptFile): readonly MadeFile[] {
    const { catalog, name: model } = this.workspace.parts;
    const exporter = catalog.exporters.find((one) => one.exporter.id === id);
    if (!exporter) return [];
    const base = baseName(model);
    // The model was called otherwise then, and so is the file.
    return [{ ...kept, name: `${textHash(base) === of ? base : '…'}${rest}`, wish: { ...wish, exporter } }];
  }
}

const known = new WeakMap<Workspace, MadeFiles>();

/** The ones of an open model. */
export function madeFilesOf(workspace: Workspace): MadeFiles {
  const files = known.get(workspace) ?? new MadeFiles(workspace, localStorage);
  known.set(workspace, files);
  return files;
}
