import { ApiError, ROOT_ID, type ApiClient, type DocumentEntry } from '@bracewright/core/contract';
import { makeAutoObservable, runInAction } from 'mobx';
import { factsOfPlace } from '../scans/body-facts.ts';
import type { ScanFrame } from '../scans/scan-messages.ts';
import { ScanReader } from '../scans/scan-reader.ts';
import { bringFile, wasForgotten, type FileToBring } from './bring-file.ts';
import type { ConnectionStore } from '../../stores/connection.ts';
import { chosenItem, clashOf, interruptedItem, type ClashAnswer, type UploadItem } from './upload-item.ts';
import { ScanQuestions, type ConsentQuestion, type ScanQuestion } from './upload-questions.ts';

/** What the upload list works with. */
export interface UploadDeps {
  readonly api: ApiClient;
  readonly connection: ConnectionStore;
  readonly userId: () => string | undefined;
  readonly onSignedOut: () => void;
  /** `sizeConfirmed`: a person said that the scan is its patient's and in its real size. */
  readonly onUploaded: (entry: DocumentEntry, sizeConfirmed: boolean) => void;
}

const AT_ONCE = 2;

/** A file and where it goes. */
export interface TargetedFile {
  readonly file: File;
  readonly parentId: string;
}

/** The files being uploaded, across pages. Two go at a time; the rest wait in order. */
export class UploadStore {
  items: UploadItem[] = [];
  consents: ConsentQuestion[] = [];
  isOpen = false;
  /** Where the drawer's own button and drop area put files. */
  target: { readonly id: string; readonly name: string } = { id: '0', name: '' };
  private readonly deps: UploadDeps;
  private readonly reader = new ScanReader();
  private readonly running = new Map<number, AbortController>();
  /** Unit and axis of a scan, by its file in the list. */
  private readonly frames = new Map<number, ScanFrame>();
  private readonly questions: ScanQuestions;
  /** Batches about which the server was not asked yet, or whose consent is missing. */
  private readonly gates = new Set<number>();
  private nextId = 1;

  constructor(deps: UploadDeps) {
    this.deps = deps;
    this.questions = new ScanQuestions({
      factsOf: (parentId) => factsOfPlace(deps.api, parentId),
      measure: (file, facts) => this.reader.measure(file, facts),
    });
    makeAutoObservable<this, 'deps' | 'reader' | 'running' | 'frames' | 'questions' | 'gates' | 'nextId'>(
      this,
      {
        deps: false,
        reader: false,
        running: false,
        frames: false,
        questions: false,
        gates: false,
        nextId: false,
      },
    );
  }

  get isBusy(): boolean {
    return this.items.some(
      ({ state }) => state === 'uploading' || state === 'processing' || state === 'waiting',
    );
  }

  /** The question to be answered now. */
  get question(): ScanQuestion | undefined {
    return this.questions.all[0];
  }

  /** How many scans of the same batch are asked about after a question. */
  askedAfter({ id, batch }: ScanQuestion): number {
    return this.questions.all
      .filter((question) => question.batch === batch && question.id !== id)
      .reduce((count, { scans }) => count + scans.length, 0);
  }

  /** The consent to be given now. */
  get consent(): ConsentQuestion | undefined {
    return this.consents[0];
  }

  open(target: { id: string; name: string }): void {
    this.target = target;
    this.isOpen = true;
  }

  close(): void {
    this.isOpen = false;
  }

  /** Takes a batch of files into `target` and opens the list. */
  add(files: readonly File[], target: { id: string; name: string }): void {
    this.addEach(
      files.map((file) => ({ file, parentId: target.id })),
      target,
    );
  }

  /** Takes a batch of files, each into a place at or below `target`, and opens the list. */
  addEach(files: readonly TargetedFile[], target: { id: string; name: string }): void {
    if (files.length === 0) return;
    this.open(target);
    const batch = this.nextId++;
    const items = files.map(({ file, parentId }) => chosenItem({ id: this.nextId++, batch }, file, parentId));
    this.items = [...this.items, ...items];
    this.ask(
      batch,
      items.filter(({ state }) => state === 'asking'),
    );
    if (target.id !== ROOT_ID) void this.askConsent(batch, target.id);
    this.pump();
  }

  /** Answers a question and lets the scans go that it was asked about. */
  answer(questionId: number, frame: ScanFrame): void {
    for (const { id } of this.questions.take(questionId)?.scans ?? []) {
      const item = this.find(id);
      if (item?.state !== 'asking') continue;
      this.frames.set(id, frame);
      item.state = 'waiting';
    }
    this.pump();
  }

