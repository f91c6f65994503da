import { mayBeConfirmed, type LevelRotation, type ScoliometerReading } from '@bracewright/core/brace';
import { landmarksOf } from '@bracewright/core/annotation';
import type { KeptScoliometer } from '@bracewright/core/contract';
import type { TriMesh } from '@bracewright/core/mesh';
import { OperationAborted } from '@bracewright/core/operation';
import { alignmentOf } from '@bracewright/core/tool';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { readBack } from '../../workers/look-jobs.ts';
import type { Desk } from '../desk/desk.ts';
import { isOf, keptOf, type ReadOf } from './kept.ts';

/** Which body is read: the scan as it came in its stand, or the body with all steps. */
export const BODIES = ['scan', 'shaped'] as const;
export type ReadBody = (typeof BODIES)[number];

/** A reading with the body that it is of, and the marks that it goes by. */
interface Read {
  readonly key: string;
  readonly reading: ScoliometerReading;
}

/** What the digital scoliometer reads of the body on the screen, what is kept of it, and the level that is looked at. Nothing is kept without a person's yes. */
export class Scoliometer {
  isOpen = false;
  /** How far the look is, 0 to 1; undefined while none is under way. */
  fraction: number | undefined = undefined;
  failure: unknown = undefined;
  /** Height of the level that is looked at, mm. */
  height: number | undefined = undefined;
  /** The body whose lines and table are shown. */
  shown: ReadBody = 'scan';
  /** As it is kept with the model; null where nothing is, undefined until that was read. */
  kept: KeptScoliometer | null | undefined = undefined;
  isSaving = false;
  private reads: Readonly<Partial<Record<ReadBody, Read>>> = {};
  private abort: AbortController | undefined = undefined;
  private readonly desk: Desk;

  constructor(desk: Desk) {
    this.desk = desk;
    makeAutoObservable<this, 'desk' | 'abort' | 'reads'>(this, {
      desk: false,
      abort: false,
      kept: observableRef,
      failure: observableRef,
      reads: observableRef,
    });
  }

  get mayKeep(): boolean {
    return this.desk.may('document/saveorupdatemodelbasic');
  }

  /** Whether there are steps that shape the body beside its alignment. */
  get isShaped(): boolean {
    const { design } = this.desk;
    const { records, cursor } = design.history;
    return records
      .slice(0, cursor)
      .some(
        ({ state, type }) =>
          state === 'on' && !['alignment', 'text', 'picture', 'wall'].includes(design.roles.of(type) ?? ''),
      );
  }

  /** The scan and its stand. */
  get #of(): ReadOf {
    const { history, roles } = this.desk.design;
    return { meshHash: history.base, transform: alignmentOf(history, roles), marks: this.#marks };
  }

