import {
  COBB_WITH_REASON,
  LIMITS,
  VERTEBRAE,
  type ApiClient,
  type ModelBasic,
} from '@bracewright/core/contract';
import type { DraftPlace, Reopening } from '../../../stores/drafts.ts';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';

/** What is kept from here; what others found of the model is theirs. */
export const FINDINGS = [
  ...(['upperEnd', 'apex', 'lowerEnd', 'convexSide'] as const),
  ...(['cobb', 'cobbReason', 'atr', 'forceLineDistance', 'curve'] as const),
] as const;
export type Finding = (typeof FINDINGS)[number];
export type FindingValues = Partial<Pick<ModelBasic, Finding>>;

/** Smallest and largest of the numbers, as they are kept at all: degrees, degrees, mm. */
export const FINDING_BOUNDS = {
  cobb: COBB_WITH_REASON,
  atr: { min: 0, max: 90 },
  forceLineDistance: { min: -500, max: 500 },
} as const;
export type FindingNumber = keyof typeof FINDING_BOUNDS;

const needsReasonOf = ({ cobb }: FindingValues): boolean =>
  typeof cobb === 'number' && (cobb < LIMITS.cobb.min || cobb > LIMITS.cobb.max);

/** What is said of one curve only: it does not pass to another one that takes its place. */
const OF_ONE_CURVE = ['convexSide', 'forceLineDistance'] as const;

/** Where the vertebrae of a curve stand out of order. */
function isOutOfOrder({ upperEnd, apex, lowerEnd }: FindingValues): boolean {
  const places = [upperEnd, apex, lowerEnd].flatMap((one) => (one ? [VERTEBRAE.indexOf(one)] : []));
  return places.some((place, i) => i > 0 && place <= places[i - 1]!);
}

/** The findings of a model: as they are kept, and what is typed over them here until it is saved or given up. */
export class FindingsDraft {
  /** As they were read last; undefined until they are. */
  kept: FindingValues | undefined = undefined;
  /** Fields that were typed over. */
  changed: FindingValues = {};
  failure: unknown = undefined;
  isSaving = false;
  /** Fields that somebody else saved otherwise meanwhile. */
  contested: readonly Finding[] = [];
  readonly #api: ApiClient;
  readonly #modelId: string;
  readonly #draft: DraftPlace<FindingValues> | undefined;

  /** `draft` outlives the page: what was typed and not saved is there when the model is opened again. */
  constructor(api: ApiClient, modelId: string, draft?: DraftPlace<FindingValues>) {
    this.#api = api;
    this.#modelId = modelId;
    this.#draft = draft;
    this.changed = draft?.get() ?? {};
    makeAutoObservable(this, {
      kept: observableRef,
      changed: observableRef,
      failure: observableRef,
      contested: observableRef,
    });
  }

  get values(): FindingValues {
    return { ...this.kept, ...this.changes };
  }

  /** What a save writes: what was typed over; nothing of the kept curve's side and distance where another curve takes its place, nor the reason for an angle that needs none any more. */
  get changes(): FindingValues {
    const { kept = {}, changed } = this;
    const isOther = (['upperEnd', 'lowerEnd'] as const).every((end) => kept[end] && end in changed);
    const isUsual = 'cobb' in changed && !needsReasonOf(changed);
    const over = [...(isOther ? OF_ONE_CURVE : []), ...(isUsual ? (['cobbReason'] as const) : [])];
    const gone = over.filter((field) => (kept[field] ?? null) !== null);
    return { ...Object.fromEntries(gone.map((field) => [field, null])), ...changed };
  }

  get isChanged(): boolean {
    return Object.keys(this.changed).length > 0;
  }

  get needsReason(): boolean {
    return needsReasonOf(this.values);
  }

  /** A number beyond what is kept: it stays as it was typed, to be seen and mended. */
  get outside(): FindingNumber | undefined {
    return (Object.keys(FINDING_BOUNDS) as FindingNumber[]).find((field) => {
      const value = this.changed[field];
      const { min, max } = FINDING_BOUNDS[field];
      return typeof value === 'number' && (value < min || value > max);
    });
  }

  /** What keeps it from being saved. */
  get fault(): 'order' | 'bounds' | 'reasonNeeded' | undefined {
    if (this.outside) return 'bounds';
    if (isOutOfOrder(this.values)) return 'order';
    return this.needsReason && !this.values.cobbReason?.trim() ? 'reasonNeeded' : undefined;
  }

  set(change: FindingValues): void {
    const changed = { ...this.changed, ...change };
    const fields = FINDINGS.filter(
      (field) => field in changed && (changed[field] ?? null) !== (this.kept?.[field] ?? null),
    );
    this.changed = Object.fromEntries(fields.map((field) => [field, changed[field]]));
    this.contested = [];
    if (this.isChanged) this.#draft?.set(this.changed);
    else this.#draft?.delete();
  }

  /** The model is open again. */
  resume(): void {
    this.#draft?.resume();
  }

  /** The model is left: what was typed and not saved is told of until it is opened again. */
  leave(reopening: Reopening): void {
    if (this.isChanged) this.#draft?.interrupt(this.changed, reopening);
  }

  giveUp(): void {
    this.changed = {};
    this.#draft?.delete();
    this.contested = [];
    this.failure = undefined;
  }

  /** Reads what is kept; what was typed stays. */
  async load(): Promise<void> {
    try {
      const kept = await this.#read();
      runInAction(() => {
        this.kept = kept;
        this.failure = undefined;
        this.set({});
      });
    } catch (error) {
      runInAction(() => (this.failure = error));
    }
  }

  /** Saves the fields that were typed over and no other. Where somebody else saved one of them otherwise since it was read nothing is written at first. True when it is kept. */
  async save(): Promise<boolean> {
    if (this.isSaving || this.kept === undefined || !this.isChanged) return false;
    this.isSaving = true;
    const { kept, changes: changed } = this;
    try {
      const now = await this.#read();
      const contested = FINDINGS.filter(
        (field) => field in changed && (now[field] ?? null) !== (kept[field] ?? null),
      );
      runInAction(() => (this.kept = now));
      if (contested.length > 0) {
        runInAction(() => (this.contested = contested));
        return false;
      }
      const basic = Object.fromEntries(
        FINDINGS.flatMap((field) => (field in changed ? [[field, changed[field] ?? null]] : [])),
      );
      await this.#api.call('document/saveorupdatemodelbasic', { id: this.#modelId, basic });
      runInAction(() => {
        this.kept = { ...now, ...changed };
        this.giveUp();
      });
      return true;
    } catch (error) {
      runInAction(() => (this.failure = error));
      return false;
    } finally {
      runInAction(() => (this.isSaving = false));
    }
  }

  #read(): Promise<FindingValues> {
    return this.#api.call('document/getmodelbasic', { id: this.#modelId });
  }
}
