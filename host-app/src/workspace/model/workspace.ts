import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Scene } from '@babylonjs/core/scene';
import type { RouteName } from '@bracewright/core/contract';
import { createEditor, type Editor } from '@bracewright/core/babylon';
import { OperationAborted, SdkError, isSdkError, type OperationRole } from '@bracewright/core/operation';
import type { LoadedTool } from '@bracewright/core/plugin';
import type { NotificationService, SelectionService } from '@bracewright/core/services';
import type { DesignSession } from '@bracewright/core/session';
import { alignmentOf, moveBody } from '@bracewright/core/tool';
import type { TriMesh } from '@bracewright/core/mesh';
import { BodyDrawing, buildTree, placesInWorker } from '../workers/body-jobs.ts';
import { Arrival } from './checkup/arrival.ts';
import { primaryShades } from '../../look/design-tokens.ts';
import { keepApp } from '../../kit/parts/keep-app.ts';
import { fetchTools } from './tools/fetch-tools.ts';
import { Recognised } from './body/recognised.ts';
import { RealSize } from './body/real-size.ts';
import { LaterSteps } from './steps/later-steps.ts';
import { stageOf, standsInRail } from './tools/rail.ts';
import { Look } from './body/look.ts';
import { FilmPlanes } from './objects/film-planes.ts';
import { compareInWorker } from '../workers/compare-jobs.ts';
import { Comparison } from './compare/comparison.ts';
import { Objects } from './objects/objects.ts';
import { Preparation } from './preparation/preparation.ts';
import { Scoliometer } from './scoliometer/scoliometer.ts';
import { Zones } from './zones/zones.ts';
import { PlaceGuide } from './steps/show-place.ts';
import { RecordHighlight } from './steps/show-record.ts';
import { Checkup } from './checkup/checkup.ts';
import { Sizes } from './body/sizes.ts';
import { StuckKinds } from './stuck-kinds.ts';
import { Standing } from './body/standing.ts';
import { StepsBack } from './steps/steps-back.ts';
import { tellLeft } from './tools/left-tool.ts';
import { tellDone } from './steps/tell-done.ts';
import { notificationsOf } from './desk/notifications.ts';
import type {
  Desk,
  DeskChoice,
  DeskNaming,
  DeskQuestion,
  Stage,
  PanelTab,
  WorkspaceParts,
} from './desk/desk.ts';
import { callOfTool } from './tools/tool-rights.ts';

/** Codes that only say how things are. */
const QUIET = /^(tool\/(busy|repeated|none)|\w+\/([a-z]+-)?not-allowed)$/;

class Selection implements SelectionService {
  selected: string | undefined = undefined;

  constructor() {
    makeAutoObservable(this);
  }

  select(id: string | undefined): void {
    this.selected = id;
  }
}

/** Everything the editing workspace shows and does while one model is open. */
export class Workspace implements Desk {
  readonly parts: WorkspaceParts;
  readonly selection = new Selection();
  readonly look: Look;
  readonly highlight: RecordHighlight;
  readonly recognised: Recognised;
  readonly standing: Standing;
  readonly checkup: Checkup;
  readonly preparation: Preparation;
  readonly zones: Zones;
  readonly scoliometer: Scoliometer;
  readonly sizes: Sizes;
  readonly objects: Objects;
  readonly comparison: Comparison;
  readonly films: FilmPlanes;
  readonly realSize: RealSize;
  readonly guide: PlaceGuide;
  readonly steps: StepsBack;
  readonly later: LaterSteps;
  readonly arrival: Arrival;
  readonly stuckKinds: StuckKinds;
  editor: Editor | undefined = undefined;
  /** Whether the body is on the screen. */
  isShown = false;
  /** Whether the code of every tool was fetched: from then on none needs the connection. */
  toolsAtHand = false;
  canvas: HTMLCanvasElement | undefined = undefined;
  stage: Stage = 'edit';
  tab: PanelTab = 'history';
  wideRail = false;
  panelWidth = 320;
  exporting = false;
  showingKeys = false;
  /** Whether the active tool's card says what the tool is for. */
  explaining = false;
  question: DeskQuestion | undefined = undefined;
  choice: DeskChoice | undefined = undefined;
  naming: DeskNaming | undefined = undefined;
  /** What is shown instead of the body while a key is held. */
  peek: 'before' | 'scan' | undefined = undefined;

