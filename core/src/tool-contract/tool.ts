import type { Vec3 } from '../math/vec3.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { ErrorData } from '../errors/sdk-error.ts';
import type { Finding } from '../errors/finding.ts';
import type { FindingPlace } from '../errors/finding-place.ts';
import type { Json } from '../operation/json.ts';
import type { ParamIssue } from '../operation/registry.ts';
import type {
  AbortSignalLike,
  AnnotationService,
  HistoryService,
  I18nService,
  Ids,
  LookService,
  NotificationService,
  OperationRunner,
  OverlayService,
  PickingService,
  SceneService,
  SelectionService,
  ServiceToken,
  SurfaceHit,
  UnitsService,
} from '../services/index.ts';
import type { TextValues } from '../text/index.ts';

/**
 * What a tool may use. While a step is edited, body and parts are those before it: of `history` (`mesh`, `parts`, `hash`), for `picking` and in `scene`.
 */
export interface ToolServices {
  readonly scene: SceneService;
  readonly picking: PickingService;
  readonly overlay: OverlayService;
  readonly selection: SelectionService;
  readonly units: UnitsService;
  readonly i18n: I18nService;
  readonly notifications: NotificationService;
  readonly history: HistoryService;
  readonly annotations: AnnotationService;
  readonly runner: OperationRunner;
  readonly ids: Ids;
  readonly looks: LookService;
  /**
   * A service by its token: one that a plugin contributes (`ToolPlugin.contribute`), or one of core. Throws SdkError `services/unknown` where
   * no plugin of the catalog brings it.
   */
  get<T>(token: ServiceToken<T>): T;
}

/** Something that must be let go of when its owner ends. */
export interface Disposable {
  dispose(): void;
}

/** The values a tool is working on; all properties are mobx observables. */
export interface Draft<P> {
  readonly values: Readonly<Partial<P>>;
  /** Every rule the values break now; empty means that Apply is allowed. */
  readonly issues: readonly ParamIssue[];
  /** Merges `patch`, validates, and asks for a preview when the session previews by itself. */
  set(patch: Partial<P>): void;
  reset(): void;
  /** Says that values only show another one in other words, which undo in the tool goes by: the height of a plane beside the plane. */
  follow(names: readonly string[]): void;
}

/** One key or pointer event on the canvas, in the tool's terms. Pixels are CSS pixels of the canvas. */
export interface ToolPointer {
  /** `click` follows a press that the tool let pass and that moved nowhere: the camera had it, and did nothing with it. */
  readonly phase: 'down' | 'move' | 'up' | 'hover' | 'double' | 'click' | 'cancel';
  readonly x: number;
  readonly y: number;
  readonly ray: { readonly origin: Vec3; readonly direction: Vec3 };
  /** Where the pointer meets the body now. */
  readonly hit: SurfaceHit | undefined;
  /** Key of the overlay handle under the pointer, or the one being dragged. */
  readonly handle: string | undefined;
  readonly pointerType: 'mouse' | 'pen' | 'touch';
  /** 0 to 1; 0.5 for a mouse. */
  readonly pressure: number;
  readonly button: 'primary' | 'secondary' | 'middle' | 'none';
  readonly modifiers: { readonly shift: boolean; readonly ctrl: boolean; readonly alt: boolean };
}

/** A key that was pressed while a tool is active. */
export interface ToolKey {
  /** As in KeyboardEvent.key. */
  readonly key: string;
  readonly modifiers: { readonly shift: boolean; readonly ctrl: boolean; readonly alt: boolean };
}

