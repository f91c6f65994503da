import type { Knex } from 'knex';
import type { AssetRow, MemberRow, XrayRow } from '../db/rows.ts';
import { extensionOf } from '../entries/file-kind.ts';

const PICTURE_ENDINGS = { 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

/** A stored file of a model's part, and where it goes in the archive. */
export interface PartFile {
  readonly path: string;
  readonly hash: string;
  /** A mesh is written as PLY; everything else goes as it was uploaded, a film without the name in its file. */
  readonly isMesh: boolean;
}

/**
 * The files of a model's members, X-rays, second bodies and pictures, under `folder`; named by id, because two of them may have one name, and second
 * bodies and pictures by the hash that the steps of the history say. A picture was stored without what its camera said.
 */
export async function partFiles(db: Knex, modelId: string, folder: string): Promise<readonly PartFile[]> {
  const members = (await db('members').where({ model_id: modelId }).orderBy('id').select()) as MemberRow[];
  const xrays = (await db('xrays').where({ model_id: modelId }).orderBy('id').select()) as XrayRow[];
  const assets = (await db('assets').where({ model_id: modelId }).orderBy('hash').select()) as AssetRow[];
  const withExtension = (path: string, name: string): string => {
    const extension = extensionOf(name);
    return extension === '' ? path : `${path}.${extension}`;
  };
  return [
    ...members.flatMap(({ id, name, mesh_hash, blob_hash }): PartFile[] => [
      { path: `${folder}/members/${id}.mesh.ply`, hash: mesh_hash, isMesh: true },
      ...(blob_hash === null
        ? []
        : [
            {
              path: withExtension(`${folder}/members/${id}.original`, name),
              hash: blob_hash,
              isMesh: false,
            },
          ]),
    ]),
    ...assets.map(({ hash, media_type }) =>
      media_type === null
        ? { path: `${folder}/assets/${hash}.ply`, hash, isMesh: true }
        : { path: `${folder}/assets/${hash}.${PICTURE_ENDINGS[media_type]}`, hash, isMesh: false },
    ),
    ...xrays.map(({ id, name, blob_hash, media_type }) => ({
      path: withExtension(`${folder}/x-rays/${id}`, media_type === 'application/dicom' ? 'x.dcm' : name),
      hash: blob_hash,
      isMesh: false,
    })),
  ];
}
