// What a sister platform names with OPERATIONS: steps that have something to say before a wall is made.
import { cutByPlane } from '@bracewright/core/mesh';
import { SdkError } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';

const SAYS = ['block', 'ask', 'note', 'nothing', 'throws', 'refuses', 'harms'];

/** What it is told to say, at a place of the body. */
function said(mesh, says) {
  if (says === 'nothing') return [];
  if (says === 'throws') throw new TypeError('mine');
  if (says === 'refuses') throw new SdkError('heel/no-skin', { height: 3 });
  if (says === 'harms') return ((Math.sqrt = () => 1), []);
  const places = [{ at: [...mesh.positions.slice(0, 3)] }];
  return [{ code: 'heel/too-sharp', severity: says, data: { angle: 4 }, places }];
}

const press = {
  type: 'heel.press',
  version: 1,
  params: z.object({ says: p.choice(SAYS, 'block') }),
  apply: (mesh) => ({ ...mesh, positions: mesh.positions.map((value) => value + 1) }),
  gate: (mesh, { says }) => said(mesh, says),
};

// A line of the brace of which the parameters are its own: `curves` and `purpose` are no lines and no class of a brace.
const level = {
  type: 'heel.level',
  version: 1,
  role: 'edge',
  params: z.object({
    height: p.length({ min: -1000, max: 1000, default: 380 }),
    purpose: p.choice(['walking', 'standing'], 'walking'),
    curves: p.count({ min: 1, max: 9, default: 1 }),
    says: p.choice(SAYS, 'nothing'),
  }),
  apply: (mesh, { height }) =>
    cutByPlane(mesh, { origin: [0, 0, height], normal: [0, 0, 1] }, { keep: 'negative', cap: false }).mesh,
  gate: (mesh, { says }) => said(mesh, says),
};

export const operations = [press, level];
export const messages = {
  'en-US': {
    'heel/too-sharp': 'The heel stands {angle}° too sharp.',
    'heel/no-skin': 'There is no skin {height} mm over the heel.',
  },
  'zh-CN': { 'heel/too-sharp': '足跟过陡 {angle}°。', 'heel/no-skin': '足跟上方 {height} mm 处没有皮肤。' },
};
