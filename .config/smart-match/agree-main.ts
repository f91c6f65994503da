import { openWeights } from '../../core/src/spine/match/weight-file.ts';
import { runOverview, runStrip } from '../../core/src/spine/match/networks.ts';
import { OVERVIEW, STRIP, planesOf } from '../../core/src/spine/match/prepare.ts';
import { readFileSync } from 'node:fs';

/** Whether the engine says what torch said: FOLDER holds r.bwfr, and of each network input (g), planes (x) and output (o, v). */
const folder = process.argv[2]!;
const floats = (name: string): Float32Array =>
  new Float32Array(Uint8Array.from(readFileSync(`${folder}/${name}`)).buffer);
const most = (a: ArrayLike<number>, b: ArrayLike<number>): number => Math.max(...Array.from(a, (value, i) => Math.abs(value - b[i]!)).slice(0, 100_000)); // prettier-ignore
const weights = openWeights(new Uint8Array(readFileSync(`${folder}/r.bwfr`)));
const picture = (name: string, { width, height }: { width: number; height: number }) => ({ width, height, grey: new Uint8Array(readFileSync(`${folder}/${name}`)) }); // prettier-ignore
const [one, two] = [picture('g1.u8', OVERVIEW), picture('g2.u8', STRIP)];
const say = (...words: unknown[]): void => void process.stdout.write(`${words.join(' ')}\n`);
say(
  'planes',
  most(planesOf(one, OVERVIEW.radius), floats('x1.f32')),
  most(planesOf(two, STRIP.radius), floats('x2.f32')),
);
for (let n = 0; n < 2; n++) {
  const t = process.cpuUsage();
  const { verdict, rows } = runOverview(weights, one, () => {});
  const said = rows().values;
  const u = process.cpuUsage(t);
  const out = runStrip(weights, two, () => {});
  const w = process.cpuUsage(t);
  say('verdict', most(verdict, floats('v1.f32')), 'rows', most(said, floats('o1.f32')), 'strip', most(out.values, floats('o2.f32')), u.user / 1000, (w.user - u.user) / 1000); // prettier-ignore
}
