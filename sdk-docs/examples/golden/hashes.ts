import { operations } from '@bracewright/catalog';
import { hashOfCase, type GoldenCase } from '@bracewright/core/golden';
import { createReplayer } from '@bracewright/core/history';
import { createOperationRegistry, type Json } from '@bracewright/core/operation';
import { sampleTrunk, scanOf } from '@bracewright/core/sample';
import { GOLDEN_CASES as balance } from '../../../plugins/balance/src/golden.ts';
import { GOLDEN_CASES as bend } from '../../../plugins/bend/src/golden.ts';
import { DRAWN_CASES as drawn, GOLDEN_CASES as border } from '../../../plugins/border/src/golden.ts';
import { GOLDEN_CASES as compared } from '../../../plugins/compare-image/src/golden.ts';
import { GOLDEN_CASES as crop } from '../../../plugins/crop/src/golden.ts';
import { GOLDEN_CASES as wall } from '../../../plugins/export/src/golden.ts';
import { GOLDEN_CASES as flare } from '../../../plugins/flare/src/golden.ts';
import { GOLDEN_CASES as handTouch } from '../../../plugins/hand-touch/src/golden.ts';
import { GOLDEN_CASES as holes } from '../../../plugins/holes/src/golden.ts';
import { GOLDEN_CASES as merged } from '../../../plugins/merge/src/golden.ts';
import { GOLDEN_CASES as flattened } from '../../../plugins/plane/src/golden.ts';
import { GOLDEN_CASES as plasterKnife } from '../../../plugins/plaster-knife/src/golden.ts';
import { GOLDEN_CASES as radius } from '../../../plugins/radius/src/golden.ts';
import { GOLDEN_CASES as rasp } from '../../../plugins/rasp/src/golden.ts';
import { GOLDEN_CASES as region } from '../../../plugins/region/src/golden.ts';
import { GOLDEN_CASES as placed } from '../../../plugins/region-template/src/golden.ts';
import { GOLDEN_CASES as remeshed } from '../../../plugins/remesh/src/golden.ts';
import { GOLDEN_CASES as repair } from '../../../plugins/repair/src/golden.ts';
import { GOLDEN_CASES as saw } from '../../../plugins/saw/src/golden.ts';
import { GOLDEN_CASES as seal } from '../../../plugins/seal/src/golden.ts';
import { GOLDEN_CASES as smooth } from '../../../plugins/smooth/src/golden.ts';
import { GOLDEN_CASES as stretch } from '../../../plugins/stretch/src/golden.ts';
import { GOLDEN_CASES as symmetry, GOLDEN_REGIONS as across } from '../../../plugins/symmetry/src/golden.ts';
import { GOLDEN_CASES as texts } from '../../../plugins/text/src/golden.ts';
import { GOLDEN_CASES as translate } from '../../../plugins/translate/src/golden.ts';
import { GOLDEN_CASES as twist } from '../../../plugins/twist/src/golden.ts';

export const CASES: readonly GoldenCase[] = [
  ...balance,
  ...bend,
  ...border,
  ...drawn,
  ...compared,
  ...crop,
  ...flare,
  ...handTouch,
  ...holes,
  ...merged,
  ...flattened,
  ...plasterKnife,
  ...radius,
  ...rasp,
  ...region,
  ...placed,
  ...remeshed,
  ...repair,
  ...saw,
  ...seal,
  ...smooth,
  ...stretch,
  ...symmetry,
  ...across,
  ...texts,
  ...translate,
  ...twist,
  ...wall,
];

const plane = (z: number, up = 1) => ({ origin: [0, 0, z], normal: [0, 0, up] });
const turn = [0.8, -0.6, 0, 12, 0.6, 0.8, 0, -7, 0, 0, 1, -640, 0, 0, 0, 1];

/** A scan made whole, placed, shaped, opened and walled: every kind of operation behind the other. */
const CHAIN: readonly { readonly type: string; readonly params: Json }[] = [
  { type: 'repair.run', params: { components: 'largest' } },
  { type: 'seal.close', params: { holes: 'all', fill: 'smooth' } },
  { type: 'position.apply', params: { transform: turn } },
  { type: 'saw.cut', params: { plane: plane(430, -1), keep: 'positive', cap: true } },
  { type: 'bend.apply', params: { planes: [plane(120), plane(300)], angle: 5, direction: 60 } },
  { type: 'twist.apply', params: { planes: [plane(80), plane(200), plane(320)], angle: -7 } },
  { type: 'smooth.global', params: { level: 'light' } },
  { type: 'crop.apply', params: { top: plane(390), bottom: plane(30, -1), cap: false } },
  { type: 'export.thicken', params: { thickness: 4, mode: 'equal' } },
];

/** A case by its operation, version and name. */
export const keyOf = ({ type, version, name }: GoldenCase): string => `${type}@${version} ${name}`;

/** The hash after every link of the chain. */
export async function chainHashes(): Promise<Readonly<Record<string, string>>> {
  const registry = createOperationRegistry(operations);
  const hashes: Record<string, string> = {};
  const scan = scanOf(sampleTrunk({ cobb: 30, edge: 24 }), { seed: 2, holes: 2, debris: 2, turn: 10 });
  const records = CHAIN.map(({ type, params }, index) => ({
    id: `${index}`, type, version: registry.latest(type)!.version, params, seed: 0, state: 'on' as const, result: null,
  })); // prettier-ignore
  const { outcomes } = await createReplayer({ registry }).replay(records, scan);
  for (const outcome of outcomes)
    hashes[`chain ${outcome.type}`] = outcome.meshHash ?? JSON.stringify(outcome.error);
  return hashes;
}

/** Those of the newest version of each operation. */
export const NEWEST: readonly GoldenCase[] = CASES.filter(
  ({ type, version }) => !CASES.some((other) => other.type === type && other.version > version),
);

/** The hash of each of these cases, and after every link of the chain. */
export async function hashesOf(cases: readonly GoldenCase[]): Promise<Readonly<Record<string, string>>> {
  const registry = createOperationRegistry(operations);
  const hashes: Record<string, string> = {};
  for (const one of cases) hashes[keyOf(one)] = await hashOfCase(registry.get(one.type, one.version), one);
  return { ...hashes, ...(await chainHashes()) };
}
