import { writeFileSync } from 'node:fs';
import { writeMesh } from '@bracewright/core/mesh-io';
import { sampleTrunk } from '@bracewright/core/sample';

const [scan, history] = process.argv.slice(2);
if (!scan || !history) throw new Error('usage: sample SCAN.stl HISTORY.json');
writeFileSync(scan, writeMesh(sampleTrunk({ cobb: 20, edge: 20 }).mesh, 'stl'));
const params = { origin: [0, -90, 200], direction: [0, 1, 0], radius: 90, depth: 15 };
const records = [{ type: 'arch.apply', version: 1, params }];
writeFileSync(history, JSON.stringify({ format: 'bracewright-history', version: 1, records }));
