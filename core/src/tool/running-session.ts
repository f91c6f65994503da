import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import { plainJson } from '../history/canonical-json.ts';
import { SdkError, isSdkError } from '../errors/sdk-error.ts';
import type { Finding } from '../errors/finding.ts';
import type { FindingPlace } from '../errors/finding-place.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { Json } from '../operation/json.ts';
import type { AnyOperation } from '../operation/operation.ts';
import { keepingBuiltins } from '../operation/builtins.ts';
import { checkParams, type ParamIssue } from '../operation/registry.ts';
import type { Shape } from '../operation/shape.ts';
import { asParams, paramsOfForm, type FormBody, type ToolForm } from '../plugin/tool-form.ts';
import { createCell } from './cell.ts';
import type { ToolDraft } from './draft.ts';
import { DraftGestures } from './draft-gestures.ts';
import type { EditedStep } from './edited-step.ts';
import type { Standing } from './ground.ts';
import { lendData, takeData } from './lend.ts';
import type { KeptBodies } from './guarded-body.ts';
import type { TextValues } from '../text/index.ts';
import type { LiveStroke } from './live-stroke.ts';
import type { TargetChoice } from './target-choice.ts';
import type { OwnApply } from './own-apply.ts';
import type { SessionWrites } from './session-writes.ts';
import type { PreviewLoop } from './preview-loop.ts';
import { asQuestion } from '../text/index.ts';
import { CALLS_OF_APPLY, requireStackRoom } from './stack-room.ts';
import type { StepSequence } from './step-sequence.ts';
import type {
  Disposable,
  EndReason,
  SessionFeedback,
  StepState,
  ToolInstance,
  ToolServices,
  ToolSession,
  ToolStroke,
} from '../tool-contract/tool.ts';

/** What a preview gives. */
export interface PreviewResult extends Shape {
  readonly warnings: readonly string[];
  readonly findings: readonly Finding[];
  readonly report: Readonly<Record<string, number>>;
}

/** What the session asks of the manager that owns it. */
export interface SessionOwner {
  commit(): Promise<void>;
  cancel(): void;
  nextStep(): void;
  previousStep(): void;
  fail(error: unknown): void;
  /** A word of the plugin was asked for. */
  asked(key: string, values: TextValues | undefined): void;
}

const NOTHING: Readonly<Record<string, number>> = Object.freeze({});
/** Of values whose own rules throw. */
const NOT_CHECKED: ReturnType<typeof checkParams> = {
  ok: false,
  issues: [{ path: '', rule: 'custom', data: {} }],
};
const NOWHERE: readonly FindingPlace[] = Object.freeze([]);
const NONE: readonly never[] = Object.freeze([]);

/** What stands for parameters that cannot be given yet. */
const lackOf = (step: string | undefined): ParamIssue => ({ path: step ?? '', rule: 'required', data: {} });
const isLackOf = ({ path, rule }: ParamIssue, step: string | undefined): boolean =>
  rule === 'required' && path === (step ?? '');

/** The preview's last word, as observables. */
export class Feedback implements SessionFeedback {
  error: SessionFeedback['error'] = undefined;
  warnings: readonly string[] = NONE;
  findings: readonly Finding[] = NONE;
  report: Readonly<Record<string, number>> = NOTHING;
  /** The values that it was computed with. */
  of: object | undefined = undefined;
  readonly #draft: ToolDraft;
  readonly #type: string;
  readonly #loop: () => PreviewLoop<PreviewResult> | undefined;
  readonly #bodies: KeptBodies;
  readonly #mesh = createCell<TriMesh | undefined>(undefined);

  /** `type` is what is previewed, for the sentence on one that crashed. */
  constructor(
    draft: ToolDraft,
    bodies: KeptBodies,
    type: string,
    loop: () => PreviewLoop<PreviewResult> | undefined,
  ) {
    this.#draft = draft;
    this.#type = type;
    this.#bodies = bodies;
    this.#loop = loop;
    makeObservable(this, {
      of: observableRef,
      error: observableRef,
      warnings: observableRef,
      findings: observableRef,
      report: observableRef,
      previewing: computed,
      isOfDraft: computed,
    });
  }

  /** It is shown, and shares triangles with the body: a tool reads it as it does that. */
  get mesh(): TriMesh | undefined {
    const mesh = this.#mesh.get();
    return mesh && this.#bodies.keepPreview(mesh);
  }

  get previewing(): boolean {
    return this.#loop()?.busy ?? false;
  }

  get isOfDraft(): boolean {
    return this.of === this.#draft.values;
  }

  /** Of the draft's values `of`. */
  show(result: PreviewResult | undefined, of: object | undefined): void {
    runInAction(() => {
      this.of = of;
      this.error = undefined;
      // The tool reads them too.
      this.warnings = lendData(result?.warnings ?? NONE);
      this.findings = lendData(result?.findings ?? NONE);
      this.report = lendData(result?.report ?? NOTHING);
      this.#mesh.set(result?.mesh);
    });
  }

