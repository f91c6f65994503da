import type { FileRecord, Replayed } from '@bracewright/core/history';
import { createReplayer, parseHistoryFile, recordsOfFile } from '@bracewright/core/history';
import {
  SdkError,
  createOperationRegistry,
  type Json,
  type OperationRegistry,
} from '@bracewright/core/operation';
import type { TriMesh } from '@bracewright/core/mesh';
import { knownOperations } from '../catalog/known-operations.ts';
import { readBytes } from './body.ts';
import type { SecondBodies } from './second-bodies.ts';

/** Every operation of the catalog, and those of the module that the setting OPERATIONS names. */
export const openRegistry = async (): Promise<OperationRegistry> =>
  createOperationRegistry(await knownOperations(process.env['OPERATIONS']));

/** The JSON in a file. Throws SdkError `history-file/not-json`. */
export function readJson(path: string): Json {
  const text = new TextDecoder('utf-8').decode(readBytes(path));
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw new SdkError('history-file/not-json', {
      reason: error instanceof Error ? error.message : String(error),
    });
  }
}

/** The checked records of a history file. */
export const readHistory = (path: string, registry: OperationRegistry): readonly FileRecord[] =>
  parseHistoryFile(readJson(path), registry);

/** The mesh after the records; failed records are passed over and told in the outcomes. */
export function replayFile(
  records: readonly FileRecord[],
  base: TriMesh,
  registry: OperationRegistry,
  { load }: Pick<SecondBodies, 'load'>,
): Promise<Replayed> {
  return createReplayer({ registry }).replay(recordsOfFile(records), base, { loadMesh: load });
}
