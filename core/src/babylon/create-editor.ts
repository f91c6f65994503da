import type { Scene } from '@babylonjs/core/scene';
import { autorun, reaction, untracked } from 'mobx';
import { loadContributions } from '../plugin/contributions.ts';
import { loadPlugins } from '../plugin/index.ts';
import { ToolManager } from '../tool/index.ts';
import { checkAnnotations } from '../tool/checked-annotations.ts';
import { bindServices } from '../tool/tool-services.ts';
import { logFault } from '../operation/fault.ts';
import { CameraController } from './camera/camera-controller.ts';
import { NAVIGATION_PRESETS } from './camera/navigation-presets.ts';
import { OrbitCamera } from './camera/orbit-camera.ts';
import { projectPoint } from './camera/view-math.ts';
import type { Editor, EditorOptions } from './editor.ts';
import { endAll } from './end-all.ts';
import { registerEngineSideEffects } from './engine-side-effects.ts';
import type { NavigationSettings } from './input/input-host.ts';
import { connectInput } from './connect-input.ts';
import { BabylonOverlayService } from './overlay/overlay-service.ts';
import { scenePalette } from './palette.ts';
import { BvhPicking, type IdleScheduler } from './picking.ts';
import { RenderLoop, type FrameSource } from './render-loop.ts';
import { BabylonSceneService } from './scene-service.ts';
import { makeScene, prepareScene, watchCanvas } from './stage/own-scene.ts';
import { looksHere } from '../services/look-service.ts';
import type { ServiceSet } from '../services/index.ts';
import { loadWidgets } from './widgets/load-widgets.ts';
import { watchStrayErrors } from './stray-errors.ts';
import { SceneWidgets } from './widgets/scene-widgets.ts';

const browserFrames = (): FrameSource | undefined =>
  typeof globalThis.requestAnimationFrame === 'function'
    ? {
        requestAnimationFrame: (callback) => globalThis.requestAnimationFrame(callback),
        cancelAnimationFrame: (handle) => globalThis.cancelAnimationFrame(handle),
      }
    : undefined;

const whenIdle: IdleScheduler = (work) => {
  const scope = globalThis as Partial<Pick<Window, 'requestIdleCallback' | 'cancelIdleCallback'>>;
  if (scope.requestIdleCallback && scope.cancelIdleCallback) {
    const handle = scope.requestIdleCallback(work, { timeout: 2000 });
    return () => scope.cancelIdleCallback?.(handle);
  }
  const handle = setTimeout(work, 30);
  return () => clearTimeout(handle);
};

/** Those of the services that a host may be without. */
const lentByHost = ({ assets, jobs, library, patient }: EditorOptions['services']): Partial<ServiceSet> => ({
  ...(assets && { assets }),
  ...(jobs && { jobs }),
  ...(library && { library }),
  ...(patient && { patient }),
});

/**
 * Makes an editor without any UI framework: scene, picking, overlay, input and tools on one canvas. Plugins of the catalog that were left
 * out because they are faulty are named to the user once.
 */
