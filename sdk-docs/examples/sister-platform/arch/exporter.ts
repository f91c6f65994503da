import { defineExporter } from '@bracewright/core/exporter';
import { SdkError } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';

const csv = (name: string, rows: readonly (readonly (string | number)[])[]) => ({
  name,
  media: 'text/csv',
  bytes: new TextEncoder().encode(rows.map((row) => `${row.join(',')}\r\n`).join('')),
});

/** Width and depth of the body in layers, for a machine that grinds from a table; with it the measures, where there are any. */
export const layers = defineExporter({
  id: 'arch.layers',
  params: z.object({ height: p.length({ min: 1, max: 100, default: 20 }) }),
  takes: ['body'],
  files(mesh, annotations, ctx) {
    const { height } = ctx.params;
    const found = new Map<number, [left: number, right: number, front: number, back: number]>();
    for (let i = 0; i < mesh.positions.length; i += 3) {
      if (i % 30_000 === 0) ctx.checkAborted();
      const [x, y, z] = [mesh.positions[i]!, mesh.positions[i + 1]!, mesh.positions[i + 2]!];
      const layer = Math.floor(z / height);
      const [left, right, front, back] = found.get(layer) ?? [x, x, y, y];
      found.set(layer, [Math.min(left, x), Math.max(right, x), Math.min(front, y), Math.max(back, y)]);
    }
    if (found.size < 2) throw new SdkError('arch/too-flat', { height });
    const rows = [...found].sort(([a], [b]) => a - b);
    const table = rows.map(([layer, [left, right, front, back]]) =>
      [layer * height, right - left, back - front].map((value) => Number(value.toFixed(2))),
    );
    const measures = annotations.map(({ kind, name, value, unit }) => [kind, name, value ?? '', unit]);
    return [
      csv(`${ctx.name}.csv`, [['z', 'width', 'depth'], ...table]),
      ...(measures.length > 0
        ? [csv(`${ctx.name} measures.csv`, [['kind', 'name', 'value', 'unit'], ...measures])]
        : []),
    ];
  },
});
