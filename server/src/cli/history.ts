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
import { BadArguments } from './arguments.ts';
import { readBytes } from './body.ts';
import { PLUGIN_PORTS } from './plugin-work.ts';
import type { SecondBodies } from './second-bodies.ts';

/** Every operation of the catalog, and those of the module that the setting OPERATIONS names. */
export const openRegistry = async (): Promise<OperationRegistry> =>
  createOperationRegistry(await knownOperations(process.env['OPERATIONS']));

function parseFile(path: string, refuse: (reason: string) => Error): Json {
  const text = new TextDecoder('utf-8').decode(readBytes(path));
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : String(error));
  }
}

/** The JSON in the file that an option names. Throws BadArguments with the option and the file. */
export const readJson = (option: string, path: string): Json =>
  parseFile(path, (reason) => new BadArguments(`--${option} ${path} is not valid JSON: ${reason}`));

/** The checked records of a history file. Throws SdkError `history-file/…`. */
export const readHistory = (path: string, registry: OperationRegistry): readonly FileRecord[] =>
  parseHistoryFile(
    parseFile(path, (reason) => new SdkError('history-file/not-json', { reason })),
    registry,
  );

/** The mesh after the records; failed records are passed over and told in the outcomes. */
export function replayFile(
  records: readonly FileRecord[],
  base: TriMesh,
  registry: OperationRegistry,
  { load }: Pick<SecondBodies, 'load'>,
): Promise<Replayed> {
  return createReplayer({ registry }).replay(recordsOfFile(records), base, {
    ...PLUGIN_PORTS,
    loadMesh: load,
  });
}
