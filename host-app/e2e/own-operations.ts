import { defineOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { dent, twin } from '../../sdk-docs/examples/recipes/operations.ts';
import * as pieces from '../../sdk-docs/examples/pieces/own-operations.ts';
import * as photos from '../../sdk-docs/examples/reference-photo/own-operations.ts';
import * as pads from '../../sdk-docs/examples/second-body/own-operations.ts';

/** Changes nothing and takes its time, so that work on the server outlasts its call. */
const wait = defineOperation({
  type: 'e2e.wait',
  version: 1,
  params: z.object({ seconds: p.count({ min: 1, max: 60, default: 5 }) }),
  async apply(mesh, { seconds }, ctx) {
    for (let i = 0; i < 10 * seconds; i++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      ctx.checkAborted();
      ctx.progress((i + 1) / (10 * seconds));
    }
    return mesh;
  },
});

/** What the server of the end-to-end tests knows beside the product. */
export const operations = [...pads.operations, ...pieces.operations, ...photos.operations, dent, twin, wait];
export const messages = {
  'en-US': { ...pads.messages['en-US'], ...pieces.messages['en-US'] },
  'zh-CN': { ...pads.messages['zh-CN'], ...pieces.messages['zh-CN'] },
};
