import { referTo } from '@bracewright/core/history';
import { SdkError, type Params } from '@bracewright/core/operation';
import type { ToolFactory } from '@bracewright/core/tool';
import { dent, type twin } from './operations.ts';

/** The dent that was made last is taken. */
const tool: ToolFactory<Params<typeof twin>> = (session) => {
  const { records } = session.services.history.history;
  const source = records.findLast(({ type, version, state }) => {
    return type === dent.type && version === dent.version && state === 'on';
  });
  const from = source && (referTo(source) as Params<typeof twin>['from']);
  if (from && session.editing === undefined) session.draft.set({ from });
  session.preview();
  return {
    onCommit:
      source || session.editing !== undefined
        ? undefined
        : () => Promise.reject(new SdkError('recipe/no-dent')),
  };
};

export default tool;
