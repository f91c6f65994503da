import {
  designNumber,
  layText,
  meshHashAsync,
  requireWritable,
  WalkedSkin,
  type TriMesh,
} from '@bracewright/core/mesh';
import { defineOperation, SdkError } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';

/** Letters of one text at the most. */
export const MOST = 24;

/** Skins that texts are laid on. Only a memory: meshes never change. */
const KNOWN = new WeakMap<TriMesh, WalkedSkin>();

/** The skin of a body as letters are laid on it, made once. */
export function skinOf(mesh: TriMesh, checkAborted?: () => void): WalkedSkin {
  const known = KNOWN.get(mesh);
  if (known) return known;
  const made = new WalkedSkin(mesh, checkAborted);
  KNOWN.set(mesh, made);
  return made;
}

/**
 * Keeps a text that every wall made afterwards carries on its outer side (`export.thicken`); the body is as it was. `text` has at most 24 of the signs A–Z, a–z, 0–9, blank and . - / # _ : ( ); where it is empty the
 * number of the design stands there, as it is when the wall is made. Its middle lies over `anchor`; `angle` is that of the line of writing from level, counter-clockwise seen from outside, so that 0 is read upright; `height` is that of
 * capitals; `depth` how far letters stand out, or lie deep. It is laid by lengths along the skin.
 *
 * Reports `letters`, how many are seen, and `width`, mm. Throws SdkError `mesh/text-letter` with a sign that cannot be written and its place, `mesh/text-empty`, and with the letter and its place in the text `mesh/text-over-edge` where it would
 * come nearer than 1.5 mm to an edge of the skin, and `mesh/text-uneven` where the skin is bent too sharply.
 */
export const place = defineOperation({
  type: 'text.place',
  version: 1,
  role: 'text',
  params: z.object({
    text: p.text({ max: MOST }),
    anchor: p.surfacePoint(),
    angle: p.angle({ min: -180, max: 180, default: 0, step: 1 }),
    height: p.length({ min: 6, max: 30, default: 10, step: 0.5 }),
    style: p.choice(['raised', 'sunk'], 'raised'),
    depth: p.length({ min: 0.4, max: 1.2, default: 0.8, step: 0.1 }),
  }),
  async apply(mesh, { anchor, ...asked }, ctx) {
    ctx.checkAborted();
    const text = asked.text === '' ? designNumber(await meshHashAsync(mesh)) : asked.text;
    requireWritable(text);
    const skin = skinOf(mesh, () => ctx.checkAborted());
    const middle = skin.nearest(anchor.position);
    if (!middle) throw new SdkError('mesh/text-beside');
    ctx.progress(0.3);
    const { width } = layText(skin, middle, { ...asked, text }, { checkAborted: () => ctx.checkAborted() });
    ctx.report({ letters: text.replaceAll(' ', '').length, width });
    ctx.progress(1);
    return mesh;
  },
});
