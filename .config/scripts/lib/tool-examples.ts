import { operations } from '@bracewright/catalog';
import { applyOperation, createOperationRegistry } from '@bracewright/core/operation';
import { makeTrunk } from './tool-pictures/bodies.ts';
import type { Run } from './tool-pictures/example.ts';
import { EXAMPLES } from './tool-pictures/examples.ts';
import { HOLE_EXAMPLES } from './tool-pictures/holes.ts';
import { heatmapScenes, measureFigures, measureScenes } from './tool-pictures/figures.ts';
import { drawScenes, type Drawn } from './tool-pictures/stage.ts';

/** Size of one body on the page, in pixels. */
export const SIZE = { width: 300, height: 380 } as const;
/** Size of a figure of an option. */
export const FIGURE_SIZE = { width: 200, height: 250 } as const;
/** Between before and after, in pixels of the page. */
export const GAP = 16;
/** Pixels of a picture to a pixel of the page. */
export const DENSITY = 2;

/** A picture: the parts that stand side by side, and the name of its file. */
export interface Picture {
  readonly name: string;
  readonly parts: readonly Drawn[];
  readonly size: { readonly width: number; readonly height: number };
}

/** Every picture of a tool at work, one after another; those whose name does not begin with one of `only` are left out. */
export async function* toolPictures(only: readonly string[] = []): AsyncGenerator<Picture> {
  const trunk = makeTrunk();
  const registry = createOperationRegistry(operations);
  const run: Run = async (mesh, type, params, second) =>
    (await applyOperation(registry.latest(type), mesh, params, second && { loadMesh: async () => second })).mesh;
  const isWanted = (name: string) => only.length === 0 || only.some((start) => name.startsWith(start));
  for (const example of [...EXAMPLES, ...HOLE_EXAMPLES]) {
    if (!isWanted(example.tool)) continue;
    const { before, after } = await example.make(trunk, run);
    yield { name: example.tool, size: SIZE, parts: drawScenes([before, after], example.camera ?? {}, SIZE, DENSITY) };
  }
  if (isWanted('heatmap')) {
    const { before, after } = await heatmapScenes(trunk, run);
    yield { name: 'heatmap', size: SIZE, parts: drawScenes([before, after], {}, SIZE, DENSITY) };
  }
  if (isWanted('measure')) {
    const { before, after } = measureScenes(trunk);
    yield { name: 'measure', size: SIZE, parts: drawScenes([before, after], { turn: 20, lean: 14 }, SIZE, DENSITY) };
    for (const { option, camera, scene } of measureFigures(trunk))
      yield { name: `measure.${option}`, size: FIGURE_SIZE, parts: drawScenes([scene], camera, FIGURE_SIZE, DENSITY) };
  }
} // prettier-ignore
