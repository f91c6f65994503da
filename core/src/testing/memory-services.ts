import { observable, runInAction } from 'mobx';
import type { Annotation } from '../annotation/annotation.ts';
import type { HistoryCommand } from '../history/index.ts';
import type { TriMesh } from '../mesh/index.ts';
import type {
  AnnotationEffect,
  AnnotationService,
  Choice,
  I18nService,
  Ids,
  NotificationService,
  SaveState,
  SelectionService,
  StorageService,
  StoredModel,
  UnitsService,
} from '../services/index.ts';

/** Ids that count up, so that a story gives the same records every time. */
export function countingIds(): Ids {
  let next = 0;
  return {
    uuid: () => `00000000-0000-4000-8000-${String(++next).padStart(12, '0')}`,
    seed: () => 1,
  };
}

/** Annotations in memory. */
export class MemoryAnnotations implements AnnotationService {
  may: (effect: AnnotationEffect) => boolean = () => true;
  readonly #list = observable.array<Annotation>([], { deep: false });
  readonly #takenBack: Annotation[] = [];

  get annotations(): readonly Annotation[] {
    return this.#list;
  }
  async put(annotation: Annotation): Promise<void> {
    runInAction(() => {
      const at = this.#list.findIndex((one) => one.id === annotation.id);
      if (at < 0) this.#list.push(annotation);
      else this.#list[at] = annotation;
    });
  }
  /** As redo does with what was taken back last. */
  async redo(): Promise<void> {
    const last = this.#takenBack.pop();
    if (last) await this.put(last);
  }
  async allOrNothing<T>(work: () => Promise<T>): Promise<T> {
    const before = [...this.#list];
    try {
      return await work();
    } catch (error) {
      runInAction(() => this.#list.replace(before));
      throw error;
    }
  }
  async remove(id: string, { takenBack = false }: { readonly takenBack?: boolean } = {}): Promise<void> {
    const before = this.#list.find((one) => one.id === id);
    if (takenBack && before) this.#takenBack.push(before);
    runInAction(() => {
      const at = this.#list.findIndex((one) => one.id === id);
      if (at >= 0) this.#list.splice(at, 1);
    });
  }
}

/** A store that keeps every command in memory and is always saved. */
export class MemoryStorage implements StorageService {
  readonly commands: HistoryCommand[] = [];
  readonly saveState: SaveState = { kind: 'saved', at: undefined };
  readonly #base: TriMesh;

  constructor(base: TriMesh) {
    this.#base = base;
  }

  async open(): Promise<StoredModel> {
    return { modelId: 'model', name: 'model', base: this.#base, records: [], cursor: 0, annotations: [] };
  }
  async push(...commands: readonly HistoryCommand[]): Promise<void> {
    this.commands.push(...commands);
  }
  async putAnnotation(annotation: Annotation): Promise<Annotation> {
    return annotation;
  }
  async deleteAnnotation(): Promise<void> {}
  async flush(): Promise<void> {}
}

/** Remembers what the user would have been told, and answers questions with `answer`. */
export class RecordingNotifications implements NotificationService {
  readonly told: { readonly kind: string; readonly code: string; readonly values: unknown }[] = [];
  readonly asked: string[] = [];
  /** The values of each question that was to be answered by yes or no. */
  readonly questions: { readonly code: string; readonly values: unknown }[] = [];
  answer = true;
  /** What was to be chosen among, each time. */
  readonly offered: (readonly Choice[])[] = [];
  /** Which of them is chosen; none by itself. */
  chosen: ((choices: readonly Choice[]) => string | undefined) | undefined;
  /** Throws for what nobody may be told. */
  check: (code: string, values?: unknown) => void = () => undefined;

  notify(kind: string, code: string, values?: unknown): void {
    this.check(code, values);
    this.told.push({ kind, code, values });
  }
  async confirm(code: string, values?: unknown): Promise<boolean> {
    this.asked.push(code);
    this.questions.push({ code, values });
    return this.answer;
  }
  async choose(code: string, choices: readonly Choice[]): Promise<string | undefined> {
    this.check(code);
    this.offered.push(choices);
    return this.chosen?.(choices);
  }
  /** What a thing is called when a name is asked for; none by itself. */
  named: ((name: string) => string | undefined) | undefined;
  async askName(code: string, { name }: { readonly name: string }): Promise<string | undefined> {
    this.check(code);
    this.asked.push(code);
    return this.named?.(name);
  }
  /** The file that is chosen when one is asked for; none by itself. */
  file: { readonly name: string; readonly text: string } | undefined;
  /** Files that the user was given. */
  readonly given: { readonly name: string; readonly media: string; readonly text: string }[] = [];
  async askFile(): Promise<{ readonly name: string; readonly text: string } | undefined> {
    return this.file;
  }
  giveFile(file: { readonly name: string; readonly media: string; readonly text: string }): void {
    this.given.push(file);
  }
}

const sign = (value: number, signed: boolean | undefined): string => (signed && value > 0 ? '+' : '');

/** Millimetres and degrees with one decimal. */
export const plainUnits: UnitsService = {
  length: 'mm',
  formatLength: (mm, options) =>
    `${sign(mm, options?.signed)}${mm.toFixed(1)}${options?.unit === false ? '' : ' mm'}`,
  formatAngle: (degrees, options) => `${sign(degrees, options?.signed)}${degrees.toFixed(1)}°`,
  formatVolume: (mm3) => `${(mm3 / 1e6).toFixed(2)} L`,
  formatArea: (mm2) => `${(mm2 / 100).toFixed(1)} cm²`,
  parseLength: (text) => (Number.isFinite(Number.parseFloat(text)) ? Number.parseFloat(text) : undefined),
};

/** Gives keys back as words. */
export const keyWords: I18nService = { language: 'en-US', t: (key) => key };

/** One selected id. */
export function memorySelection(): SelectionService {
  const box = observable.box<string | undefined>(undefined);
  return {
    get selected() {
      return box.get();
    },
    select: (id) => runInAction(() => box.set(id)),
  };
}
