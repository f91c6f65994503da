import { autorun } from 'mobx';
import type { OperationRecord } from '../history/index.ts';
import type { Vec3 } from '../math/vec3.ts';
import type { TriMesh } from '../mesh/index.ts';
import { loadContributions } from '../plugin/contributions.ts';
import { loadPlugins, type LoadedTool, type ToolPlugin } from '../plugin/index.ts';
import { createLocalRunner } from '../runner/index.ts';
import { DesignSession } from '../session/index.ts';
import {
  createAssets,
  looksHere,
  type LookService,
  memoryAssetStore,
  type AnnotationService,
  type AssetService,
  type HistoryService,
  type OperationRunner,
  type OverlayItem,
  type ServiceContainer,
  type ServiceLocator,
  type ServiceSet,
  type StandardView,
} from '../services/index.ts';
import { checkAnnotations } from '../tool/checked-annotations.ts';
import { bindServices } from '../tool/tool-services.ts';
import {
  ToolManager,
  type AppliedStep,
  type SessionEnd,
  type StepOptions,
  type ToolPointer,
  type ToolServices,
  type ToolSession,
} from '../tool/index.ts';
import { StrictWords } from './strict-words.ts';
import { FakeOverlay, FakePicking, FakeScene } from './fake-view.ts';
import {
  MemoryAnnotations,
  MemoryStorage,
  RecordingNotifications,
  countingIds,
  keyWords,
  memorySelection,
  plainUnits,
} from './memory-services.ts';

/** What a pointer event may say beyond its place. */
export interface PointerOptions {
  /** Key of the overlay handle under the pointer. */
  readonly handle?: string;
  readonly pointerType?: 'mouse' | 'pen' | 'touch';
  readonly pressure?: number;
  /** Default: primary. */
  readonly button?: 'primary' | 'secondary' | 'middle';
  readonly alt?: boolean;
  readonly shift?: boolean;
  readonly ctrl?: boolean;
}

type Session = ToolSession<Record<string, unknown>>;

/**
 * An editor without a screen, to tell the story of a tool: `await editor.activate('twist')`, then gestures, then
 * `await editor.apply()`. A code of a plugin that has no sentence is an error here. Scene and overlay only remember; picking, previews, history and replay are the real ones. A place is
 * a point of the model that the pointer is put over, as the current view sees it.
 */
export class TestEditor {
  readonly tools: ToolManager;
  readonly scene: FakeScene;
  readonly overlay: FakeOverlay;
  readonly picking: FakePicking;
  readonly history: DesignSession;
  readonly storage: MemoryStorage;
  readonly annotations: MemoryAnnotations;
  readonly notifications: RecordingNotifications;
  /** Contents by hash, in memory. */
  readonly assets: AssetService;
  /** How each session ended, in order. */
  readonly ends: SessionEnd[] = [];
  /** Errors that were a tool's own fault. */
  readonly faults: unknown[] = [];
  #handle: string | undefined;
  #container: ServiceContainer | undefined;

  private constructor(
    parts: Pick<TestEditor, 'scene' | 'history' | 'storage' | 'assets'> & {
      tools: (editor: TestEditor) => ToolManager;
    },
  ) {
    this.scene = parts.scene;
    this.history = parts.history;
    this.storage = parts.storage;
    this.assets = parts.assets;
    this.overlay = new FakeOverlay();
    this.picking = new FakePicking(this.scene);
    this.annotations = new MemoryAnnotations();
    this.notifications = new RecordingNotifications();
    this.tools = parts.tools(this);
    this.tools.onDidEnd((end) => this.ends.push(end));
    autorun(() => this.scene.showBody(this.history.mesh, this.history.parts));
  }

