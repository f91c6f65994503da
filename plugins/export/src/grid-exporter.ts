import { defineExporter } from '@bracewright/core/exporter';
import {
  carvingAxis,
  gridAccuracy,
  gridOutput,
  heightsOf,
  readRadiusGrid,
  sampleRadii,
  writeRadiusGrid,
  type RadiusGrid,
} from '@bracewright/core/mesh';
import { SdkError } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { tellUnreached } from './operation/tell-unreached.ts';

/** Further from the body between its radii, mm, a grid is told to be coarse. */
const COARSE = 0.3;

const hundredth = (value: number): number => Math.round(100 * value) / 100;

/** Radii about an upright axis as text, for carvers: of the positive, or of the body as it is. */
export const radiusGrid = defineExporter({
  id: 'export.radius-grid',
  params: z.object({
    angles: p.number({ min: 36, max: 720, step: 12, default: 120 }),
    pitch: p.length({ min: 0.5, max: 20, step: 0.5, default: 4 }),
  }),
  extension: 'csv',
  order: 50,
  takes: ['body'],
  files(mesh, _annotations, { params, name, designHash, progress, checkAborted, warn }) {
    if (mesh.indices.length === 0) throw new SdkError('export/nothing-to-export');
    const range = heightsOf(mesh);
    const axis = carvingAxis(mesh, range, { checkAborted });
    const sampled = sampleRadii(
      mesh,
      { axis, ...range, angles: Math.round(params.angles), pitch: params.pitch },
      { checkAborted, progress },
    );
    const { grid, unreached } = sampled;
    tellUnreached(unreached, warn);
    const accuracy = gridAccuracy(mesh, sampled, { checkAborted });
    if (accuracy && accuracy.largest > COARSE)
      warn('export/grid-coarse', {
        data: { p99: hundredth(accuracy.p99), largest: hundredth(accuracy.largest) },
        places: [{ at: accuracy.at }],
      });
    const text = writeRadiusGrid(grid, { designHash });
    requireSame(grid, readRadiusGrid(text).grid);
    return [
      {
        name: `${name}.csv`,
        media: 'text/csv',
        bytes: new TextEncoder().encode(text),
      },
    ];
  },
  // One with a direction that has no radius tells no surface.
  surfaces([file], { brace }) {
    const surface = gridOutput(new TextDecoder().decode(file!.bytes), brace);
    return surface && [surface];
  },
});

/** Throws where the file does not hold what was taken. */
function requireSame(grid: RadiusGrid, read: RadiusGrid): void {
  grid.radii.forEach((radius, i) => {
    const other = read.radii[i]!;
    if (Number.isNaN(radius) ? !Number.isNaN(other) : !(Math.abs(radius - other) <= 0.001))
      throw new SdkError('carve/grid-file', { line: Math.floor(i / grid.angles) + 8 });
  });
}
