import { onReactionError } from 'mobx';
import type { ToolManager } from '../tool/index.ts';

/**
 * Hands errors that reached nobody to the tools of an editor: what a tool throws in a timer, a listener, a reaction or a promise closes it as if it had thrown in a
 * gesture. What is no tool's stays with the page. The returned function ends it.
 */
export function watchStrayErrors(tools: Pick<ToolManager, 'blame'>): () => void {
  const endReactions = onReactionError((error: unknown) => void tools.blame(error));
  if (typeof window === 'undefined') return endReactions;
  const take = (event: Event, error: unknown): void => {
    // Of several editors on a page the first that knows it takes it.
    if (!event.defaultPrevented && tools.blame(error)) event.preventDefault();
  };
  const onError = (event: ErrorEvent): void => take(event, event.error);
  const onRejection = (event: PromiseRejectionEvent): void => take(event, event.reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    endReactions();
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
