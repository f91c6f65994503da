import { z } from 'zod';
import { isSdkError } from '../errors/sdk-error.ts';
import { plainJson } from '../history/canonical-json.ts';
import type { Json } from '../operation/json.ts';

/** What `Operation.settle` may answer: parameters that a record can hold. Gives them as the record will. */
export const settledAnswer = (params: z.ZodObject): z.ZodType<Json> =>
  params.transform((answer, ctx) => {
    try {
      return plainJson(answer);
    } catch (error) {
      if (!isSdkError(error)) throw error;
      const message = `a record holds nothing but JSON, and this has ${String(error.data['found'])} in it`;
      ctx.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
  });