  constructor(parts: WorkspaceParts) {
    this.parts = parts;
    this.look = new Look(this);
    this.highlight = new RecordHighlight(this, placesInWorker);
    this.recognised = new Recognised(this);
    this.standing = new Standing(this, parts.alignment);
    this.checkup = new Checkup(this);
    this.sizes = new Sizes(this);
    this.objects = new Objects(this);
    this.comparison = new Comparison(this, compareInWorker);
    this.films = new FilmPlanes(this);
    this.realSize = new RealSize(this, parts.sizeConfirmed);
    this.guide = new PlaceGuide(this);
    this.steps = new StepsBack(this);
    this.later = new LaterSteps(this);
    this.preparation = new Preparation(this);
    this.zones = new Zones(this);
    this.scoliometer = new Scoliometer(this);
    this.arrival = new Arrival(this);
    this.stuckKinds = new StuckKinds(localStorage);
    this.wideRail = localStorage.getItem('bracewright.rail') === 'wide';
    makeAutoObservable(this, {
      parts: false,
      arrival: false,
      stuckKinds: false,
      look: false,
      highlight: false,
      recognised: false,
      standing: false,
      checkup: false,
      preparation: false,
      zones: false,
      scoliometer: false,
      sizes: false,
      objects: false,
      comparison: false,
      films: false,
      realSize: false,
      guide: false,
      steps: false,
      later: false,
      editor: observableRef,
      canvas: false,
      question: observableRef,
      choice: observableRef,
      naming: observableRef,
    });
  }

  get design(): DesignSession {
    return this.parts.design;
  }

  /** The scan as it came, standing as the body stands now: what every comparison is made with. */
  get scan(): TriMesh {
    const { design } = this;
    return moveBody(design.base, alignmentOf(design.history, design.roles));
  }

  get activeTool(): LoadedTool | undefined {
    return this.editor?.tools.tool;
  }

  /** Tools of the stage, as the rail shows them: without those that the user may not use. */
  get railTools(): readonly LoadedTool[] {
    return this.parts.catalog.tools.filter((tool) => this.mayUse(tool) && standsInRail(tool, this.stage));
  }

  /** Whether the user may make a call of the server; what would be refused is neither shown nor done. */
  may(route: RouteName): boolean {
    return this.parts.app.session.may(route);
  }

  /** Whether the user may keep what a tool makes. */
  mayUse(tool: LoadedTool): boolean {
    const call = callOfTool(tool.manifest);
    return call === undefined || this.may(call);
  }

  /** Whether there is anything the user may take out of the model. */
  get mayExport(): boolean {
    return this.mayWall || this.may('document/export');
  }

  /** Whether the user may make a brace wall of the model, which a wall is none for. */
  get mayWall(): boolean {
    return !this.parts.isWall && this.may('document/savethickenmodel');
  }

  /** Joins the scene and the design. The returned function lets go of the scene. */
  attach(scene: Scene, canvas: HTMLCanvasElement): () => void {
    const { app, design, annotations, runner, services, catalog, words, units } = this.parts;
    this.canvas = canvas;
    let gone = false;
    let made: Editor | undefined;
    const drawing = new BodyDrawing();
    void createEditor({
      scene,
      canvas,
      catalog,
      theme: app.settings.theme,
      primary: primaryShades(app.settings.theme, app.settings.primary).base,
      sensitivity: app.settings.values.mouseSensitivity ?? 1,
      buildTree,
      prepareBody: (mesh) => drawing.prepare(mesh),
      services: {
        history: design,
        runner,
        annotations,
        units,
        i18n: words,
        notifications: this.notifications,
        selection: this.selection,
        looks: this.standing.looks,
        ...services,
        ids: { uuid: () => crypto.randomUUID(), seed: () => crypto.getRandomValues(new Uint32Array(1))[0]! },
      },
      onUndo: () => void this.steps.undo(),
      mayUse: (tool) => this.mayUse(tool),
    }).then(
      (editor) => {
        made = editor;
        if (gone) editor.dispose();
        else {
          runInAction(() => (this.editor = editor));
          editor.tools.onDidEnd(({ toolId, reason, recordId, left }) => {
            // What a tool complained of goes with the tool.
            if (reason !== 'failed') app.toasts.settle([this.parts.modelId]);
            if (left) tellLeft(this, left, () => void this.resumeTool(left.toolId));
            if (toolId === this.toolFor('alignment') && reason === 'committed')
              this.standing.askAfterAligning();
            if (reason === 'committed' && recordId !== undefined) tellDone(this, recordId);
            if (reason === 'committed' && this.checkup.isOpen) void this.checkup.look();
            // A tool that goes with the window leaves the address to whoever leads away.
            if (reason !== 'interrupted') this.arrival.settle();
          });
          void editor.scene.whenShown().then(() => {
            runInAction(() => (this.isShown = true));
            this.checkup.openForFreshScan();
            this.arrival.takeTool();
            void fetchTools(catalog).then(() => {
              runInAction(() => (this.toolsAtHand = true));
              void keepApp();
            });
          });
        }
      },
      (error: unknown) => this.tell(error),
    );
    return () => {
      gone = true;
      made?.dispose();
      drawing.dispose();
      runInAction(() => {
        this.editor = undefined;
        this.isShown = false;
      });
    };
  }

