import type { Scene as BabylonScene } from '@babylonjs/core/scene';
import { useEffect, useRef, type CSSProperties } from 'react';
import { Engine, Scene, type SceneEventArgs } from 'react-babylonjs';

export interface ViewportProps {
  /**
   * Gets the right-handed scene and its canvas once both exist, and returns what is to be undone before they go. React
   * context does not reach below `<Scene>`: what the editor needs is passed through this closure.
   */
  readonly onReady: (scene: BabylonScene, canvas: HTMLCanvasElement) => (() => void) | undefined;
  /** Tests switch it off to draw faster. Default true. */
  readonly antialias?: boolean;
  readonly className?: string;
}

const FILL: CSSProperties = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  outline: 'none',
};
// A drawing buffer that is kept costs a copy a frame; pictures are taken right after a frame instead.
const ENGINE = { preserveDrawingBuffer: false, stencil: false, loseContextOnDispose: true } as const;
const NOTHING = <></>;

/** Canvas, engine and scene, owned by React; the editor draws when something changes. Loaded lazily with the engine. */
export default function Viewport({ onReady, antialias = true, className }: ViewportProps): React.JSX.Element {
  const undo = useRef<(() => void) | undefined>(undefined);

  useEffect(
    () => () => {
      undo.current?.();
      undo.current = undefined;
    },
    [],
  );

  const mount = ({ scene, canvas }: SceneEventArgs) => {
    // The component's endless loop would keep the graphics card busy; the editor asks for its frames itself.
    scene.getEngine().stopRenderLoop();
    undo.current?.();
    undo.current = onReady(scene, canvas);
  };

  return (
    <div className={className} style={{ position: 'absolute', inset: 0 }}>
      <Engine antialias={antialias} adaptToDeviceRatio engineOptions={ENGINE} style={FILL}>
        <Scene onSceneMount={mount} useRightHandedSystem>
          {NOTHING}
        </Scene>
      </Engine>
    </div>
  );
}
