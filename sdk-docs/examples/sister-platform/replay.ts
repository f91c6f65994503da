import { createReplayer, parseHistoryFile, recordsOfFile } from '@bracewright/core/history';
import type { Json } from '@bracewright/core/operation';
import { sampleTrunk } from '@bracewright/core/sample';
import { registry } from './operations.ts';

const latest = (type: string, params: Json) => ({ type, version: registry.latest(type).version, params });
const plane = (z: number) => ({ origin: [0, 0, z], normal: [0, 0, 1] });
const file = {
  format: 'bracewright-history',
  version: 1,
  records: [
    latest('twist.apply', { planes: [plane(100), plane(300)], angle: 8 }),
    latest('arch.apply', { origin: [0, -90, 200], direction: [0, 1, 0], radius: 90, depth: 15 }),
  ],
};

const records = recordsOfFile(parseHistoryFile(file, registry));
const { mesh } = sampleTrunk({ cobb: 20, edge: 20 });
const { hash, outcomes } = await createReplayer({ registry }).replay(records, mesh);
console.log(outcomes.map(({ type, state }) => `${type} ${state}`).join(', '));
console.log(hash);