  refuse(error: unknown, of: object | undefined): void {
    runInAction(() => {
      this.of = of;
      // What the error itself holds others read too.
      this.error = isSdkError(error)
        ? takeData({ code: error.code, data: error.data, places: error.places })
        : lendData({ code: 'operation/crashed', data: { type: this.#type }, places: NOWHERE });
      this.warnings = NONE;
      this.findings = NONE;
      this.report = NOTHING;
      this.#mesh.set(undefined);
    });
  }
}

/** One life of a tool, from activation to its end. What it owns is let go in reverse order however it ends. */
export class RunningSession implements ToolSession<Record<string, unknown>> {
  readonly draft: ToolDraft;
  readonly services: ToolServices;
  /** The services for one Apply of the tool's own. */
  readonly lendToApply: (apply: OwnApply) => ToolServices;
  readonly editing: string | undefined;
  /** The same record, as the session knows it. */
  readonly edited: EditedStep | undefined;
  readonly editedParams: Json | undefined;
  /** What Apply appends; undefined for annotation and view tools. */
  readonly operation: AnyOperation | undefined;
  readonly feedback: Feedback;
  /** Set once the factory has returned. */
  instance: ToolInstance | undefined;
  /** As its tool sees it, and the tool's own panel. */
  lent: ToolSession<unknown> | undefined;
  steps: StepSequence | undefined;
  loop: PreviewLoop<PreviewResult> | undefined;
  live: LiveStroke | undefined;
  /** For a tool that works on one of several pieces. */
  target: TargetChoice | undefined;
  /** Seeds previews and the record alike, so that Apply gives what was shown. */
  seed = 0;
  /** What was done to the draft by gestures. */
  readonly gestures: DraftGestures;
  /** Whether the tool has taken a press or a key: something may have been begun that is no value of the draft yet. */
  isTouched = false;
  /** The values that the tool opened with; undefined where they were left in it without Apply before. */
  openedWith: Readonly<Record<string, unknown>> | undefined;
  /** Steps that were not complete when the tool was left with the draft that it begins with. */
  leftOpen: readonly string[] = NONE;
  /** What the tool's code threw where it must not: the session is about to end. */
  fault: { readonly error: unknown } | undefined = undefined;
  /** Whether what the tool's own Apply made is kept, while the Apply comes to its end: a fault takes nothing back then. */
  isDone = false;
  /** Whether the tool has failed, and is closed as soon as that can be. */
  hasFailed = false;
  /** The bodies that the tool may have read. */
  readonly bodies: KeptBodies;
  /** What the tool, and services of its plugin, write. */
  readonly writes: SessionWrites;
  /** Names of what was changed of the scene, and will be put back. */
  readonly shown: Set<PropertyKey>;
  /** Set while a step shows the body as it is without the draft. */
  previewHeld = false;
  readonly #ground: () => Standing | undefined;
  /** Id of the plugin the tool belongs to. */
  readonly plugin: string;
  readonly #form: ToolForm | undefined;
  readonly #body: FormBody;
  readonly #owner: SessionOwner;
  readonly #owned: Disposable[] = [];
  #ended: EndReason | undefined;
  /** Whether the end has begun: a tool may ask for it again in its own clean-up. */
  isEnding = false;

  constructor(options: {
    /** Id of the plugin the tool belongs to. */
    readonly plugin: string;
    /** What the draft follows, where that is not the operation's schema. */
    readonly form: ToolForm | undefined;
    readonly body: FormBody;
    readonly draft: ToolDraft;
    readonly services: ToolServices;
    readonly lendToApply: (apply: OwnApply) => ToolServices;
    readonly edited: EditedStep | undefined;
    readonly ground: () => Standing | undefined;
    readonly editedParams: Json | undefined;
    readonly operation: AnyOperation | undefined;
    readonly bodies: KeptBodies;
    readonly writes: SessionWrites;
    readonly shown: Set<PropertyKey>;
    readonly owner: SessionOwner;
  }) {
    this.#ground = options.ground;
    this.plugin = options.plugin;
    this.#form = options.form;
    this.#body = options.body;
    this.draft = options.draft;
    this.gestures = new DraftGestures(options.draft);
    this.services = options.services;
    this.lendToApply = options.lendToApply;
    this.edited = options.edited;
    this.editing = options.edited?.id;
    this.editedParams = options.editedParams;
    this.operation = options.operation;
    this.bodies = this.own(options.bodies);
    this.feedback = new Feedback(
      this.draft,
      this.bodies,
      options.operation?.type ?? options.plugin,
      () => this.loop,
    );
    this.writes = options.writes;
    this.shown = options.shown;
    this.#owner = options.owner;
    makeObservable(this, { steps: observableRef, instance: observableRef });
  }

  /** What the step that is edited stands on, for the host: the body itself, where a tool reads copies. Undefined without one. Observable. */
  get ground(): Standing | undefined {
    return this.#ground();
  }

  get ended(): boolean {
    return this.#ended !== undefined;
  }

  /** Whether the draft holds what would be lost without Apply. */
  get isChanged(): boolean {
    const [now, then] = [this.draft.values, this.openedWith];
    if (!then) return true;
    const names = [...new Set([...Object.keys(now), ...Object.keys(then)])];
    return names.some((name) => !Object.is(now[name], then[name]) && !this.draft.isFollowing(name));
  }

  /** The parameters Apply would use, or every rule that is broken. */
  resolve(): ReturnType<typeof checkParams> {
    const checked = this.#asked(() => this.draft.check()) ?? NOT_CHECKED;
    const { instance, operation } = this;
    if (!checked.ok || !operation) return checked;
    const form = this.#form;
    if (!instance?.toParams && !form) return checked;
    const params = this.#asked(() =>
      instance?.toParams
        ? asParams(instance.toParams(checked.value))
        : paramsOfForm(form!, operation, checked.value, this.#body),
    );
    return params === undefined
      ? { ok: false, issues: [lackOf(this.step?.id)] }
      : (this.#asked(() => checkParams(operation, params)) ?? NOT_CHECKED);
  }

  /** Whether the values keep every rule and still give no parameters: what is drawn, or placed, by a step is not there. */
  get lacksStep(): boolean {
    if (this.draft.issues.length > 0) return false;
    const resolved = this.resolve();
    return !resolved.ok && resolved.issues[0] !== undefined && isLackOf(resolved.issues[0], this.step?.id);
  }

  /**
   * As `resolve`, as the JSON that a record keeps: nobody else holds it. Throws SdkError `operation/invalid-params` with the first rule that is broken, `history/not-json` for what no record can
   * hold, `tool/crashed` when the tool threw.
   */
  requireParams(): Json {
    const checked = this.#asked(() => keepingBuiltins(() => this.resolve())) ?? NOT_CHECKED;
    if (this.fault) throw new SdkError('tool/crashed', { tool: this.plugin });
    if (checked.ok) {
      return plainJson(checked.value);
    }
    const { path, rule, data } = checked.issues[0]!;
    throw new SdkError('operation/invalid-params', { path, rule, ...data });
  }

  /** What the tool's code answers; undefined when it throws, and the session then ends. */
  #asked<T>(ask: () => T): T | undefined {
    try {
      return ask();
    } catch (error) {
      this.failSoon(error);
      return undefined;
    }
  }

  /** Ends the session after what is being drawn or computed now, which must not change under its own hands. */
  failSoon(error: unknown): void {
    this.fault ??= { error };
    void Promise.resolve().then(() => this.fail(error));
  }

  get stroke(): ToolStroke | undefined {
    return this.#form || this.instance?.toParams ? undefined : this.live;
  }

  get step(): StepState | undefined {
    return this.steps?.state;
  }

  get idleFields(): readonly string[] {
    return [...(this.steps?.fieldsOfOthers ?? []), ...(this.instance?.idleFields ?? [])];
  }

  text(key: string, values?: TextValues): string {
    this.#owner.asked(key, values);
    return this.services.i18n.t(`${this.plugin}:${key}`, values);
  }

  sideText(key: string, values?: TextValues): string {
    const { looks, i18n } = this.services;
    const text = this.text(key, values);
    return looks.standConfirmed?.() ? text : asQuestion(text, i18n.language);
  }

  /** After the end the resource is let go at once: a late answer must not leave something on the screen. */
  own<T extends Disposable>(resource: T): T {
    if (this.ended) resource.dispose();
    else this.#owned.push(resource);
    return resource;
  }

  preview(): void {
    if (!this.ended) this.loop?.request();
  }

  holdPreview(held: boolean): void {
    if (this.previewHeld === held) return;
    this.previewHeld = held;
    this.preview();
  }

  commit(): Promise<void> {
    requireStackRoom(CALLS_OF_APPLY);
    return this.isEnding ? Promise.reject(new SdkError('tool/none')) : this.#owner.commit();
  }

  cancel(): void {
    if (!this.isEnding) this.#owner.cancel();
  }

  beginNext(): void {
    this.gestures.beginNext(this.steps?.current);
  }

  nextStep(): void {
    if (!this.isEnding) this.#owner.nextStep();
  }

  previousStep(): void {
    if (!this.isEnding) this.#owner.previousStep();
  }

  fail(error: unknown): void {
    if (!this.ended) this.#owner.fail(error);
  }

  /** Ends the session once; `tell` hears what goes wrong in the tool's own clean-up, also later, which never stops the rest of it. */
  end(reason: EndReason, tell: (error: unknown) => void): void {
    if (this.isEnding) return;
    this.isEnding = true;
    const attempt = (work: () => unknown) => {
      try {
        // Nobody waits for a clean-up that takes its time, and what it rejects with would reach nobody.
        const answer = work();
        if (answer instanceof Promise) answer.catch(tell);
      } catch (error) {
        tell(error);
      }
    };
    const known = this.fault;
    attempt(() => this.steps?.end());
    attempt(() => this.instance?.onEnd?.(reason));
    // What throws as it is read counts as not there, and nobody closes the tool for it any more.
    if (!known && this.fault) tell(this.fault.error);
    this.#ended = reason;
    attempt(() => this.loop?.dispose());
    for (const resource of this.#owned.splice(0).reverse()) attempt(() => resource.dispose());
  }
}