  /** Keeps a guardian's consent and lets every batch of that patient go. Rejects with ApiError when it could not be kept. */
  async giveConsent(
    question: ConsentQuestion,
    fields: { readonly guardian: string; readonly date: string },
  ): Promise<void> {
    await this.deps.api.call('patient/consent', { id: question.patientId, ...fields });
    runInAction(() => {
      for (const { batch, patientId } of this.consents)
        if (patientId === question.patientId) this.gates.delete(batch);
      this.consents = this.consents.filter(({ patientId }) => patientId !== question.patientId);
      this.pump();
    });
  }

  /** Cancels every file of a batch for which no consent was given. */
  dismissConsent(batch: number): void {
    for (const item of this.items) if (item.batch === batch) this.cancel(item.id);
  }

  /** The files whose names are taken and about which nothing was decided. */
  get clashing(): readonly UploadItem[] {
    return this.items.filter(({ state, clash }) => state === 'failed' && clash !== undefined);
  }

  /** Says what becomes of files whose names are taken, and lets them go. */
  answerClash(ids: readonly number[], answer: ClashAnswer): void {
    for (const item of this.clashing)
      if (ids.includes(item.id)) {
        item.clashAnswer = answer;
        item.clash = undefined;
        item.error = undefined;
        this.makeReady(item);
      }
    this.pump();
  }

  /** A picture of the scan as it would stand, for the question. */
  preview(file: File, frame: ScanFrame, size: number): Promise<Blob> {
    return this.reader.picture(file, frame, { size });
  }

  cancel(id: number): void {
    const item = this.find(id);
    if (!item || item.state === 'done' || item.state === 'failed') return;
    item.state = 'cancelled';
    item.fault = undefined;
    this.running.get(id)?.abort();
    this.abandon(item);
    this.dropEmptyQuestions();
  }

  /** Holds a file back; what the server has of it stays there. */
  pause(id: number): void {
    const item = this.find(id);
    if (!item || (item.state !== 'uploading' && item.state !== 'waiting')) return;
    item.state = 'paused';
    this.running.get(id)?.abort();
  }

  /** Goes on with a file that was paused. */
  resume(id: number): void {
    const item = this.find(id);
    if (item?.state !== 'paused') return;
    item.state = 'waiting';
    this.pump();
  }

  /** Goes on with an upload of an earlier page, the file chosen again. */
  goOn(id: number, file: File): void {
    const item = this.find(id);
    if (item?.state !== 'interrupted') return;
    if (file.name !== item.name || file.size !== item.size) {
      item.fault = 'otherFile';
      return;
    }
    item.fault = undefined;
    item.file = file;
    this.makeReady(item);
    this.pump();
  }

  /** Lists what was begun before this page and is not finished; opens nothing. */
  async findInterrupted(): Promise<void> {
    const userId = this.deps.userId();
    const begun = await this.deps.api.call('upload/list', {}).catch(() => []);
    runInAction(() => {
      if (userId !== this.deps.userId()) return;
      const known = new Set(this.items.map(({ uploadId }) => uploadId));
      const found = begun
        .filter(({ id, state }) => state === 'open' && !known.has(id))
        // Each a batch of its own: an answer about one says nothing of another.
        .map((upload) => interruptedItem({ id: this.nextId++, batch: this.nextId++ }, upload));
      this.items = [...found, ...this.items];
    });
  }

  /** Cancels every scan of a question that the user turned down. */
  dismissQuestion(questionId: number): void {
    for (const { id } of this.questions.take(questionId)?.scans ?? []) this.cancel(id);
  }

  retry(id: number): void {
    const item = this.find(id);
    if (!item || item.fault || (item.state !== 'failed' && item.state !== 'cancelled')) return;
    item.error = undefined;
    item.clash = undefined;
    item.progress = 0;
    this.makeReady(item);
    // What was refused for want of consent is asked about again.
    if (item.parentId !== ROOT_ID && !this.gates.has(item.batch))
      void this.askConsent(item.batch, item.parentId);
    this.pump();
  }

  remove(id: number): void {
    this.cancel(id);
    this.items = this.items.filter((item) => item.id !== id);
  }

  clearFinished(): void {
    this.items = this.items.filter(({ state }) => !['done', 'failed', 'cancelled'].includes(state));
  }

  /** Stops everything and forgets it: at sign-out. */
  reset(): void {
    for (const controller of this.running.values()) controller.abort();
    this.items = [];
    this.questions.clear();
    this.consents = [];
    this.gates.clear();
    this.frames.clear();
    this.isOpen = false;
    this.reader.dispose();
  }