/** Something a step offers; its word is the plugin's `actions.<id>`. */
export interface StepAction {
  readonly id: string;
  readonly enabled: boolean;
  /** Whether it is what holds now, for one of a few that exclude each other (two, three or four planes). */
  readonly chosen?: boolean;
  /** Whether it is what Enter means. */
  readonly primary?: boolean;
  /**
   * What it needs first while it is not enabled, in a sentence that stands beside it; pressing it then does nothing but lead to `field`, the field of the form that is to be filled in. Without it a grey
   * button says nothing.
   */
  readonly needs?:
    | { readonly code: string; readonly data: ErrorData; readonly field?: string | undefined }
    | undefined;
  /** Actions of one group stand together under the plugin's `actions.group.<group>`. */
  readonly group?: string;
  /** Id of a step of the history that is opened in its tool instead of this session, which is cancelled: of an action that offers to go on there. */
  readonly edit?: string;
}

/**
 * Something about a step's gesture that no record keeps, on or off, with a length that counts while it is on: it is there as long as the session is. Words of the
 * plugin: `settings.<id>`, `settings.<id>.length`, and what it does, while it is off and on: `settings.<id>.off`, `settings.<id>.on` with `{value}`.
 */
export interface StepSetting {
  readonly id: string;
  readonly on: boolean;
  /** mm. */
  readonly length: {
    readonly value: number;
    readonly min: number;
    readonly max: number;
    readonly step: number;
  };
  set(to: { readonly on?: boolean; readonly length?: number }): void;
}

/** What the card of the active tool says about where the user is. `key` is an i18n key of the plugin (`steps.<id>`). */
export interface StepState {
  readonly id: string;
  readonly index: number;
  readonly count: number;
  /** Whether there is a step to go back to, and one to go on to, with the values as they are. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Whether the step has what it needs ("Next" is allowed). */
  readonly complete: boolean;
  /** Actions offered while the step is active, as i18n keys (`actions.<id>`). */
  readonly actions: readonly StepAction[];
  readonly settings: readonly StepSetting[];
}

/** One stage of a gesture; see `core/src/tool/steps`. */
export interface Step {
  readonly id: string;
  /** Observable. */
  readonly complete: boolean;
  /** Whether there is nothing to do in it with the values as they are: going on and going back pass over it. Observable. */
  readonly skipped?: boolean;
  /** Whether a record opens here to be edited, also where all steps are complete; else it opens at the last one. */
  readonly opens?: boolean;
  readonly actions?: readonly StepAction[];
  /** Observable. */
  readonly settings?: readonly StepSetting[];
  /**
   * Names of the form fields that are asked for in this step. A field that another step names is left out while this one is
   * active; a field that no step names is always there.
   */
  readonly fields?: readonly string[];
  enter?(): void;
  leave?(): void;
  onPointer?(event: ToolPointer): 'handled' | 'pass';
  onKey?(event: ToolKey): 'handled' | 'pass';
  run?(action: string): void;
  /** Lets go of what is selected, because another gesture of the same step took hold. */
  deselect?(): void;
  /** Takes back the last thing done inside the step (a contour point); false when there is nothing to take back. */
  undo?(): boolean;
  /**
   * Does again what `undo` took back last: asked only while nothing else was done since. False where it does not know how: the values of the draft are then
   * put back as they were, so that only a step that keeps more than those needs it. `pass` where it was a kept measure or marker, which the history brings again.
   */
  redo?(): boolean | 'pass';
  /** What was done so far is not taken back any more, nor what a press that is on has done: it is kept, and the next begins. */
  forget?(): void;
  /** Number of the gesture that `undo` would take back (`Gestures.last`), by which a combined step knows whose turn it is. */
  readonly lastGesture?: number | undefined;
  /** Why the step is not complete, for the sentence shown when the user wants to go on; undefined when it is. */
  readonly requirement?: { readonly code: string; readonly data: ErrorData } | undefined;
}

export type EndReason = 'committed' | 'cancelled' | 'interrupted' | 'failed';

