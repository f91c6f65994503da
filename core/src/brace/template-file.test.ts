import { expect, it } from 'vitest';
import { readTemplateFile, writeTemplateFile, type TrimTemplate } from './index.ts';

const place = { at: [0.5, 0, 0.1], facing: [1, 0, 0] };
const template = {
  ...{ kind: 'edge-line', version: 1, keep: null, marks: [], pits: {} },
  purpose: { type: 'rigo-A1', side: 'right', opening: 'front', width: 30 },
  lines: [{ points: [place, place, place], closed: true, smooth: true }],
} as unknown as TrimTemplate;
const text = writeTemplateFile({ name: ' A1 usual ', template });
const changed = (by: object): string => JSON.stringify({ ...(JSON.parse(text) as object), ...by });

it('is read as it was written, and says nothing but a name and the template', () => {
  expect(readTemplateFile(text)).toEqual({ name: 'A1 usual', template });
  expect(readTemplateFile(`\uFEFF${text}`).name).toBe('A1 usual');
  expect(Object.keys(JSON.parse(text) as object)).toEqual(['format', 'version', 'name', 'template']);
});

it('tells a file of something else, of a later version, and one that is damaged', () => {
  const foreign = ['', 'solid scan', '[]', 'null', '{"format":"bracewright-history","version":1,"records":[]}', JSON.stringify(template)]; // prettier-ignore
  for (const other of [...foreign, ' '.repeat(1_000_001)])
    expect(() => readTemplateFile(other)).toThrow('template/foreign');
  for (const newer of [changed({ version: 2 }), changed({ template: { ...template, version: 2 } })])
    expect(() => readTemplateFile(newer)).toThrow('template/newer');
  const bad = [
    text.slice(0, text.length / 2),
    changed({ version: 0 }),
    changed({ name: '' }),
    changed({ patient: 'Li Na' }),
    changed({ template: { contour: [] } }),
    changed({ template: { ...template, lines: [] } }),
  ];
  for (const one of bad) expect(() => readTemplateFile(one)).toThrow('template/damaged');
});
