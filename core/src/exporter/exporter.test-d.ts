import { z } from 'zod';
import { p } from '../params/index.ts';
import { defineExporter } from './index.ts';

const file = { name: 'a.csv', media: 'text/csv', bytes: new Uint8Array([1]) };

defineExporter({
  id: 'test.heights',
  params: z.object({ every: p.length({ min: 1, max: 100 }), unit: p.choice(['mm', 'inch'], 'mm') }),
  files(_mesh, _annotations, { params }) {
    const every: number = params.every;
    const unit: 'mm' | 'inch' = params.unit;
    // @ts-expect-error the schema has no such parameter
    const other: number = params.evry;
    return every + other > 0 && unit === 'mm' ? [file] : [];
  },
});

defineExporter({
  id: 'test.heights',
  params: z.object({}),
  // @ts-expect-error a file needs a media type
  files: () => [{ name: 'a.csv', bytes: new Uint8Array([1]) }],
});
