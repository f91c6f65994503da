import { z } from 'zod';
import { route } from '../route.ts';
import { LIMITS } from '../limits.ts';
import { requiredText } from '../text.ts';
import { hashSchema, idSchema, nothingSchema } from '../values.ts';

/** A content of a model, by its hash. */
const assetSchema = z.object({ id: idSchema, sha256: hashSchema });

/** Second bodies and pictures that records name by their hash. They belong to a model and have its rights: a hash alone opens nothing. */
export const ASSET_ROUTES = {
  'document/saveasset': route({
    method: 'POST',
    path: 'orthosis/document/saveasset',
    access: 'model:edit',
    changes: true,
    kind: 'multipart',
    /** The name is what its file was called. */
    input: assetSchema.extend({ name: requiredText({ max: LIMITS.assetName }).optional() }),
    output: z.object({ sha256: z.string(), size: z.int() }),
    throws: [
      'request/too-large',
      'document/not-a-model',
      'patient/consent-missing',
      'asset/wrong-hash',
      'asset/not-a-mesh',
      'asset/too-many',
      'asset/not-a-picture',
      'asset/picture-tells',
      'file/infected',
      'document/quota',
      'server/disk-full',
    ],
    summary:
      'Keep what a step names before the step itself is created: a mesh in the format of document/mesh, or a PNG or JPEG picture without metadata (of Exif the orientation alone). Harmless to repeat.',
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
    summary:
      'What a step of the model names: a mesh, also one of its members, in the format of document/mesh; or a picture, with its media type. The name of its file stands in the header content-disposition.',
  }),
} as const;