/** One number the card of the active tool shows; its name is the plugin's `readouts.<id>`. Undefined: not known yet. */
export interface Readout {
  readonly id: string;
  readonly value: number | undefined;
  readonly unit: 'mm' | 'mm2' | 'mm3' | 'deg' | '%' | '';
  readonly signed?: boolean;
  /** Code of a sentence that the number must not be read without. */
  readonly warning?: string | undefined;
  /** Whether the number is as it should be: so, so as far as is known, nearly, not. Undefined where nothing is asked of it. */
  readonly standing?: 'good' | 'unsure' | 'near' | 'bad' | undefined;
  /** What it should be, in its unit. */
  readonly asked?: { readonly least?: number; readonly most?: number } | undefined;
  /** By how much the number may be wrong either way, in its unit. */
  readonly within?: number | undefined;
}

/** What a tool's own Apply is told and lent. */
export interface ApplyContext {
  /** Aborted when the person stops or cancels the Apply, or the document is closed: for jobs, previews and whatever else it waits for (`jobs.run(type, params, { signal })`). */
  readonly signal: AbortSignalLike;
  /**
   * The services of the session, lent for this Apply alone: what an Apply writes, it writes by these. From its end on they write nothing, so that work which was stopped and goes on all the same
   * writes nothing into the next Apply. Those of the session write until an Apply was not kept, and then no more: SdkError `tool/apply-left`.
   */
  readonly services: ToolServices;
}

/** A tool at work, as its factory gives it for one session: what it shows, and what it does with gestures, keys and Apply. Every member may be left out. */
export interface ToolInstance {
  readonly steps?: readonly Step[];
  /** Live numbers: a girth while its plane is dragged. Observable. */
  readonly readouts?: readonly Readout[];
  /** Names of form fields that do not matter with the values as they are now; the form leaves them out. Observable. */
  readonly idleFields?: readonly string[];
  /** What values of the form do to the body, in words beside them, by field name: which side goes where. Observable. */
  readonly meanings?: Readonly<Record<string, string | undefined>>;
  /** What the values as they are do to the body, one sentence after the step's own. Observable. */
  readonly hint?: string | undefined;
  /**
   * Why Apply would be refused with the values as they are, where on the body, and the tool that mends it: for a tool without a preview, whose
   * feedback says so otherwise. Observable.
   */
  readonly refusal?:
    | {
        readonly code: string;
        readonly data: ErrorData;
        readonly places?: readonly FindingPlace[];
        readonly mend?: string | undefined;
      }
    | undefined;
  /**
   * Whether all that was made is kept and nothing is pending, for a tool whose `onCommit` stays: Apply is then called Done, and
   * `onCommit` answers `close`. Observable.
   */
  readonly finished?: boolean;
  onPointer?(event: ToolPointer): 'handled' | 'pass';
  onKey?(event: ToolKey): 'handled' | 'pass';
  /** Called after the parameter form changed the draft. */
  onDraft?(): void;
  /**
   * The operation's parameters for the form's values, where they hang on more than those; undefined while they cannot be given yet. A form that
   * is turned without the session says so in the manifest (`ToolManifest.form`), and records open by it and scripts use it too.
   */
  toParams?(values: Readonly<Record<string, unknown>>): Json | undefined;
  /** Takes back the last thing done inside the tool when its step has nothing to take back, and no value was dragged or typed in it that is put back; false when there is nothing. */
  undo?(): boolean;
  /** Does again what `undo` took back last, as `Step.redo`. */
  redo?(): boolean | 'pass';
  /**
   * What Apply does instead of appending the draft as a record: annotation and view tools have one, and an operation tool
   * that must first ask something. `stay` keeps the tool open for the next one; `refused` means that the user said no; `usual` that Apply goes on as without
   * it.
   * The history may be written only while this runs. Once the person stops it nothing more of it is written, and what it wrote is taken back, whatever it answers. A getter may give
   * undefined when Apply is the usual one after all.
   */
  readonly onCommit?: ((apply: ApplyContext) => Promise<'close' | 'stay' | 'refused' | 'usual'>) | undefined;
  onEnd?(reason: EndReason): void;
}

