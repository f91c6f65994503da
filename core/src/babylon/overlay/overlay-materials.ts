import { Constants } from '@babylonjs/core/Engines/constants';
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial';
import { Color4 } from '@babylonjs/core/Maths/math.color';
import { Vector2 } from '@babylonjs/core/Maths/math.vector';
import type { Scene } from '@babylonjs/core/scene';
import {
  FILL_FRAGMENT,
  FILL_VERTEX,
  LINE_FRAGMENT,
  LINE_VERTEX,
  POINT_FRAGMENT,
  POINT_VERTEX,
} from './overlay-shaders.ts';

/** What the hidden part of an overlay keeps of its strength. */
const HIDDEN = { line: 0.34, point: 0.4, fill: 0.3 } as const;
/** How far lines and handles are lifted off the skin towards the eye, in depth units, so that they do not sink into it. */
const LIFT = { line: 0.0006, point: 0.0012 } as const;

type Shape = keyof typeof HIDDEN;

/** The six materials every overlay layer shares: each shape seen, and hidden by the body. */
export class OverlayMaterials {
  readonly line: readonly ShaderMaterial[];
  readonly point: readonly ShaderMaterial[];
  readonly fill: readonly ShaderMaterial[];

  constructor(scene: Scene, onDidCompile: () => void) {
    const make = (shape: Shape, hidden: boolean): ShaderMaterial => {
      const source = {
        line: { vertexSource: LINE_VERTEX, fragmentSource: LINE_FRAGMENT },
        point: { vertexSource: POINT_VERTEX, fragmentSource: POINT_FRAGMENT },
        fill: { vertexSource: FILL_VERTEX, fragmentSource: FILL_FRAGMENT },
      }[shape];
      const attributes = {
        line: ['position', 'before', 'after', 'style', 'colour'],
        point: ['position', 'style', 'colour'],
        fill: ['position', 'colour'],
      }[shape];
      const material = new ShaderMaterial(`overlay-${shape}${hidden ? '-hidden' : ''}`, scene, source, {
        attributes,
        uniforms: ['viewProjection'],
        needAlphaBlending: true,
      });
      material.backFaceCulling = false;
      material.disableDepthWrite = true;
      material.depthFunction = hidden ? Constants.GREATER : Constants.LEQUAL;
      material.onCompiled = onDidCompile;
      material.metadata = { order: { fill: 0, line: 2, point: 4 }[shape] + (hidden ? 0 : 1) };
      material.setFloat('opacity', hidden ? HIDDEN[shape] : 1);
      if (shape !== 'fill') {
        material.setFloat('lift', LIFT[shape]);
        material.setColor4(
          'casing',
          new Color4(0.07, 0.09, 0.12, hidden ? 0 : shape === 'line' ? 0.26 : 0.4),
        );
        material.setVector2('viewport', new Vector2(1, 1));
        material.setFloat('pixelRatio', 1);
      }
      if (shape === 'line') {
        material.setFloat('thin', hidden ? 0.8 : 1);
        material.setFloat('dashLength', 8);
      }
      return material;
    };
    this.line = [make('line', true), make('line', false)];
    this.point = [make('point', true), make('point', false)];
    this.fill = [make('fill', true), make('fill', false)];
  }

  /** Device pixels of the canvas, device pixels a CSS pixel, and mm a CSS pixel. */
  setViewport(width: number, height: number, pixelRatio: number, millimetres: number): void {
    for (const material of [...this.line, ...this.point]) {
      material.setVector2('viewport', new Vector2(width, height));
      material.setFloat('pixelRatio', pixelRatio);
    }
    for (const material of this.line) material.setFloat('dashLength', 9 * millimetres);
  }

  dispose(): void {
    for (const material of [...this.line, ...this.point, ...this.fill]) material.dispose();
  }
}