  private find(id: number): UploadItem | undefined {
    return this.items.find((item) => item.id === id);
  }

  /** Lets a file go, once it is here and its unit is known: the server knows it of an upload that was begun, this page of one that was answered. */
  private makeReady(item: UploadItem): void {
    if (!item.file) item.state = 'interrupted';
    else if (item.isScan && !this.frames.has(item.id) && item.uploadId === undefined) {
      item.state = 'asking';
      if (!this.questions.isAsked(item.id)) this.ask(item.batch, [item]);
    } else item.state = 'waiting';
  }

  /** Lets the server forget what it has of a file that is not wanted any more. */
  private abandon(item: UploadItem): void {
    const { uploadId } = item;
    if (uploadId === undefined) return;
    item.uploadId = undefined;
    item.progress = 0;
    const { api } = this.deps;
    // It forgets by itself after some days.
    void import('./resumable.ts')
      .then(({ abandonUpload }) => abandonUpload(api, uploadId))
      .catch(() => undefined);
  }

  private dropEmptyQuestions(): void {
    this.questions.keepOnly((id) => this.find(id)?.state === 'asking');
    this.consents = this.consents.filter(({ batch }) =>
      this.items.some((item) => item.batch === batch && ['asking', 'waiting'].includes(item.state)),
    );
  }

  private async askConsent(batch: number, id: string): Promise<void> {
    this.gates.add(batch);
    const answer = await this.deps.api.call('patient/consent/get', { id }).catch(() => undefined);
    runInAction(() => {
      // Without an answer the files go: the server refuses what it must.
      if (answer?.needed && answer.patientId !== null)
        this.consents = [...this.consents, { batch, patientId: answer.patientId }];
      else this.gates.delete(batch);
      this.pump();
    });
  }

  private ask(batch: number, items: readonly UploadItem[]): void {
    const scans = items.flatMap(({ id, file, parentId }) => (file ? [{ id, file, parentId }] : []));
    if (scans.length > 0) this.questions.ask(batch, scans);
  }

  private pump(): void {
    while (this.running.size < AT_ONCE) {
      const item = this.items.find(
        ({ id, batch, state }) => state === 'waiting' && !this.running.has(id) && !this.gates.has(batch),
      );
      if (!item) return;
      void this.send(item);
    }
  }

  private async send(item: UploadItem): Promise<void> {
    const controller = new AbortController();
    this.running.set(item.id, controller);
    item.state = 'uploading';
    const bringing = this.toBring(item, controller.signal);
    try {
      const entry = await bringFile(bringing);
      this.deps.connection.answered();
      runInAction(() => {
        item.state = 'done';
        item.progress = 1;
        item.entry = entry;
        item.duplicates = entry.duplicateOf;
      });
      this.deps.onUploaded(entry, this.frames.get(item.id)?.sizeConfirmed ?? false);
    } catch (error) {
      // Stopped by the user, who may have let it go on meanwhile.
      if (!controller.signal.aborted) this.fail(item, error, wasForgotten(bringing, error));
    } finally {
      this.running.delete(item.id);
      runInAction(() => this.pump());
    }
  }

  private fail(item: UploadItem, error: unknown, isForgotten: boolean): void {
    runInAction(() => {
      if (isForgotten) {
        // Begun anew, with its unit asked for where nobody knows it any more.
        item.uploadId = undefined;
        item.progress = 0;
        this.makeReady(item);
        return;
      }
      item.state = 'failed';
      item.error = error;
      item.clash = clashOf(error);
    });
    if (!(error instanceof ApiError)) return;
    if (error.isSignedOut) this.deps.onSignedOut();
    if (error.isNetwork) this.deps.connection.unanswered();
  }

  private toBring(item: UploadItem, signal: AbortSignal): FileToBring {
    return {
      api: this.deps.api,
      userId: this.deps.userId() ?? '',
      file: item.file!,
      parentId: item.parentId,
      frame: item.isScan ? this.frames.get(item.id) : undefined,
      clashAnswer: item.clashAnswer,
      uploadId: item.uploadId,
      signal,
      onProgress: (fraction) =>
        runInAction(() => {
          item.progress = fraction;
          if (fraction >= 1 && item.state === 'uploading') item.state = 'processing';
        }),
      onBegun: (uploadId) =>
        runInAction(() => {
          item.uploadId = uploadId;
          // The same file chosen anew: its own row tells of it now.
          this.items = this.items.filter((other) => other === item || other.uploadId !== uploadId);
        }),
    };
  }
}
