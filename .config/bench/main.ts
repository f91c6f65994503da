import { triangleCount, vertexCount, type TriMesh } from '@bracewright/core/mesh';
import { trunkOf, unevenTrunk } from './bodies.ts';
import type { Row } from './clock.ts';
import { braces } from './making.ts';
import { patching } from './patching.ts';
import { picking } from './picking.ts';
import { loading, readingStl } from './reading.ts';
import { covers } from './remeshing.ts';
import { strokes } from './strokes.ts';
import { liveWalls, previews, sections, switching, trims, walls } from './shaping.ts';

type Bench = (mesh: TriMesh) => Promise<readonly Row[]>;

/** Each group with the size of body it is about, in triangles, or its own body. */
const GROUPS: readonly {
  readonly name: string;
  readonly triangles: number | (() => TriMesh);
  readonly bench: Bench;
}[] = [
  { name: 'picking', triangles: 300_000, bench: picking },
  { name: 'patch', triangles: 1_000_000, bench: patching },
  { name: 'stroke', triangles: 1_000_000, bench: strokes('even body') },
  { name: 'stroke', triangles: unevenTrunk, bench: strokes('uneven body') },
  { name: 'stl', triangles: 1_000_000, bench: readingStl },
  { name: 'load', triangles: 300_000, bench: loading },
  { name: 'preview', triangles: 200_000, bench: previews },
  { name: 'history', triangles: 200_000, bench: switching },
  { name: 'section', triangles: 300_000, bench: sections },
  { name: 'trim', triangles: 200_000, bench: trims },
  { name: 'remesh', triangles: 200_000, bench: covers },
  { name: 'shell', triangles: 240_000, bench: liveWalls },
  { name: 'shell', triangles: 300_000, bench: liveWalls },
  { name: 'thicken', triangles: 128_000, bench: walls },
  { name: 'brace', triangles: 300_000, bench: braces },
];

const asMs = (ms: number): string =>
  `${ms < 0.1 ? ms.toFixed(4) : ms < 10 ? ms.toFixed(2) : ms.toFixed(0)} ms`;
const asCount = (count: number): string =>
  count >= 1e6 ? `${(count / 1e6).toFixed(2)} M` : `${Math.round(count / 1000)} k`;

function lineOf(row: Row, mesh: TriMesh): { readonly cells: readonly string[]; readonly kept: boolean } {
  const { ours, peer, bar } = row;
  const frames = bar && 'framesPerSecond' in bar;
  const kept = !bar || (frames ? 1000 / ours >= bar.framesPerSecond : ours <= bar.ms);
  const cells = [
    row.work,
    `${asCount(triangleCount(mesh))} / ${asCount(vertexCount(mesh))}`,
    frames ? `${asMs(ours)} = ${(1000 / ours).toFixed(0)} fps` : asMs(ours),
    peer ? `${peer.name}: ${asMs(peer.ms)}` : '',
    peer ? `${(peer.ms / ours).toPrecision(2).replace(/e\+?(\d+)/, 'e$1')} ×` : '',
    bar ? `${frames ? `≥ ${bar.framesPerSecond} fps` : `< ${bar.ms} ms`} ${kept ? '✓' : '✗'}` : '',
  ];
  return { cells, kept };
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !GROUPS.some((group) => group.name === name));
if (unknown.length > 0) {
  process.stderr.write(
    `bench: no group ${unknown.join(', ')}; there are ${[...new Set(GROUPS.map(({ name }) => name))].join(', ')}\n`,
  );
  process.exit(2);
}
const table: (readonly string[])[] = [['work', 'triangles / vertices', 'ours', 'peer', 'faster by', 'bar']];
const bodies = new Map<number, TriMesh>();
let broken = 0;
function evenOf(triangles: number): TriMesh {
  const mesh = bodies.get(triangles) ?? trunkOf(triangles);
  bodies.set(triangles, mesh);
  return mesh;
}
for (const { name, triangles, bench } of GROUPS) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stderr.write(`bench: ${name} …\n`);
  const mesh = typeof triangles === 'number' ? evenOf(triangles) : triangles();
  for (const row of await bench(mesh)) {
    const { cells, kept } = lineOf(row, mesh);
    table.push(cells);
    if (!kept) broken += 1;
  }
}
const widths = table[0]!.map((_, column) => Math.max(...table.map((cells) => cells[column]!.length)));
process.stdout.write('CPU time over all threads, best of the runs; drawing is not part of it.\n\n');
for (const cells of table)
  process.stdout.write(
    `${cells
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd()}\n`,
  );
if (broken > 0) process.stdout.write(`\n${broken} of the bars are not kept.\n`);
process.exit(broken > 0 ? 1 : 0);
