import { describeOperation } from '@bracewright/core/testing';
import { GOLDEN_CASES } from './golden.ts';
import { sealV1, sealV2, sealV3, sealV4 } from './operation.ts';

const module = new URL('./operation.ts', import.meta.url);
for (const operation of [sealV1, sealV2, sealV3, sealV4])
  describeOperation(operation, {
    surface: { borders: 'free' },
    module,
    cases: GOLDEN_CASES.filter(({ version }) => version === operation.version),
    golden: GOLDEN_CASES,
  });
