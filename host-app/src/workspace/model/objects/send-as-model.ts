import type { TriMesh } from '@bracewright/core/mesh';
import { writeMesh } from '@bracewright/core/mesh-io';
import { sendFile } from '../../../records/sending/send-file.ts';
import type { WorkspaceParts } from '../desk/desk.ts';
import { ownName } from './own-name.ts';

/** Makes a model of its own of `mesh`, beside the one that is open; its name says where it came from. Gives its id; rejects with ApiError. */
export async function sendAsModel(
  { app, parentId, name, words }: WorkspaceParts,
  object: { readonly name: string; readonly mesh: TriMesh },
): Promise<string> {
  const bytes = writeMesh(object.mesh, 'ply');
  const label = ownName(object.name, name, (model) => words.t('beside.madeFrom', { model }));
  const file = new File([bytes as Uint8Array<ArrayBuffer>], label);
  const config = { unit: 'mm', upAxis: 'Z', onClash: 'beside' } as const;
  const { signal } = new AbortController();
  const onProgress = () => undefined;
  const entry = await sendFile({ api: app.api, file, parentId, config, signal, onProgress });
  return (entry as { readonly id: string }).id;
}