export async function createEditor(options: EditorOptions): Promise<Editor> {
  registerEngineSideEffects();
  const catalog = options.catalog ?? (await loadPlugins(options.plugins ?? []));
  const onContributionFault = (plugin: string, error: unknown) =>
    options.onToolFault ? options.onToolFault(plugin, error) : logFault({ of: plugin, error });
  const contributions = await loadContributions(catalog.plugins, onContributionFault);
  const ownScene = options.scene === undefined;
  const scene = (options.scene as Scene | undefined) ?? makeScene(options);
  const engine = scene.getEngine();
  const canvas = options.canvas ?? (engine.getRenderingCanvas() as HTMLCanvasElement | null) ?? undefined;
  prepareScene(scene);

  const frames = canvas ? browserFrames() : undefined;
  const theme = options.theme ?? 'light';
  const palette = scenePalette(theme, options.primary, catalog.overlayRoles);
  const release: (() => void)[] = [];
  let picture: { readonly width: number; readonly height: number } | undefined;
  const size = () =>
    picture ?? {
      width: canvas?.clientWidth || engine.getRenderWidth(),
      height: canvas?.clientHeight || engine.getRenderHeight(),
    };

  const orbitCamera = new OrbitCamera(scene);
  scene.activeCamera = orbitCamera;
  const late: { service?: BabylonSceneService } = {};
  let followView = (): void => undefined;
  const loop = new RenderLoop({
    scene,
    frames,
    adaptive: options.adaptiveResolution ?? true,
    beforeFrame: (now) => {
      const flying = camera.tick(now);
      followView();
      return flying;
    },
  });
  const camera: CameraController = new CameraController(orbitCamera, {
    size,
    requestRender: () => loop.request(),
    onDidChange: () => late.service?.follow(camera.pose, camera.lens),
    reducedMotion: options.reducedMotion ?? prefersReducedMotion(),
    animated: frames !== undefined,
  });
  const picking = new BvhPicking(camera, whenIdle, options.buildTree, () => overlay.placeLabels());
  const widgets = canvas?.parentElement ? new SceneWidgets(canvas, palette, theme) : undefined;
  const overlay = new BabylonOverlayService(scene, palette, {
    project: (point) => projectPoint(camera.pose, camera.lens, point),
    isVisible: (point) => picking.isVisible(point),
    covers: (point) => picking.covers(point),
    probe: (point, normal, reach) => picking.probe(point, normal, reach),
    requestRender: () => loop.request(),
    root: widgets?.labelRoot,
  });
  const sceneService: BabylonSceneService = new BabylonSceneService({
    scene,
    camera,
    picking,
    overlay,
    canvas,
    ...{ theme, primary: options.primary, roles: catalog.overlayRoles },
    ...{ prepareBody: options.prepareBody, buildTree: options.buildTree },
    requestRender: () => loop.request(),
    setPictureSize: (wanted) => {
      picture = wanted;
    },
    drawNow: () => {
      loop.sharpen();
      loop.draw(performance.now());
    },
    onDidChangePalette: (colours, kind) => {
      overlay.palette = colours;
      widgets?.setPalette(colours, kind);
    },
  });
  late.service = sceneService;
  followView = () => {
    const css = size();
    const width = engine.getRenderWidth();
    overlay.follow({
      width,
      height: engine.getRenderHeight(),
      pixelRatio: width / Math.max(1, css.width),
      millimetres: sceneService.millimetresPerPixel,
    });
    widgets?.follow(
      camera,
      untracked(() => options.services.units.length),
    );
  };

  const { history, runner, annotations, units, i18n, notifications, selection, ids } = options.services;
  const { services, container, servicesOf } = bindServices(
    {
      ...{ scene: sceneService, picking, overlay },
      ...{ history, runner, units, i18n, notifications, selection, ids },
      annotations: checkAnnotations(annotations, catalog.annotationKinds),
      looks: options.services.looks ?? looksHere,
      ...lentByHost(options.services),
    },
    contributions,
    { writer: () => tools, onFault: onContributionFault, catalog },
  );
  const tools: ToolManager = new ToolManager({
    ...{ catalog, services },
    now: () => performance.now(),
    ...(options.mayUse && { allows: options.mayUse }),
    ...(frames && {
      schedule: (callback: () => void) => {
        const handle = frames.requestAnimationFrame(callback);
        return () => frames.cancelAnimationFrame(handle);
      },
    }),
    ...(options.onToolFault && { onToolFault: options.onToolFault }),
  });

  release.push(watchStrayErrors(tools));
  const navigation: NavigationSettings = {
    bindings: NAVIGATION_PRESETS[options.navigation ?? 'medical'],
    sensitivity: clampSensitivity(options.sensitivity ?? 1),
    invertWheel: options.invertWheel ?? false,
  };
  const input = canvas
    ? connectInput({
        ...{ canvas, camera, picking, navigation, tools, overlay },
        scene: sceneService,
        undo: options.onUndo ?? (() => tools.undo() === 'pass' && history.canUndo && void history.undo()),
      })
    : undefined;

  release.push(
    reaction(
      () => ({
        wall: tools.isActive ? undefined : history.shown?.mesh,
        ...{ mesh: history.mesh, parts: history.parts },
      }),
      ({ wall, mesh, parts }) =>
        wall ? sceneService.showWall(wall, parts) : sceneService.showBody(mesh, parts),
      { fireImmediately: true },
    ),
    autorun(() => {
      if (canvas) canvas.setAttribute('aria-label', i18n.t('canvas.label'));
      void i18n.language;
      widgets?.rename();
      void units.length;
      loop.request();
    }),
  );
  if (canvas)
    release.push(
      watchCanvas(canvas, () => {
        engine.resize();
        camera.resized();
        // The canvas is empty after it changed its size; waiting for the next frame would flash.
        loop.draw(performance.now());
      }),
    );
  const restored = engine.onContextRestoredObservable.add(() => loop.request());
  release.push(() => engine.onContextRestoredObservable.remove(restored));
  loop.request();
  if (widgets)
    loadWidgets(widgets, catalog, options.widgets ?? true, {
      ...{ i18n, servicesOf },
      host: {
        ...{ camera, services: container, requestRender: () => loop.request() },
        setView: (view) => sceneService.setView(view),
        onFault: onContributionFault,
      },
    });
  const isThere = new Set(catalog.plugins.map(({ id }) => id));
  const leftOut = new Set(catalog.faults.flatMap(({ plugin }) => (isThere.has(plugin) ? [] : [plugin])));
  if (leftOut.size > 0)
    notifications.notify('warning', 'plugin/left-out', { plugins: [...leftOut].join(', ') });

  let disposed = false;
  return {
    ...{ scene: sceneService, picking, overlay, tools, catalog, services: container },
    apply: (what, params, stepOptions) => tools.applyStep(what, params, stepOptions),
    setNavigation(settings) {
      if (settings.preset) navigation.bindings = NAVIGATION_PRESETS[settings.preset];
      if (settings.sensitivity !== undefined) navigation.sensitivity = clampSensitivity(settings.sensitivity);
      if (settings.invertWheel !== undefined) navigation.invertWheel = settings.invertWheel;
    },
    setLetterKeys: (on) => input?.setLetterKeys(on),
    setSidesConfirmed(confirmed) {
      widgets?.setConfirmed(confirmed);
      loop.request();
    },
    requestRender: () => loop.request(),
    dispose() {
      if (disposed) return;
      disposed = true;
      endAll(
        [
          ...[tools, container, ...release.map((end) => ({ dispose: end })), input, loop, widgets],
          ...[sceneService, overlay, picking, orbitCamera],
          ...(ownScene ? [scene, engine] : []),
        ],
        (error) => onContributionFault('editor', error),
      );
    },
  };
}

const clampSensitivity = (value: number): number => Math.min(3, Math.max(0.1, value));

const prefersReducedMotion = (): boolean =>
  typeof globalThis.matchMedia === 'function' &&
  globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;
