/** Shows lengths and angles as the user reads them and understands what they type ("2.5in"). */
export interface UnitsService {
  readonly length: 'mm' | 'cm' | 'inch';
  /** With unit, one decimal: "12.5 mm". */
  formatLength(mm: number, options?: { readonly signed?: boolean; readonly unit?: boolean }): string;
  formatAngle(degrees: number, options?: { readonly signed?: boolean }): string;
  /** Litres. */
  formatVolume(mm3: number): string;
  /** cm². */
  formatArea(mm2: number): string;
  /** mm, or undefined when the text is no length. */
  parseLength(text: string): number | undefined;
}

/** Words in the user's language. Keys of a plugin are `<pluginId>:<key>`. */
export interface I18nService {
  /** BCP 47: `en-US`, `zh-CN`, or one that a plugin adds. */
  readonly language: string;
  t(key: string, values?: Readonly<Record<string, string | number | boolean>>): string;
}

/** One of several things a user chooses among. */
export interface Choice {
  readonly id: string;
  /** What it is called; a name that somebody gave, or words in the user's language. */
  readonly name: string;
  /** What tells it from others, in the user's language. */
  readonly detail?: string;
  /** Outlines that show it, each a list of [right, up] in one unit of any size. */
  readonly picture?: readonly (readonly (readonly [right: number, up: number])[])[];
  /** What else may be done with it, as buttons beside it: the choice is then answered with the id of that. */
  readonly more?: readonly { readonly id: string; readonly name: string }[];
}

/** Tells the user something in words made from a code. */
export interface NotificationService {
  notify(
    kind: 'info' | 'success' | 'warning' | 'error',
    code: string,
    values?: Readonly<Record<string, string | number | boolean>>,
  ): void;
  /**
   * Asks yes or no; resolves with the answer. The plugin's `answers.<code>.yes` and `answers.<code>.no` are the verbs on the buttons;
   * with them the no, which changes nothing, is the one that is offered first.
   */
  confirm(code: string, values?: Readonly<Record<string, string | number | boolean>>): Promise<boolean>;
  /** Lets the user choose one of a few things that are not known before they are asked for; resolves with its id, or undefined for none. Absent where a host has no such list. */
  choose?(code: string, choices: readonly Choice[]): Promise<string | undefined>;
  /** Asks for a name of at most `max` characters, beginning with `name`; resolves with it, trimmed and never empty, or undefined for none. Absent where a host cannot ask. */
  askName?(code: string, given: { readonly name: string; readonly max: number }): Promise<string | undefined>;
  /**
   * Lets the user choose a file of their device whose name ends so (`.json`); resolves with its text, cut off after `most` bytes, or undefined for none. To be called at once in
   * what a click does. Absent where a host cannot.
   */
  askFile?(given: {
    readonly ending: string;
    readonly most: number;
  }): Promise<{ readonly name: string; readonly text: string } | undefined>;
  /** Gives the user a file, which lands where their downloads do. Absent where a host cannot. */
  giveFile?(file: { readonly name: string; readonly media: string; readonly text: string }): void;
}

/** What the user has picked in the scene or in a list. */
export interface SelectionService {
  readonly selected: string | undefined;
  select(id: string | undefined): void;
}

/** What a change does to a measure or marker; what undoing or redoing one does, too. */
export type AnnotationEffect = 'create' | 'update' | 'delete';

/** The measures and markers of the model that is open. What is put and removed is kept by the host. */
export interface AnnotationService {
  /** Observable, in order of creation. */
  readonly annotations: readonly import('../annotation/annotation.ts').Annotation[];
  /**
   * Whether who works here may do this to measures and markers; everything where there is no such question. What they may not is not to be offered, and
   * rejects with SdkError `measure/not-allowed` before anything of it is done.
   */
  may?(effect: AnnotationEffect): boolean;
  put(annotation: import('../annotation/annotation.ts').Annotation): Promise<void>;
  /** With `takenBack` what was put last is taken back as by undo: redo brings it again. */
  remove(id: string, options?: { readonly takenBack?: boolean }): Promise<void>;
  /**
   * Does work whose changes are taken back where it rejects, as if nothing had been done; rejects with the same. Lent to a tool it is a part of the tool's Apply, and takes
   * nothing back by itself.
   */
  allOrNothing<T>(work: () => Promise<T>): Promise<T>;
}

/** Milliseconds since 1970; a service so that tests can set it. */
export interface Clock {
  now(): number;
}

/** Makes UUIDs and 32-bit seeds. */
export interface Ids {
  uuid(): string;
  seed(): number;
}
