import type { ToolManifest } from '../plugin/index.ts';
import type { AbortSignalLike, OperationRunner } from '../services/index.ts';
import type { ApplyContext, ToolFactory, ToolInstance } from '../tool/index.ts';
import { good, type Session } from './hostile-kit.ts';
import { body, plugin } from './probe-tools.ts';
import { TestEditor } from './test-editor.ts';

export const lift = (amount: number) => ({ type: 'good.lift', version: 1, params: { amount } });
export const unlucky = { type: 'good.lift', version: 1, params: { amount: 500 } };
export const marker = (id: string) =>
  ({
    ...{ id, kind: 'marker-point', name: id, value: null, unit: '' },
    params: { point: { position: [100, 0, 200], normal: [1, 0, 0] } },
  }) as never;
export const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
export const never = () => new Promise<never>(() => undefined);
export const stopped = (signal: AbortSignalLike) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));
export const amounts = (editor: TestEditor) =>
  editor.records.map(({ params }) => (params as { amount: number }).amount);
export const heldBy = (session: Session) => (session.draft.values as { amount: number }).amount;

/** An editor with a tool whose Apply does `work`, and whose keys do what `onKey` says; a replay takes `ms` longer. */
export async function open(
  work: (session: Session, apply: ApplyContext) => ReturnType<NonNullable<ToolInstance['onCommit']>>,
  more?: Partial<ToolManifest>,
  { ms = 0, onKey }: { readonly ms?: number; onKey?(session: Session): unknown } = {},
) {
  const factory: ToolFactory = (session) => ({
    onCommit: (apply) => work(session as Session, apply),
    ...(onKey && { onKey: () => (onKey(session as Session), 'handled') }),
  });
  const slow = (runner: OperationRunner): OperationRunner => ({
    ...runner,
    replay: async (...given) => (await after(ms), await runner.replay(...given)),
  });
  const editor = await TestEditor.open({
    body,
    plugins: [plugin(async () => ({ default: factory }), more), good],
    ...(ms > 0 && { wrapRunner: slow }),
  });
  await editor.activate('lift');
  return editor;
}

/** What is waited for until it is opened. */
export function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

/** Begins an Apply, and stops it once it waits. */
export async function stop(editor: TestEditor) {
  const applied = editor.apply();
  while (editor.tools.state !== 'applying') await after(1);
  await after(10);
  editor.key('Escape');
  return applied;
}

/** Hands errors that reach nobody to the tools of an editor while `work` runs, as a host does, and gives those that they do not know. */
export async function withPage<T>(editor: TestEditor, work: () => Promise<T>): Promise<readonly unknown[]> {
  const unknown: unknown[] = [];
  const blame = (error: unknown): void => {
    if (!editor.tools.blame(error)) unknown.push(error);
  };
  process.on('unhandledRejection', blame);
  try {
    await work();
    await after(5);
  } finally {
    process.off('unhandledRejection', blame);
  }
  return unknown;
}
