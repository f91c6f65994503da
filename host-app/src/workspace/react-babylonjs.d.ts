/** The package ships types that its `exports` map does not reach; this is the part the viewport uses. */
declare module 'react-babylonjs' {
  import type { CSSProperties, ReactNode } from 'react';

  /** What `onSceneMount` gets once canvas, engine and scene exist. */
  export interface SceneEventArgs {
    readonly scene: import('@babylonjs/core/scene').Scene;
    readonly canvas: HTMLCanvasElement;
  }
  /** A canvas with an engine on it; further properties go to the canvas. */
  export function Engine(props: {
    readonly antialias?: boolean;
    readonly adaptToDeviceRatio?: boolean;
    readonly engineOptions?: Readonly<Record<string, boolean>>;
    readonly style?: CSSProperties;
    readonly children?: ReactNode;
  }): JSX.Element;
  /** A scene of that engine. */
  export function Scene(props: {
    readonly onSceneMount?: (event: SceneEventArgs) => void;
    readonly useRightHandedSystem?: boolean;
    readonly children?: ReactNode;
  }): JSX.Element;
}
