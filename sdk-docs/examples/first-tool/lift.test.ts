import { describeOperation, describeTool, tube } from '@bracewright/core/testing';
import plugin from './index.ts';
import { lift } from './operation.ts';

const size = { radius: 100, height: 400, segments: 24, rings: 20 };

describeOperation(lift, {
  module: new URL('./operation.ts', import.meta.url),
  cases: [
    {
      name: 'lifts the upper half',
      body: { kind: 'tube', ...size },
      params: { origin: [0, 0, 205], amount: 10 },
    },
  ],
});

describeTool(plugin, { body: tube(size), draw: (editor) => editor.click([0, 100, 200]) });
