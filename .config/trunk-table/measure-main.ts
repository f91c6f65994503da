import { operations } from '@bracewright/catalog';
import { prepareScan, type ScanPreparation } from '@bracewright/core/brace';
import { createReplayer, recordsOfFile } from '@bracewright/core/history';
import { createRandom, mat4, type Mat4, type Vec3 } from '@bracewright/core/math';
import { dropUnusedVertices, guessScanUnit, inspectMesh, type TriMesh } from '@bracewright/core/mesh';
import { convertImported, importTransform } from '@bracewright/core/mesh-io';
import { createOperationRegistry } from '@bracewright/core/operation';
import { readMakeHuman } from './makehuman.ts';
import { rawScan, type RawScan } from './raw-scan.ts';

/** Far from the seeds of the tables, so that none of these bodies had a part in them. */
const SEED = 900_000;
const DEGREES = 180 / Math.PI;

const [folder, from = '0', to = '120', replays = 'yes'] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('measure-preparation: say the folder of MakeHuman’s base mesh and targets\n');
  process.exit(2);
}
const human = readMakeHuman(folder);
const registry = createOperationRegistry(operations);
const numbers = new Map<string, number[]>();
const counts = new Map<string, number>();
const note = (name: string, value: number): void =>
  void numbers.set(name, [...(numbers.get(name) ?? []), value]);
const count = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const told = (seed: number, scan: RawScan, text: string): void => say(`${seed} ${scan.shows} ${scan.unit}: ${text}`); // prettier-ignore

/** The body after the steps, as the product's own operations make it. */
async function carriedOut(mesh: TriMesh, { steps }: ScanPreparation) {
  const records = steps.map(({ role, params }) => {
    const { type, version } = registry.roles.newest(role)!;
    return { type, version, params, seed: 0, state: 'on', name: '' };
  });
  return createReplayer({ registry }).replay(recordsOfFile(records as never), mesh, {
    loadMesh: () => Promise.reject(new Error('none')),
  });
}

async function judgeCuts(seed: number, scan: RawScan, mesh: TriMesh, got: ScanPreparation, whole: Mat4): Promise<void> {
  const { mesh: done, outcomes } = await carriedOut(mesh, got);
  for (const [i, { state, error, warnings }] of outcomes.entries()) {
    const { id } = got.steps[i]!;
    if (state === 'failed') told(seed, scan, `${id} failed: ${error?.code}`);
    if (warnings.length > 0) count(`${id}: ${warnings.join()}`);
  }
  const { watertight, components } = inspectMesh(done);
  const at = (name: string): Vec3 => mat4.transformPoint(whole, scan.landmarks[name]!);
  const pits = [at('axilla-left'), at('axilla-right')] as const;
  let [armsLeft, low, high] = [0, Infinity, -Infinity];
  for (let v = 0; v < done.positions.length; v += 3) {
    const [x, , z] = [done.positions[v]!, 0, done.positions[v + 2]!];
    const pit = pits[x > 0 ? 0 : 1];
    low = Math.min(low, z);
    high = Math.max(high, z);
    if (z > pit[2]) armsLeft = Math.max(armsLeft, Math.abs(x) - Math.abs(pit[0]));
  }
  const isWhole = low < at('greater-trochanter-left')[2] - 15 && high > at('suprasternal-notch')[2] + 10;
  count(watertight && components === 1 ? 'prepared: one closed body' : 'prepared: not one closed body');
  if (!(watertight && components === 1)) told(seed, scan, `watertight ${watertight}, pieces ${components}`);
  count(isWhole ? 'prepared: from under the trochanters to over the notch' : 'prepared: too short');
  if (!isWhole) told(seed, scan, `short: ${low.toFixed()} to ${high.toFixed()}`);
  count(armsLeft < 45 ? 'prepared: arms off' : 'prepared: arm left');
  if (armsLeft >= 45) told(seed, scan, `arm left: ${armsLeft.toFixed()} mm beyond the pit`);
} // prettier-ignore

for (let seed = Number(from); seed < Number(to); seed++) {
  const scan = rawScan(human, createRandom(SEED + seed));
  count('scans');
  const guess = guessScanUnit(scan.mesh);
  if (guess.unit !== scan.unit) count(guess.sure ? 'unit wrong and sure' : 'unit wrong and asked');
  else count(guess.sure ? 'unit right and sure' : 'unit right and asked');
  const mesh = dropUnusedVertices(convertImported(scan.mesh, { unit: scan.unit, upAxis: 'Z' }));
  const before = process.cpuUsage();
  const got = prepareScan(mesh);
  note('processor time, s', process.cpuUsage(before).user / 1e6);
  const whole = mat4.multiply(got.alignment.transform, mat4.multiply(importTransform({ unit: scan.unit, upAxis: 'Z' }), scan.toFile)); // prettier-ignore
  const isRight = whole[10]! > 0.7 && whole[5]! > 0.7;
  if (got.refusal) {
    count('refused');
    told(seed, scan, `refused: ${got.refusal.code}`);
    continue;
  }
  if (got.questions.length > 0) {
    count(isRight ? 'up and facing right and asked' : 'up or facing wrong and asked');
    continue;
  }
  count(isRight ? 'up and facing right and sure' : 'up or facing WRONG and sure');
  if (!isRight) {
    told(seed, scan, 'stands wrong');
    continue;
  }
  note('yaw, °', Math.abs(Math.atan2(whole[4]!, whole[0]!) * DEGREES));
  note('roll, °', Math.abs(Math.asin(whole[8]!) * DEGREES));
  note('pitch, °', Math.abs(Math.asin(whole[9]!) * DEGREES));
  const [x, y] = mat4.transformPoint(whole, scan.pelvis);
  note('force line, mm', Math.hypot(x, y));
  count(`landmarks: ${got.landmarks.length}`);
  for (const { association, point } of got.landmarks) {
    const at = mat4.transformPoint(whole, scan.landmarks[association]!);
    const off = Math.hypot(...point.position.map((value, k) => value - at[k]!));
    note(`landmark ${association.replace(/-(left|right)$/, '')}, mm`, off);
    if (off > 25) told(seed, scan, `${association} ${off.toFixed()} mm off`);
  }
  if (replays === 'yes') await judgeCuts(seed, scan, mesh, got, whole);
}
for (const [name, times] of [...counts].sort()) say(`${name}: ${times}`);
for (const [name, values] of numbers) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!.toFixed(2);
  const mean = (values.reduce((a, b) => a + b) / values.length).toFixed(2);
  const within = (most: number) => ((100 * values.filter((value) => value <= most).length) / values.length).toFixed(0); // prettier-ignore
  say(`${name}: n ${values.length}, mean ${mean}, half ${at(0.5)}, nine tenths ${at(0.9)}, all ${at(1)}; within 1 ${within(1)} %, 2 ${within(2)} %, 10 ${within(10)} %`); // prettier-ignore
}