  get #marks() {
    return landmarksOf(this.desk.parts.annotations.annotations);
  }

  #keyOf(body: ReadBody): string {
    const { design } = this.desk;
    const of = body === 'scan' ? this.#of : design.hash;
    return JSON.stringify([of, this.#marks, this.desk.parts.facts]);
  }

  /** What was read of a body as it is now; undefined where that is another one by now. */
  readingOf(body: ReadBody): ScoliometerReading | undefined {
    const read = this.reads[body];
    return read?.key === this.#keyOf(body) ? read.reading : undefined;
  }

  /** Whether the body that is shown was read before it changed. */
  get wasRead(): boolean {
    return this.reads[this.shown] !== undefined;
  }

  get reading(): ScoliometerReading | undefined {
    return this.readingOf(this.shown);
  }

  /** The level that is looked at. */
  get level(): LevelRotation | undefined {
    return this.reading?.levels.find(({ height }) => height === this.height);
  }

  /** Whether what is kept is what was read of the scan as it stands now. */
  get isKept(): boolean {
    const { kept } = this;
    const reading = this.readingOf('scan');
    if (!kept || !reading || !isOf(kept, this.#of)) return false;
    const { takenAt: at, by, confirmed: _, ...values } = kept;
    const { confirmed: __, ...now } = keptOf(reading, this.#of, { by, at });
    return JSON.stringify({ ...values, takenAt: at, by }, sorted) === JSON.stringify(now, sorted);
  }

  /** Whether a person can say yes to what was read. */
  get mayConfirm(): boolean {
    const reading = this.readingOf('scan');
    return reading !== undefined && mayBeConfirmed(reading);
  }

  /** Looks at the level nearest to a height, mm. */
  lookAt(height: number | undefined): void {
    const levels = this.reading?.levels ?? [];
    const nearest =
      height === undefined
        ? undefined
        : levels.reduce<LevelRotation | undefined>(
            (best, one) =>
              best && Math.abs(best.height - height) <= Math.abs(one.height - height) ? best : one,
            undefined,
          );
    this.height = nearest?.height;
  }

  /** One level up or down; `ends` to the highest or lowest. */
  step(by: 1 | -1, ends = false): void {
    const levels = this.reading?.levels ?? [];
    const now = levels.findIndex(({ height }) => height === this.height);
    const last = levels.length - 1;
    const next = ends ? (by > 0 ? last : 0) : now < 0 ? (by > 0 ? 0 : last) : now + by;
    this.height = levels[Math.min(last, Math.max(0, next))]?.height;
  }

  show(body: ReadBody): void {
    this.shown = body;
    if (this.fraction === undefined && !this.readingOf(body)) void this.look();
  }

  close(): void {
    this.abort?.abort();
    this.isOpen = false;
    this.height = undefined;
  }

  async openCard(): Promise<void> {
    this.isOpen = true;
    this.failure = undefined;
    if (!this.isShaped) this.shown = 'scan';
    await Promise.all([this.#readKept(), this.readingOf(this.shown) ? undefined : this.look()]);
  }

  async #readKept(): Promise<void> {
    const { app, modelId } = this.desk.parts;
    try {
      const basic = await app.api.call('document/getmodelbasic', { id: modelId });
      runInAction(() => (this.kept = basic.scoliometer ?? null));
    } catch (error) {
      runInAction(() => (this.failure = error));
    }
  }

  /** Reads the body that is shown, away from the page. */
  async look(): Promise<void> {
    if (this.fraction !== undefined) return;
    const body = this.shown;
    const key = this.#keyOf(body);
    const mesh: TriMesh = body === 'scan' ? this.desk.scan : this.desk.design.mesh;
    const { facts } = this.desk.parts;
    const abort = (this.abort = new AbortController());
    this.fraction = 0;
    this.failure = undefined;
    try {
      const reading = await readBack(
        mesh,
        { marked: this.#marks, ...(facts && { facts }) },
        { signal: abort.signal, progress: (fraction) => runInAction(() => (this.fraction = fraction)) },
      );
      runInAction(() => (this.reads = { ...this.reads, [body]: { key, reading } }));
    } catch (error) {
      if (!(error instanceof OperationAborted)) runInAction(() => (this.failure = error));
    } finally {
      runInAction(() => (this.fraction = undefined));
    }
  }

  stop(): void {
    this.abort?.abort();
  }

  /** Keeps what was read of the scan; confirmed where the person has looked at its lines on the body. False where somebody else kept something meanwhile: that is shown, and nothing written. */
  async keep(isConfirmed: boolean): Promise<boolean> {
    const reading = this.readingOf('scan');
    if (!reading || this.isSaving || (isConfirmed && !this.mayConfirm)) return true;
    const { app, modelId } = this.desk.parts;
    const [by, at] = [app.session.current?.name ?? '', new Date().toISOString()];
    const fresh = this.isKept ? this.kept! : keptOf(reading, this.#of, { by, at });
    const scoliometer: KeptScoliometer = isConfirmed ? { ...fresh, confirmed: { by, at } } : fresh;
    this.isSaving = true;
    try {
      const { scoliometer: now = null } = await app.api.call('document/getmodelbasic', { id: modelId });
      if (JSON.stringify(now, sorted) !== JSON.stringify(this.kept ?? null, sorted)) {
        runInAction(() => (this.kept = now));
        return false;
      }
      const basic = await app.api.call('document/saveorupdatemodelbasic', {
        id: modelId,
        basic: { scoliometer },
      });
      runInAction(() => (this.kept = basic.scoliometer ?? null));
      return true;
    } finally {
      runInAction(() => (this.isSaving = false));
    }
  }
}

/** Objects in the order of their keys: the server may give them back in another one. */
const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
