import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { runExporter, zipFiles } from '@bracewright/core/exporter';
import { convertImported, readMesh, resolveFrame } from '@bracewright/core/mesh-io';
import { layers } from './arch/exporter.ts';

const [scan, height = '20'] = process.argv.slice(2);
if (!scan) throw new Error('usage: export SCAN [HEIGHT]');
const read = readMesh(readFileSync(scan), { name: basename(scan) });
const body = convertImported(read.mesh, resolveFrame(read, {}));
const name = basename(scan, '.stl');
const annotations = [{ id: '1', kind: 'tape', name: 'waist', params: {}, value: 812, unit: 'mm' }] as const;
const { files } = await runExporter(layers, body, { name, annotations, params: { height: Number(height) } });
const file = zipFiles(name, files);
writeFileSync(file.name, file.bytes);
console.log(`${file.name}: ${files.map((one) => one.name).join(', ')}`);
