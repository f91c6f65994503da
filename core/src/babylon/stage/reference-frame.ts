import { vec3, type Vec3 } from '../../math/index.ts';
import type { BodyExtent } from '../camera/camera-controller.ts';
import type { BabylonOverlayService } from '../overlay/overlay-service.ts';
import { drawLine, type LayerBatches } from '../overlay/draw-items.ts';
import type { ScenePalette } from '../palette.ts';

const UNITS: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** The coordinate axes through the origin, and the sagittal, coronal and transverse planes, each switched by itself. */
export class ReferenceFrame {
  readonly #batches: LayerBatches;
  #axes = false;
  #planes = false;
  #extent: BodyExtent;
  #palette: ScenePalette;

  constructor(overlay: BabylonOverlayService, extent: BodyExtent) {
    this.#batches = overlay.createBatches('reference');
    this.#extent = extent;
    this.#palette = overlay.palette;
  }

  get axes(): boolean {
    return this.#axes;
  }

  set axes(on: boolean) {
    this.#axes = on;
    this.#draw();
  }

  get planes(): boolean {
    return this.#planes;
  }

  set planes(on: boolean) {
    this.#planes = on;
    this.#draw();
  }

  update(extent: BodyExtent, palette: ScenePalette): void {
    this.#extent = extent;
    this.#palette = palette;
    this.#draw();
  }

  dispose(): void {
    this.#batches.dispose();
  }

  #draw(): void {
    const { line, fill } = this.#batches;
    this.#batches.begin();
    const { low, high, radius } = this.#extent;
    const reach = radius * 0.12;
    const from = low.map((n) => Math.min(0, n) - reach);
    const to = high.map((n) => Math.max(0, n) + reach);
    if (this.#axes)
      UNITS.forEach((unit, k) => {
        const colour = this.#palette.axes[k]!;
        const [start, end] = [vec3.scale(unit, from[k]!), vec3.scale(unit, to[k]!)];
        const neck = vec3.addScaled(end, unit, -reach * 0.35);
        drawLine(line, [start, [0, 0, 0]], { colour, width: 1, alpha: 0.6, dashed: true });
        drawLine(line, [[0, 0, 0], neck], { colour, width: 2 });
        drawLine(line, [neck, end], { colour, width: 9, endWidth: 0.2 });
      });
    if (this.#planes)
      UNITS.forEach((_, k) => {
        const colour = this.#palette.axes[k]!;
        const [i, j] = [(k + 1) % 3, (k + 2) % 3] as const;
        const corner = (a: number, b: number): Vec3 => {
          const p: [number, number, number] = [0, 0, 0];
          p[i] = a;
          p[j] = b;
          return p;
        };
        const corners = [
          corner(from[i]!, from[j]!),
          corner(to[i]!, from[j]!),
          corner(to[i]!, to[j]!),
          corner(from[i]!, to[j]!),
        ];
        const numbers = corners.map((p) => fill.vertex(...p, ...colour, 0.07));
        fill.triangle(numbers[0]!, numbers[1]!, numbers[2]!);
        fill.triangle(numbers[0]!, numbers[2]!, numbers[3]!);
        drawLine(line, corners, { colour, width: 1, alpha: 0.6, closed: true });
      });
    this.#batches.end();
  }
}
