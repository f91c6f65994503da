import { z } from 'zod';
import { route } from '../route.ts';
import { hashSchema, idSchema, nothingSchema } from '../values.ts';

/** A content of a model, by its hash. */
const assetSchema = z.object({ id: idSchema, sha256: hashSchema });

/** Second bodies that records name by their hash. They belong to a model and have its rights: a hash alone opens nothing. */
export const ASSET_ROUTES = {
  'document/saveasset': route({
    method: 'POST',
    path: 'orthosis/document/saveasset',
    access: 'model:edit',
    changes: true,
    kind: 'multipart',
    input: assetSchema,
    output: z.object({ sha256: z.string(), size: z.int() }),
    throws: [
      'request/too-large',
      'document/not-a-model',
      'patient/consent-missing',
      'asset/wrong-hash',
      'asset/not-a-mesh',
      'asset/too-many',
      'file/infected',
      'document/quota',
      'server/disk-full',
    ],
    summary:
      'Keep a mesh that a step names, in the format of document/mesh, before the step itself is created. Harmless to repeat.',
  }),
  'document/asset': route({
    method: 'GET',
    path: 'orthosis/document/asset',
    access: 'document:get',
    changes: false,
    kind: 'bytes',
    input: assetSchema,
    output: nothingSchema,
    throws: ['document/not-a-model', 'document/damaged'],
    summary: 'A mesh that a step of the model names, or one of its members, in the format of document/mesh.',
  }),
} as const;
