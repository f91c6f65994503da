import { refined } from '../../../core/src/spine/match/refine.ts';
import { readFileSync } from 'node:fs';
import { chanceOf } from '../render/chance.ts';

/** What refining by edges does to plates that are off: strips of a shard (BASE without ending), slopes off by SLOPE (sd), heights by 1.5 pixels. */
const [base, sd] = process.argv.slice(2) as [string, string];
const strips = new Uint8Array(readFileSync(`${base}.strip`));
const labels = new Float32Array(Uint8Array.from(readFileSync(`${base}.lab`)).buffer);
const chance = chanceOf(5);
const size = 704 * 96;
const [before, after]: number[][] = [[], []];
for (let k = 0; k < 40; k += 2) {
  const grey = strips.subarray(k * size, (k + 1) * size);
  const at = (v: number, i: number): number => labels[(k * 19 + v) * 8 + i]!;
  const error = 0.8 * Number(sd);
  const plate = (v: number, from: 0 | 4) => ({
    x: at(v, from) + chance.about(0, 1.5), y: at(v, from + 1) + chance.about(0, 1.5), half: at(v, from + 2) * (1 + chance.about(0, 0.05)),
    slope: at(v, from + 3) / at(v, from + 2) + chance.about(0, Number(sd)), error,
  }); // prettier-ignore
  const vertebrae = Array.from({ length: 19 }, (_, v) => ({ index: v - 1, upper: plate(v, 0), lower: plate(v, 4), seen: 1 })); // prettier-ignore
  const out = refined({ vertebrae, doubt: 0 }, { width: 96, height: 704, grey });
  for (let v = 1; v < 18; v++)
    for (const [name, from] of [['upper', 0], ['lower', 4]] as const) {
      const slope = at(v, from + 3) / at(v, from + 2);
      before!.push(Math.abs(vertebrae[v]![name].slope - slope) * 57.3);
      after!.push(Math.abs(out.vertebrae[v]![name].slope - slope) * 57.3);
    }
} // prettier-ignore
const mean = (values: number[]): string => (values.reduce((a, b) => a + b, 0) / values.length).toFixed(2);
process.stdout.write(`slope error before ${mean(before!)}°, after ${mean(after!)}°\n`);
