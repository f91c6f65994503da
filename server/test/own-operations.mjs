// What a sister platform names with OPERATIONS: an operation of its own, and the sentence of its error.
import { SdkError } from '@bracewright/core/operation';
import { z } from 'zod';

const raise = {
  type: 'raise.apply',
  version: 1,
  params: z.object({ amount: z.number() }),
  apply(mesh, { amount }) {
    if (amount > 50) throw new SdkError('raise/too-high', { amount });
    const positions = mesh.positions.map((value, i) => (i % 3 === 2 ? value + amount : value));
    return { positions, indices: mesh.indices };
  },
};

export const operations = [raise];
export const messages = {
  'en-US': { 'raise/too-high': 'No body is raised by {amount} mm.' },
  'zh-CN': { 'raise/too-high': '模型不能抬高 {amount} 毫米。' },
};
