import { createRandom } from '@bracewright/core/math';
import { writeFileSync } from 'node:fs';
import { depthRows, GRID, ROWS } from './depth-rows.ts';
import { encode } from './digits.ts';
import { readMakeHuman } from './makehuman.ts';
import { somebody } from './person.ts';
import { principalShapes } from './principal-shapes.ts';

const PEOPLE = 400;
const SEED = 1000;
const MODES = 10;

const rowsOf = (values: Float64Array, unit: number): string[] =>
  Array.from({ length: ROWS }, (_, row) =>
    encode(values.subarray(row * GRID.levels, (row + 1) * GRID.levels), unit),
  );

const [folder, out] = process.argv.slice(2);
if (folder === undefined || out === undefined) {
  process.stderr.write('make-trunk-table: say the folder of MakeHuman’s base mesh and targets\n');
  process.exit(2);
}
const human = readMakeHuman(folder);
const bodies = Array.from({ length: PEOPLE }, (_, i) => {
  if (i % 50 === 0) process.stderr.write(`make-trunk-table: body ${i} of ${PEOPLE}\n`);
  return depthRows(somebody(human, createRandom(SEED + i)), human.base.body);
});
const { mean, spread, modes } = principalShapes(bodies, MODES);
const listed = (rows: readonly string[], indent: string): string =>
  rows.map((row) => `${indent}'${row}',\n`).join('');
const { lowest, step, column, columns, levels } = GRID;
writeFileSync(
  out,
  `/**
 * The shape of a body as depths of its skin, for \`TrunkModel\`: what ${PEOPLE} bodies of MakeHuman's base mesh and targets (makehumancommunity/makehuman,
 * data/3dobjs and data/targets, CC0 1.0; both sexes, 8 to 30 years, thin to heavy, arms hanging to level) have in common and how they
 * differ. Made by \`node .config/scripts/make-trunk-table.mjs\`, which reads them from a folder: the mean and the principal components
 * (Jolliffe, Principal Component Analysis, 2002) of their depth maps, each in parts of its body height from the middle of its pelvis.
 * Rows: front at ${columns} distances from the mid-plane, back at the same, half width; along each row the height rises. Two characters a
 * number, see \`decode\`; a spread of 0 marks a place where the model says nothing.
 */
export const TRUNK_TABLE = {
  lowest: ${lowest},
  step: ${step},
  column: ${column},
  columns: ${columns},
  levels: ${levels},
  mean: [
${listed(rowsOf(mean, 1e-4), '    ')}  ],
  spread: [
${listed(rowsOf(spread, 1e-5), '    ')}  ],
  modes: [
${modes.map((mode) => `    [\n${listed(rowsOf(mode, 1e-5), '      ')}    ],\n`).join('')}  ],
} as const;
`,
);