  readonly notifications: NotificationService = notificationsOf(this);

  setStage(stage: Stage): void {
    if (stage === 'export') {
      void this.guard(() => {
        if (!this.mayExport) throw new SdkError('workspace/not-allowed');
        this.editor?.tools.requireIdle();
        runInAction(() => (this.exporting = true));
      });
      return;
    }
    this.stage = stage;
    this.arrival.settle();
  }

  setTab(tab: PanelTab): void {
    this.tab = tab;
  }

  toggleRail(): void {
    this.wideRail = !this.wideRail;
    localStorage.setItem('bracewright.rail', this.wideRail ? 'wide' : 'narrow');
  }

  setPanelWidth(width: number): void {
    this.panelWidth = Math.min(520, Math.max(260, width));
  }

  closeExport(): void {
    this.exporting = false;
  }

  setExplaining(on: boolean): void {
    this.explaining = on;
  }

  setKeys(shown: boolean): void {
    this.showingKeys = shown;
  }

  /** The tool that makes records of a role; undefined in a catalog that has none. */
  toolFor(role: OperationRole): string | undefined {
    const { catalog } = this.parts;
    const operation = catalog.operations.roles.newest(role);
    return operation && catalog.toolOf(operation.type)?.manifest.id;
  }

  /** Takes up the tool that makes records of a role, where there is one. */
  async useToolFor(role: OperationRole): Promise<void> {
    const tool = this.toolFor(role);
    if (tool !== undefined) await this.useTool(tool);
  }

  /** A press on a tool's button; `values` are what its draft begins with. */
  async useTool(id: string, values?: Readonly<Record<string, unknown>>): Promise<void> {
    await this.guard(async () => {
      const { editor } = this;
      const tool = this.parts.catalog.tool(id);
      if (editor?.tools.activeId !== id && this.mayUse(tool)) this.arrival.makeRoom();
      const begins = editor?.tools.state === 'idle' && tool.manifest.kind === 'operation';
      // Asked now, while there are no values yet: a tool works on the body that it was started on.
      if (begins && this.mayUse(tool) && !(await this.later.maySettle())) return;
      // A tool works on the body, not behind a dialog that led to it, and its button shows that it is open.
      this.closeExport();
      if (!this.railTools.includes(tool) && standsInRail(tool, stageOf(tool))) this.setStage(stageOf(tool));
      // The hand goes on at the body: keys act there without another click.
      this.canvas?.focus({ preventScroll: true });
      await editor?.tools.activate(id, values ? { values } : {});
    });
  }

  /** Takes up again what a tool held when it was closed without Apply. */
  resumeTool(toolId: string): Promise<void> {
    return this.guard(async () => {
      this.closeExport();
      this.canvas?.focus({ preventScroll: true });
      await this.editor?.tools.resume(toolId);
    });
  }

  /** Changes the history from a panel: not under an open tool, not without the right to `call`, and with words when it is refused. */
  async change(call: RouteName, work: () => Promise<unknown>): Promise<void> {
    await this.guard(() => {
      this.requireCall(call);
      this.editor?.tools.requireIdle();
      return work();
    });
  }

  /** Throws `workspace/not-allowed` where the user may not make a call. */
  requireCall(route: RouteName): void {
    if (!this.may(route)) throw new SdkError('workspace/not-allowed');
  }

  /** Shows the body before the tool, or the scan, while a key is held. */
  setPeek(peek: 'before' | 'scan' | undefined): void {
    if (peek === this.peek) return;
    this.peek = peek;
    this.editor?.scene.peek(peek === 'scan' ? this.scan : peek === 'before' ? 'body' : null);
  }

  /** Runs what a person asked for; a failure becomes a sentence. */
  async guard(work: () => unknown): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.tell(error);
    }
  }

  tell(error: unknown): void {
    if (error instanceof OperationAborted) return;
    const quiet = isSdkError(error) && QUIET.test(error.code);
    const text = this.parts.words.failure(error);
    this.parts.app.toasts.show({ kind: quiet ? 'info' : 'error', text, about: [this.parts.modelId] });
  }

  dispose(): void {
    this.parts.app.toasts.settle([this.parts.modelId]);
    const { design, storage, runner } = this.parts;
    // What is still computed is kept before the device's store is let go.
    if (design.unkept > 0)
      void design
        .keepAll()
        .catch(() => undefined)
        .finally(() => storage.close());
    else storage.close();
    runner.dispose();
  }
}
