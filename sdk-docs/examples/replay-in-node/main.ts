import { createReplayer, parseHistoryFile, recordsOfFile } from '@bracewright/core/history';
import { createOperationRegistry } from '@bracewright/core/operation';
import { sampleTrunk } from '@bracewright/core/sample';
import { operations } from '@bracewright/catalog';

const plane = (z: number) => ({ origin: [0, 0, z], normal: [0, 0, 1] });
const registry = createOperationRegistry(operations);
const records = parseHistoryFile(
  {
    format: 'bracewright-history',
    version: 1,
    records: [{ type: 'twist.apply', version: 1, params: { planes: [plane(100), plane(300)], angle: 8 } }],
  },
  registry,
);
const { mesh } = sampleTrunk({ cobb: 30, edge: 12 });
const { hash, outcomes } = await createReplayer({ registry }).replay(recordsOfFile(records), mesh);
process.stdout.write(`${outcomes.map((outcome) => outcome.state).join(' ')} ${hash}\n`);
