import { SdkError } from '../errors/sdk-error.ts';
import type { SceneObjectOptions, SceneService } from '../services/index.ts';
import { CHANGES_SCENE, lendService, OF_HOST } from './lent-members.ts';
import type { Disposable } from '../tool-contract/tool.ts';

/** The session of a tool with which goes what is shown. */
export interface Shower {
  /** Names of what it changed of the scene, and will put back. */
  readonly shown: Set<PropertyKey>;
  own<T extends Disposable>(resource: T): T;
}

/** How the body looks while a tool is at work; each is put back as it was when the tool ends, however it ends. */
const SHOWN: Readonly<Record<string, (scene: SceneService) => () => void>> = {
  showTemporary: (scene) => () => scene.showTemporary(null),
  patchTemporary: () => () => undefined,
  paintBody: (scene) => () => scene.paintBody({ kind: 'plain' }),
  setBodyOpacity: (scene) => {
    const before = scene.bodyOpacity;
    return () => scene.setBodyOpacity(before);
  },
  setWireframe: (scene) => {
    const before = scene.wireframe;
    return () => scene.setWireframe(before);
  },
};

/** Has the session put back what `name` is about to change. */
function putBack(scene: SceneService, name: PropertyKey, session: Shower): void {
  const before = SHOWN[String(name)];
  if (!before || session.shown.has(name)) return;
  session.shown.add(name);
  session.own({ dispose: before(scene) });
}

/** A scene whose methods are called by way of `call`; what is the host's alone is refused. */
function guardScene(
  scene: SceneService,
  call: (name: PropertyKey, method: () => unknown, args: readonly unknown[]) => unknown,
): SceneService {
  return new Proxy(lendService('scene', scene), {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        if (OF_HOST.has(name)) throw new SdkError('tool/write-outside-commit', { method: String(name) });
        return call(name, () => Reflect.apply(value, target, args) as unknown, args);
      };
    },
  });
}

/** The scene as a tool sees it: what it shows ends with it, and the body itself is not its own to change. */
export const lendScene = (scene: SceneService, session: Shower & { isAlive(): boolean }): SceneService =>
  guardScene(scene, (name, method, args) => {
    if (name === 'createObject') return session.own(scene.createObject(args[0] as SceneObjectOptions));
    // What comes after the end is too late to be shown.
    if (CHANGES_SCENE.has(name) && !session.isAlive()) return undefined;
    putBack(scene, name, session);
    return method();
  });

/**
 * The scene as a service of a plugin sees it: how it has the body look while a tool of its plugin is open (`session`) ends with that tool. Objects, and how the body looks by it at
 * other times, stay until the service takes them away.
 */
export const sceneOfService = (scene: SceneService, session: () => Shower | undefined): SceneService =>
  guardScene(scene, (name, method) => {
    const open = session();
    if (open) putBack(scene, name, open);
    return method();
  });
