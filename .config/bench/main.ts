import { triangleCount, vertexCount, type TriMesh } from '@bracewright/core/mesh';
import { trunkOf, unevenTrunk } from './bodies.ts';
import type { Row } from './clock.ts';
import { braces } from './making.ts';
import { everyOperation } from './operations.ts';
import { patching } from './patching.ts';
import { picking } from './picking.ts';
import { queries } from './queries.ts';
import { loading, readingStl } from './reading.ts';
import { covers } from './remeshing.ts';
import { strokes } from './strokes.ts';
import { liveWalls, previews, sections, switching, trims, walls } from './shaping.ts';

type Bench = (mesh: TriMesh) => Promise<readonly Row[]>;

/** Triangles of the bodies that every query and every operation is measured on. */
const SIZES = [
  ['50k', 50_000],
  ['200k', 200_000],
  ['1m', 1_000_000],
] as const;
/** Of those that bring their own bodies. */
const small = (): TriMesh => trunkOf(4000);

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
  ...SIZES.map(([size, triangles]) => ({ name: `query-${size}`, triangles, bench: queries })),
  ...SIZES.map(([size, triangles]) => ({
    ...{ name: `operation-${size}`, triangles: small },
    bench: everyOperation(triangles),
  })),
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
    row.size === undefined
      ? `${asCount(triangleCount(mesh))} / ${asCount(vertexCount(mesh))}`
      : asCount(row.size),
    frames ? `${asMs(ours)} = ${(1000 / ours).toFixed(0)} fps` : asMs(ours),
    peer ? `${peer.name}: ${asMs(peer.ms)}` : '',
    peer ? `${(peer.ms / ours).toPrecision(2).replace(/e\+?(\d+)/, 'e$1')} ×` : '',
    bar ? `${frames ? `≥ ${bar.framesPerSecond} fps` : `< ${bar.ms} ms`} ${kept ? '✓' : '✗'}` : '',
  ];
  return { cells, kept };
}

const wanted = process.argv.slice(2);
/** A group is asked for by its name, or with others by what their names begin with: `operation` for `operation-50k` and the others. */
const isAsked = (name: string, asked: string): boolean => name === asked || name.startsWith(`${asked}-`);
const unknown = wanted.filter((asked) => !GROUPS.some(({ name }) => isAsked(name, asked)));
if (unknown.length > 0) {
  process.stderr.write(
    `bench: no group ${unknown.join(', ')}; there are ${[...new Set(GROUPS.map(({ name }) => name))].join(', ')}\n`,
  );
  process.exit(2);
}
const HEAD = ['work', 'triangles / vertices', 'ours', 'peer', 'faster by', 'bar'];
const bodies = new Map<number, TriMesh>();
let broken = 0;
function evenOf(triangles: number): TriMesh {
  const mesh = bodies.get(triangles) ?? trunkOf(triangles);
  bodies.set(triangles, mesh);
  return mesh;
}
/** Of each group a table: what was measured is there, whatever becomes of the groups after it. */
function print(table: readonly (readonly string[])[]): void {
  const widths = HEAD.map((_, column) => Math.max(...table.map((cells) => cells[column]!.length)));
  for (const cells of table)
    process.stdout.write(
      `${cells
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd()}\n`,
    );
  process.stdout.write('\n');
}
process.stdout.write('CPU time over all threads, best of the runs; drawing is not part of it.\n\n');
for (const { name, triangles, bench } of GROUPS) {
  if (wanted.length > 0 && !wanted.some((asked) => isAsked(name, asked))) continue;
  process.stderr.write(`bench: ${name} …\n`);
  const mesh = typeof triangles === 'number' ? evenOf(triangles) : triangles();
  const lines = (await bench(mesh)).map((row) => lineOf(row, mesh));
  broken += lines.filter(({ kept }) => !kept).length;
  print([HEAD, ...lines.map(({ cells }) => cells)]);
}
if (broken > 0) process.stdout.write(`${broken} of the bars are not kept.\n`);
process.exit(broken > 0 ? 1 : 0);