  /** Opens `body` with `plugins`; `wrapRunner` puts something between the editor and its runner (a delay, a failure). */
  static async open(options: {
    readonly body: TriMesh;
    readonly plugins: readonly ToolPlugin[];
    readonly wrapRunner?: (runner: OperationRunner) => OperationRunner;
    /** Whether a person has confirmed how the body stands; default no. */
    readonly sidesConfirmed?: boolean;
    /** What lays edge lines, as a host away from the page; this thread without it. */
    readonly layTrim?: LookService['layTrim'];
    /** Services of a host that plugins ask for by token: a library, jobs. */
    readonly services?: Partial<Pick<ServiceSet, 'library' | 'jobs' | 'patient'>>;
    /** Whether the user may work with a tool; default every one. */
    readonly mayUse?: (tool: LoadedTool) => boolean;
    /** Whether the user may change the history like this; default everything. */
    readonly may?: NonNullable<HistoryService['may']>;
    /** The same of measures and markers. */
    readonly mayAnnotate?: NonNullable<AnnotationService['may']>;
  }): Promise<TestEditor> {
    const catalog = await loadPlugins(options.plugins, { strict: true });
    // Errors come before there is an editor, and while there is one.
    const unloaded: unknown[] = [];
    let fault = (error: unknown): void => void unloaded.push(error);
    const assets = createAssets(memoryAssetStore());
    const local = createLocalRunner(catalog.operations, {
      onFault: ({ error }) => fault(error),
      loadMesh: assets.mesh,
      exporters: catalog.exporters.map(({ exporter }) => exporter),
    });
    const words = new StrictWords(catalog);
    const runner = words.watch(options.wrapRunner?.(local) ?? local);
    const contributions = await loadContributions(catalog.plugins, (_plugin, error) => unloaded.push(error));
    const ids = countingIds();
    const storage = new MemoryStorage(options.body);
    const model = await storage.open();
    const history = await DesignSession.open({
      ...{ model, runner, storage, ids },
      roles: catalog.operations.roles,
      ...(options.may && { may: options.may }),
    });
    return new TestEditor({
      scene: new FakeScene(options.body),
      history,
      storage,
      assets,
      tools(editor) {
        if (options.mayAnnotate) editor.annotations.may = options.mayAnnotate;
        editor.notifications.check = (code, values) =>
          words.require(code, values as Readonly<Record<string, unknown>> | undefined);
        const core: Omit<ToolServices, 'get'> & Partial<ServiceSet> = {
          scene: editor.scene,
          picking: editor.picking,
          overlay: editor.overlay,
          selection: memorySelection(),
          units: plainUnits,
          i18n: keyWords,
          notifications: editor.notifications,
          history,
          assets,
          ...options.services,
          annotations: checkAnnotations(editor.annotations, catalog.annotationKinds),
          runner,
          ids,
          looks: {
            ...looksHere,
            ...(options.layTrim && { layTrim: options.layTrim }),
            standConfirmed: () => options.sidesConfirmed ?? false,
          },
        };
        const onFault = (_from: string, error: unknown) => void editor.faults.push(error);
        const { services, container } = bindServices(core, contributions, {
          writer: () => editor.tools,
          ...{ onFault, catalog },
        });
        editor.#container = container;
        for (const error of unloaded) editor.faults.push(error);
        fault = (error) => void editor.faults.push(error);
        return new ToolManager({
          ...{ catalog, services, onToolFault: onFault },
          ...(options.mayUse && { allows: options.mayUse }),
        });
      },
    });
  }

  /** Services by token: those of core, and what plugins contribute. */
  get services(): ServiceLocator {
    return this.#container!;
  }

  /** Ends the tool and lets go of the services that plugins made, as an editor that is closed. */
  dispose(): void {
    this.tools.dispose();
    this.#container?.dispose();
  }

  get session(): Session {
    const { session } = this.tools;
    if (!session) throw new Error('No tool is active');
    return session;
  }

  /** Records that take part in the design, in order. */
  get records(): readonly OperationRecord[] {
    return this.history.history.records.filter((record) => record.state !== 'cancelled');
  }

