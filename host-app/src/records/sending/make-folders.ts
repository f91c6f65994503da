import { ApiError, ERRORS, type ApiClient } from '@bracewright/core/contract';
import { shortName } from '../scans/file-kind.ts';
import type { PlacedFile } from './read-folders.ts';

/** A file and the folder of the server that it goes into. */
export interface TargetedFile {
  readonly file: File;
  readonly parentId: string;
}

async function folderIn(api: ApiClient, parentId: string, name: string): Promise<string> {
  try {
    return (await api.call('document/dir/save', { parentId, name })).id;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== ERRORS['document/exists'].code) throw error;
    const { items } = await api.call('document/list', { parentId, types: ['DIR'], pageSize: 500 });
    const known = items.find((entry) => entry.name === name);
    if (!known) throw error;
    return known.id;
  }
}

/** Makes the folders of dropped files below `parentId`; a folder that is there already is used. Rejects with ApiError. */
export async function makeFolders(
  api: ApiClient,
  parentId: string,
  files: readonly PlacedFile[],
): Promise<TargetedFile[]> {
  const ids = new Map<string, string>([['', parentId]]);
  const targeted: TargetedFile[] = [];
  for (const { file, path } of files) {
    let at = '';
    for (const name of path) {
      const above = ids.get(at)!;
      at += `/${name}`;
      if (!ids.has(at)) ids.set(at, await folderIn(api, above, shortName(name)));
    }
    targeted.push({ file, parentId: ids.get(at)! });
  }
  return targeted;
}
