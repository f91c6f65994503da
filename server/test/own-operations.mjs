// What a sister platform names with OPERATIONS: an operation of its own, and the sentence of its error.
import { SdkError } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
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

// Lays a second body beside the first.
const join = {
  type: 'join.apply',
  version: 1,
  params: z.object({ pad: p.mesh() }),
  async apply(mesh, { pad }, ctx) {
    const second = await ctx.mesh(pad);
    const count = mesh.positions.length / 3;
    return {
      positions: new Float32Array([...mesh.positions, ...second.positions]),
      indices: new Uint32Array([...mesh.indices, ...second.indices.map((index) => index + count)]),
    };
  },
};

// Keeps a picture beside the body, which stays as it is.
const photo = {
  type: 'photo.keep',
  version: 1,
  params: z.object({ photo: p.image() }),
  apply: (mesh) => mesh,
};

/** Heights of the body, and its measures in a file of their own. */
const heights = {
  id: 'raise.heights',
  params: z.object({ digits: z.int().min(0).max(4).default(1) }),
  files(mesh, annotations, { params, name, designHash }) {
    const heights = mesh.positions.filter((_, i) => i % 3 === 2);
    if (heights.length > 1e6) throw new SdkError('raise/too-high', { amount: heights.length });
    const text = (value) => new TextEncoder().encode(value);
    const rows = `${designHash} ${Math.max(...heights).toFixed(params.digits)}`;
    return [
      { name: `${name}.txt`, media: 'text/plain', bytes: text(rows) },
      ...(annotations.length > 0
        ? [{ name: 'measures.json', media: 'application/json', bytes: text(JSON.stringify(annotations)) }]
        : []),
    ];
  },
};

/** Says how many vertices a second body has. */
const counted = {
  id: 'raise.counted',
  params: z.object({ pad: p.mesh() }),
  async files(_mesh, _annotations, { params, name, mesh }) {
    const second = await mesh(params.pad);
    const text = String(second.positions.length / 3);
    return [{ name: `${name}.txt`, media: 'text/plain', bytes: new TextEncoder().encode(text) }];
  },
};

export const operations = [raise, join, photo];
export const exporters = [heights, counted];
export const messages = {
  'en-US': { 'raise/too-high': 'No body is raised by {amount} mm.' },
  'zh-CN': { 'raise/too-high': '模型不能抬高 {amount} 毫米。' },
};