/** What the last preview said; all properties are mobx observables. */
export interface SessionFeedback {
  /** Why the draft cannot be applied although its values are valid. */
  readonly error:
    | { readonly code: string; readonly data: ErrorData; readonly places: readonly FindingPlace[] }
    | undefined;
  readonly warnings: readonly string[];
  /** Warnings and notes with their places and values. */
  readonly findings: readonly Finding[];
  readonly report: Readonly<Record<string, number>>;
  /** What the last preview showed; undefined while the body itself is shown. */
  readonly mesh: TriMesh | undefined;
  /** Whether a preview is being computed or waits for the next frame. */
  readonly previewing: boolean;
  /** Whether what is said here is of the draft as it is, and not of its values before the last change. */
  readonly isOfDraft: boolean;
}

/** A stroke as it is made: each dab is shown as soon as it is computed, before it is a value of the draft. */
export interface ToolStroke {
  /** Name of the parameter whose values are the dabs. */
  readonly dabs: string;
  /** Gets the body ready, so that the first dab need not wait for it. */
  warm(): void;
  /** A gesture begins on what the draft gives with these dabs; the same values as those of the draft. */
  begin(before: readonly Json[]): void;
  /** Takes a dab of the gesture. */
  dab(dab: Json): void;
  /** The hand lifts: now the draft is set to all dabs, and its preview is the end of the stroke. */
  lift(): void;
  /** The gesture is taken back: the draft is shown again. */
  cancel(): void;
}

/** What a tool gets when it is activated. Only `commit` changes the model; what is taken through `own` is let go with the session. */
export interface ToolSession<P> {
  readonly draft: Draft<P>;
  readonly services: ToolServices;
  /** Set when the session edits a record that exists instead of making one. */
  readonly editing: string | undefined;
  /** Parameters of the record that is edited, as they stand there; the draft begins with them (`ToolForm.fromParams`). */
  readonly editedParams: Json | undefined;
  /** Ids of steps that were not complete when the tool was closed with the draft that it begins with now: a line goes on being drawn. */
  readonly leftOpen?: readonly string[];
  readonly feedback: SessionFeedback;
  /** Set where the operation takes dabs one by one (`Operation.stroke`) from a draft that is its parameters. The step `brush` uses it by itself. */
  readonly stroke?: ToolStroke | undefined;
  /** Where the user is; undefined for a tool without steps. Observable. */
  readonly step: StepState | undefined;
  /** Names of the form fields that do not matter now: those of other steps, and the tool's own `idleFields`. Observable. */
  readonly idleFields: readonly string[];
  /** Words of the tool's plugin by key, in the user's language (`handles.angle`). One that nobody has is told to the developer, once, and people read the key. Observable. */
  text(key: string, values?: TextValues): string;
  /** Words that name a side of the patient: a question while nobody has confirmed how the body stands. Observable. */
  sideText(key: string, values?: TextValues): string;
  /** True from the end of the session on: what still arrives is dropped. */
  readonly ended: boolean;
  own<T extends Disposable>(resource: T): T;
  /** Applies the draft in the worker and shows the result; the latest wins, stale results are dropped, a refused draft shows the body. */
  preview(): void;
  /** While held the body is shown without the draft: for a step that works on the body as it is. */
  holdPreview(held: boolean): void;
  /** Validates, applies to the full mesh, appends (or updates) the record, and closes. Rejects with SdkError and stays open when refused. */
  commit(): Promise<void>;
  cancel(): void;
  /**
   * The next measure or marker begins, after what was made is kept: undo takes back nothing that was done before. Where Apply keeps it and
   * `onCommit` stays this is so by itself.
   */
  beginNext(): void;
  /** Moves to the next or the previous step of `steps`; an incomplete step tells the user what it needs and stays. */
  nextStep(): void;
  previousStep(): void;
  /** Ends the session as failed; for errors in the tool's own asynchronous code, which the manager cannot catch. */
  fail(error: unknown): void;
}

/** Makes the running tool. `any` because a registry holds factories of every parameter type. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type ToolFactory<P = any> = (session: ToolSession<P>) => ToolInstance;

/** A session of whatever parameters: what steps are made for. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnySession = ToolSession<any>;
