import { makeAutoObservable, observable, runInAction } from 'mobx';
import type { BodyFacts } from '@bracewright/core/mesh';
import { guessKey, type ScanMeasure } from '../scans/scan-messages.ts';

/** One scan that is asked about. */
export interface AskedScan {
  /** Of its file in the list of uploads. */
  readonly id: number;
  readonly file: File;
  readonly parentId: string;
  /** Undefined while the file is being read; `unreadable` when it could not be. */
  measure: ScanMeasure | 'unreadable' | undefined;
  /** Whether a record of the person stood behind the guess. */
  knowsPerson: boolean;
}

/** Scans of one batch that are judged alike whichever unit is chosen, so that one answer holds for all of them. */
export interface ScanQuestion {
  readonly id: number;
  readonly batch: number;
  scans: readonly AskedScan[];
}

/** A batch that waits until a guardian's consent for the patient is on file. */
export interface ConsentQuestion {
  readonly batch: number;
  readonly patientId: string;
}

/** What reads a scan, and what is on record of the person in whose place it goes. */
export interface ScanJudges {
  readonly factsOf: (parentId: string) => Promise<BodyFacts>;
  readonly measure: (file: File, facts: BodyFacts) => Promise<ScanMeasure>;
}

/** Whether every scan of a question was read. */
export const isRead = ({ scans }: Pick<ScanQuestion, 'scans'>): boolean =>
  scans.every(({ measure }) => measure !== undefined);

const keyOf = ({ measure, knowsPerson }: AskedScan): string =>
  JSON.stringify([knowsPerson, measure === 'unreadable' || !measure ? measure : guessKey(measure)]);

/** Scans that one answer can hold for, together; the order is that of the first of each. */
export function alikeScans(scans: readonly AskedScan[]): readonly (readonly AskedScan[])[] {
  const alike = new Map<string, AskedScan[]>();
  for (const scan of scans) {
    const key = keyOf(scan);
    alike.set(key, [...(alike.get(key) ?? []), scan]);
  }
  return [...alike.values()];
}

/** The questions of unit and axis: every scan is read and judged by itself, and asked about together with those that are judged alike. */
export class ScanQuestions {
  all: readonly ScanQuestion[] = [];
  private readonly judges: ScanJudges;
  private nextId = 1;

  constructor(judges: ScanJudges) {
    this.judges = judges;
    makeAutoObservable<this, 'judges' | 'nextId'>(this, { judges: false, nextId: false });
  }

  /** Asks about files of a batch, once they are read. */
  ask(batch: number, files: readonly Pick<AskedScan, 'id' | 'file' | 'parentId'>[]): void {
    const scans = files.map(({ id, file, parentId }) => ({
      ...{ id, file, parentId, knowsPerson: false },
      measure: undefined as AskedScan['measure'],
    }));
    const id = this.nextId++;
    this.all = [...this.all, observable<ScanQuestion>({ id, batch, scans })];
    void this.read(this.find(id)!);
  }

  /** Whether it is asked about a file already. */
  isAsked(itemId: number): boolean {
    return this.all.some(({ scans }) => scans.some(({ id }) => id === itemId));
  }

  /** Takes a question away and gives it. */
  take(id: number): ScanQuestion | undefined {
    const question = this.find(id);
    this.all = this.all.filter((one) => one.id !== id);
    return question;
  }

  /** Asks no more about files that are not waiting for an answer. */
  keepOnly(isAsking: (itemId: number) => boolean): void {
    for (const question of this.all) question.scans = question.scans.filter(({ id }) => isAsking(id));
    this.all = this.all.filter(({ scans }) => scans.length > 0);
  }

  clear(): void {
    this.all = [];
  }

  private find(id: number): ScanQuestion | undefined {
    return this.all.find((question) => question.id === id);
  }

  private async read({ id, scans }: ScanQuestion): Promise<void> {
    const facts = new Map<string, Promise<BodyFacts>>();
    for (const scan of scans) {
      // Cancelled meanwhile.
      if (!this.isAsked(scan.id)) continue;
      const { file, parentId } = scan;
      facts.set(parentId, facts.get(parentId) ?? this.judges.factsOf(parentId));
      const known = await facts.get(parentId)!;
      const measure = await this.judges.measure(file, known).catch(() => 'unreadable' as const);
      runInAction(() => {
        scan.knowsPerson = known.height !== undefined;
        scan.measure = measure;
      });
    }
    runInAction(() => this.split(id));
  }

  /** Turns a question whose scans were read into one for those of each kind. */
  private split(id: number): void {
    this.all = this.all.flatMap((question) =>
      question.id === id
        ? alikeScans(question.scans).map((scans) =>
            observable<ScanQuestion>({ id: this.nextId++, batch: question.batch, scans }),
          )
        : [question],
    );
  }
}
