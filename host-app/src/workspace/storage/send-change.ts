import type { ApiClient } from '@bracewright/core/contract';
import type { History, HistoryCommand } from '@bracewright/core/history';

/** What sending needs besides the command. */
export interface SendTarget {
  readonly client: ApiClient;
  readonly modelId: string;
  /** The revision the server is at, as far as is known. */
  readonly revision: number;
  /** Told after each call, so that a command made of several calls goes on from where it was. */
  readonly onRevision: (revision: number) => void;
}

type Json = Record<string, never>;

/** Sends one command as the calls of the contract. Sending it again is harmless. Rejects with ApiError. */
export async function sendChange(command: HistoryCommand, target: SendTarget): Promise<void> {
  const { client, modelId } = target;
  let { revision } = target;
  const took = (answer: { readonly revision: number }) => {
    revision = answer.revision;
    target.onRevision(revision);
  };
  switch (command.kind) {
    case 'append': {
      const { id, type, version, params, seed, name, state } = command.record;
      took(
        await client.call('operation/create', {
          modelId,
          revision,
          id,
          type,
          version,
          params: params as Json,
          seed,
          ...(name === undefined ? {} : { name }),
        }),
      );
      if (state === 'off') took(await client.call('operation/update', { id, revision, state }));
      return;
    }
    case 'stepTo':
      took(await client.call('operation/step', { modelId, revision, id: command.id }));
      return;
    case 'setState':
      for (const id of command.ids)
        took(await client.call('operation/update', { id, revision, state: command.state }));
      return;
    case 'editParams':
      took(
        await client.call('operation/update', { id: command.id, revision, params: command.params as Json }),
      );
      return;
    case 'rename':
      took(await client.call('operation/update', { id: command.id, revision, name: command.name }));
      return;
    case 'cancelFrom':
      took(await client.call('operation/delete', { id: command.id, revision }));
      return;
    case 'clear':
      took(await client.call('operation/clearoperationhistory', { modelId, revision }));
  }
}

/** Whether the server has the change already: its answer was lost, or another window made the same one. */
export function isDone(command: HistoryCommand, server: History): boolean {
  const find = (id: string) => server.records.find((record) => record.id === id);
  switch (command.kind) {
    case 'append':
      return find(command.record.id) !== undefined && command.record.state !== 'off';
    case 'cancelFrom':
      return find(command.id)?.state === 'cancelled';
    default:
      return false;
  }
}
