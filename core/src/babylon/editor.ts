import type {
  AnnotationService,
  AssetService,
  HistoryService,
  I18nService,
  Ids,
  JobService,
  LibraryService,
  LookService,
  NotificationService,
  OperationRunner,
  OverlayService,
  PatientService,
  PickingService,
  SelectionService,
  ServiceLocator,
  UnitsService,
} from '../services/index.ts';
import type { LoadedCatalog, LoadedTool, ToolPlugin } from '../plugin/index.ts';
import type { AppliedStep, StepOptions, ToolManager } from '../tool/index.ts';
import type { BodyPreparer } from './body/drawn-body.ts';
import type { NavigationPresetId } from './camera/navigation-presets.ts';
import type { Theme } from './palette.ts';
import type { TreeBuilder } from './picking.ts';
import type { BabylonSceneService } from './scene-service.ts';
import type { WidgetChoice } from './widgets/load-widgets.ts';

/** What the host brings; the editor makes scene, picking and overlay itself. */
export interface EditorServices {
  readonly history: HistoryService;
  readonly runner: OperationRunner;
  readonly annotations: AnnotationService;
  readonly units: UnitsService;
  readonly i18n: I18nService;
  readonly notifications: NotificationService;
  readonly selection: SelectionService;
  readonly ids: Ids;
  /** Default: looks on this thread. */
  readonly looks?: LookService;
  /** Contents by hash (`SERVICES.assets`): the one whose `mesh` the runner was given. Default: a host without second bodies. */
  readonly assets?: AssetService;
  /** Work away from the page (`SERVICES.jobs`). Default: a host without. */
  readonly jobs?: JobService;
  /** Shapes kept for other bodies (`SERVICES.library`). Default: a host without. */
  readonly library?: LibraryService;
  /** What is kept of the person whose body is open (`SERVICES.patient`). Default: a host without. */
  readonly patient?: PatientService;
}

/**
 * A scene of the host's own engine: any `Scene` of `@babylonjs/core`, told by a few of its members. The engine's own declarations do not
 * hold under `exactOptionalPropertyTypes`, so no declaration that a host reads names them.
 */
export interface HostScene {
  readonly uid: string;
  useRightHandedSystem: boolean;
  getEngine(): { getRenderingCanvas(): unknown };
  render(): void;
  dispose(): void;
}

/** How an editor looks and behaves. */
export interface EditorOptions {
  /** A canvas the editor makes its engine on, or a scene that somebody else's engine draws; the scene must be right-handed. */
  readonly canvas?: HTMLCanvasElement;
  readonly scene?: HostScene;
  /** Plugins to check and load, or a catalog that is loaded already. */
  readonly plugins?: readonly ToolPlugin[];
  readonly catalog?: LoadedCatalog;
  readonly services: EditorServices;
  readonly theme?: Theme;
  /** Colour of what is active, `#RRGGBB`. */
  readonly primary?: string;
  /** Camera moves take no time. Default: what the system says. */
  readonly reducedMotion?: boolean;
  /** Default true; tests draw faster without. Used only when the editor makes the engine. */
  readonly antialias?: boolean;
  /** Coarser picture while moving on slow machines. Default true. */
  readonly adaptiveResolution?: boolean;
  readonly navigation?: NavigationPresetId;
  /** 0.1 to 3. */
  readonly sensitivity?: number;
  readonly invertWheel?: boolean;
  /** What lies over the canvas: `side-letters`, `scale-bar`, `view-cube` and what plugins bring; all, none, or these. Default true. */
  readonly widgets?: WidgetChoice;
  /** Builds the picking tree in a worker of the host's; default: here, when the page is idle. */
  readonly buildTree?: TreeBuilder;
  /** Makes bodies ready for drawing in a worker of the host's; default: here, at once. */
  readonly prepareBody?: BodyPreparer;
  /** Three-finger tap; default: the tool's undo, then the history's. */
  readonly onUndo?: () => void;
  /** Whether the user may work with a tool. Default: every tool. */
  readonly mayUse?: (tool: LoadedTool) => boolean;
  /** Told about errors that are a tool's own fault, or that of what its plugin contributes (then with the plugin's id). Default: the console. */
  readonly onToolFault?: (toolId: string, error: unknown) => void;
}

/** A running editor on one canvas. Several may live on a page. */
export interface Editor {
  readonly scene: BabylonSceneService;
  readonly picking: PickingService;
  readonly overlay: OverlayService;
  readonly tools: ToolManager;
  readonly catalog: LoadedCatalog;
  /** Services by token: those of core, and what plugins contribute. */
  readonly services: ServiceLocator;
  /**
   * Applies an operation as a script or an assistant needs it, without its tool: `what` is a tool's id or an operation's type, `params` are the
   * operation's own (`catalog.describe` gives their JSON Schema). Asks by `options.confirm` what Apply would ask; rejects with an SdkError and
   * leaves everything as it was when it is refused: see `ToolManager.applyStep`.
   */
  apply(what: string, params: Readonly<Record<string, unknown>>, options?: StepOptions): Promise<AppliedStep>;
  /** Mouse mapping and speed; may be changed at any time. */
  setNavigation(settings: {
    readonly preset?: NavigationPresetId;
    readonly sensitivity?: number;
    readonly invertWheel?: boolean;
  }): void;
  /** Single-letter keys on the canvas (WCAG 2.2, 2.1.4). Default on. */
  setLetterKeys(on: boolean): void;
  /** Whether a person has confirmed how the body stands: until then letters and cube name sides as a question. Default true. */
  setSidesConfirmed(confirmed: boolean): void;
  /** Draws a frame soon; only needed after a host changed the engine's scene itself. */
  requestRender(): void;
  /** Ends the tool, lets go of everything the editor made; a scene it was given stays, empty of the editor's things. */
  dispose(): void;
}
