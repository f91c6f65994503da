import type { ApiClient } from '@bracewright/core/contract';
import { decodeMesh, type TriMesh } from '@bracewright/core/mesh';
import { SdkError } from '@bracewright/core/operation';
import { fetchBase } from '../../storage/fetch-history.ts';
import type { BesideObject } from './beside-object.ts';

/** The mesh of an object in its own space. Rejects with ApiError, or SdkError `storage/damaged` when it does not arrive whole. */
export async function fetchMesh(api: ApiClient, one: BesideObject): Promise<TriMesh> {
  if (one.kind === 'wall') return fetchBase(api, one.id);
  const download = await api.download('document/membermesh', { id: one.id });
  const mesh = 'bytes' in download ? decodeMesh(new Uint8Array(download.bytes)) : undefined;
  if (!mesh) throw new SdkError('storage/damaged');
  return mesh;
}
