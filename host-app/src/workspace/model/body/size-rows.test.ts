import type { Annotation } from '@bracewright/core/annotation';
import type { Patient } from '@bracewright/core/contract';
import { sampleTrunk } from '@bracewright/core/sample';
import { expect, test } from 'vitest';
import { sizeRows, type SizeFacts } from './size-rows.ts';

const scan = sampleTrunk({ cobb: 30, edge: 18 }).mesh;
const rows = (more: Partial<SizeFacts> & { readonly sizes: Partial<Patient['sizes']> }) =>
  sizeRows({
    annotations: [],
    levels: { waist: 142, hip: 6 },
    scan,
    stands: true,
    ...more,
    sizes: more.sizes as Patient['sizes'],
  });
const [{ scan: girth }] = rows({ sizes: { waist: 700 } }) as unknown as [{ scan: number }];
const kept = {
  id: 'w',
  kind: 'tape',
  name: 'Waist girth',
  params: { plane: { origin: [0, 0, 142], normal: [0, 0, 1] }, loops: 'main', size: 'waist' },
} as unknown as Annotation;

test('a size that differs from the record is flagged, one that fits is green only at a level that a person kept', () => {
  expect(rows({ sizes: { waist: girth + 40 } })).toMatchObject([{ source: 'shape', differs: true, confirmed: false }]); // prettier-ignore
  expect(rows({ sizes: { waist: girth + 4 } })).toMatchObject([{ differs: false, confirmed: false }]);
  expect(rows({ sizes: { waist: girth + 4 }, annotations: [kept] })).toMatchObject([
    { source: 'kept', differs: false, confirmed: true },
  ]);
});

test('the measure that was kept last says where a size is taken', () => {
  const again = { ...kept, id: 'w2', params: { ...(kept.params as object), plane: { origin: [0, 0, 150], normal: [0, 0, 1] } } } as unknown as Annotation; // prettier-ignore
  expect(rows({ sizes: { waist: girth }, annotations: [kept, again] })).toMatchObject([
    { source: 'kept', plane: { origin: [0, 0, 150] } },
  ]);
});

test('nothing is confirmed on a body of which nobody has said how it stands', () => {
  const [row] = rows({ sizes: { waist: girth }, annotations: [kept], stands: false });
  expect(row).toMatchObject({ source: 'kept', confirmed: false });
});

test('a marked trochanter says the level of the hip, and a level that nobody knows shows no number', () => {
  const mark = {
    id: 't',
    kind: 'marker-point',
    name: '',
    params: { point: { position: [150, 0, 20] }, association: 'greater-trochanter-left' },
  } as unknown as Annotation;
  const [bust, hip] = rows({ sizes: { bust: 800, hip: 850 }, annotations: [mark] });
  expect(bust).toMatchObject({ source: 'none', scan: undefined, differs: false, confirmed: false });
  expect(hip).toMatchObject({ source: 'landmark', confirmed: false, plane: { origin: [0, 0, 20] } });
});
