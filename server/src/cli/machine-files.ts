import { extname } from 'node:path';
import { drawnBox, readDxf, readRadiusGrid, readSvg, type Drawing } from '@bracewright/core/mesh';
import { designHashIn } from '@bracewright/core/mesh-io';

/** What `inspect` says of a file that is no mesh. Lengths in mm. */
export type MachineFileReport = Readonly<
  Record<string, string | number | readonly (string | number)[] | null>
>;

/** What a drawing holds. */
function drawingReport(drawing: Drawing): MachineFileReport {
  const { low, high } = drawnBox(drawing);
  return {
    size: [high[0] - low[0], high[1] - low[1]].map((length) => Math.round(1000 * length) / 1000),
    layers: drawing.layers.map(({ name }) => name),
    lines: drawing.lines.length,
    texts: drawing.texts.map(({ text }) => text),
  };
}

/** A comment of a program: the first say for what it is. */
const COMMENT = /^\(([^()]*)\)$/gm;

const READERS: Readonly<Record<string, (text: string) => MachineFileReport>> = {
  '.csv': (text) => {
    const { axis, angles, heights } = readRadiusGrid(text).grid;
    return { axis, angles, levels: heights.length, bottom: heights[0]!, top: heights.at(-1)! };
  },
  // Which letters mean which axis, its machine knows.
  '.nc': (text) => ({ comments: [...text.matchAll(COMMENT)].map(([, comment]) => comment!) }),
  '.dxf': (text) => drawingReport(readDxf(text)),
  '.svg': (text) => drawingReport(readSvg(text)),
};

/**
 * What a radius grid, a carving program or a drawing holds, and which design it is of (`null` of a file that another program wrote); undefined for a name with another ending. Throws SdkError
 * of their readers.
 */
export function machineFileReport(path: string, bytes: Uint8Array): MachineFileReport | undefined {
  const ending = extname(path).toLowerCase();
  const read = READERS[ending];
  if (!read) return undefined;
  const report = read(new TextDecoder().decode(bytes));
  return { format: ending.slice(1), designHash: designHashIn(bytes) ?? null, ...report };
}
