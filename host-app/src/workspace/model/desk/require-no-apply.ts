import { SdkError } from '@bracewright/core/operation';
import type { Desk } from './desk.ts';

/** Throws SdkError `tool/busy` while a tool applies: what is done to measures then goes with the Apply where that is stopped. */
export function requireNoApply({ editor }: Pick<Desk, 'editor'>): void {
  const { state, activeId = '' } = editor?.tools ?? {};
  if (state === 'applying') throw new SdkError('tool/busy', { tool: activeId });
}