  /** Everything that is drawn over the body. */
  get drawn(): readonly OverlayItem[] {
    return this.overlay.items;
  }

  async activate(id: string): Promise<this> {
    await this.tools.activate(id);
    return this;
  }

  async edit(recordId: string): Promise<this> {
    await this.tools.edit(recordId);
    return this;
  }

  view(view: StandardView): this {
    this.scene.setView(view);
    return this;
  }

  hover(place: Vec3, options: PointerOptions = {}): this {
    return this.#send('hover', place, options);
  }
  down(place: Vec3, options: PointerOptions = {}): this {
    this.#handle = options.handle;
    return this.#send('down', place, options);
  }
  move(place: Vec3, options: PointerOptions = {}): this {
    return this.#send('move', place, options);
  }
  up(place: Vec3, options: PointerOptions = {}): this {
    this.#send('up', place, options);
    this.#handle = undefined;
    return this;
  }
  /** The press turns out to be something else: a second finger came down. */
  cancelPress(place: Vec3): this {
    this.#send('cancel', place, {});
    this.#handle = undefined;
    return this;
  }
  click(place: Vec3, options: PointerOptions = {}): this {
    return this.down(place, options).up(place, options);
  }
  /** A click that the tool lets pass to the camera, which does nothing with it. */
  tap(place: Vec3): this {
    return this.click(place).#send('click', place, {});
  }
  doubleClick(place: Vec3): this {
    return this.click(place).click(place).#send('double', place, {});
  }
  /** Takes a handle (or the skin) at `from` and lets it go at `to`. */
  drag(from: Vec3, to: Vec3, options: PointerOptions = {}): this {
    const middle: Vec3 = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2];
    return this.down(from, options).move(middle, options).move(to, options).up(to, options);
  }

  /** Presses a key: `Enter`, `Shift+ArrowUp`. */
  key(press: string): this {
    const parts = press.split('+');
    const key = parts.pop()!;
    const has = (name: string): boolean => parts.includes(name);
    this.tools.key({ key, modifiers: { shift: has('Shift'), ctrl: has('Ctrl'), alt: has('Alt') } });
    return this;
  }

  /** Types into the form. */
  set(values: Readonly<Record<string, unknown>>): this {
    this.session.draft.set(values);
    return this;
  }

  run(action: string): this {
    this.tools.runAction(action);
    return this;
  }

  /** Waits until no preview runs and no Apply. */
  async settle(): Promise<this> {
    await this.tools.settled();
    return this;
  }

  /** Applies as the button does, and waits. With the id of a tool or the type of an operation: as `Editor.apply`, without the tool. */
  apply(): Promise<boolean>;
  apply(what: string, params: Readonly<Record<string, unknown>>, options?: StepOptions): Promise<AppliedStep>;
  apply(what?: string, params?: unknown, options?: StepOptions): Promise<boolean | AppliedStep> {
    return what === undefined ? this.tools.apply() : this.tools.applyStep(what, params, options);
  }

  /** Values of the draft. */
  value<T>(name: string): T {
    return this.session.draft.values[name] as T;
  }

  /** Codes the user was told, in order. */
  get told(): readonly string[] {
    return this.notifications.told.map((note) => note.code);
  }

  #send(phase: ToolPointer['phase'], place: Vec3, options: PointerOptions): this {
    const { x, y } = this.picking.project(place);
    const ray = this.picking.rayAt(x, y);
    this.tools.pointer({
      phase,
      x,
      y,
      ray,
      hit: this.picking.pick(ray),
      handle: phase === 'hover' ? options.handle : (options.handle ?? this.#handle),
      pointerType: options.pointerType ?? 'mouse',
      pressure: options.pressure ?? 0.5,
      button: phase === 'hover' ? 'none' : (options.button ?? 'primary'),
      modifiers: { shift: options.shift ?? false, ctrl: options.ctrl ?? false, alt: options.alt ?? false },
    });
    return this;
  }
}
