import { expect, test } from 'vitest';
import { describeParams } from '../params/index.ts';
import type { ToolManifest } from '../plugin/index.ts';
import { dragHandles, pickPlane, type Handle, type ToolFactory, type ToolSession } from '../tool/index.ts';
import { body, plugin } from './probe-tools.ts';
import { TestEditor } from './test-editor.ts';
import { NOTHING_UNKNOWN, unknownNames } from './unknown-names.ts';

type Session = ToolSession<Record<string, unknown>>;
const arrow = (session: Session, more: Partial<Handle>): Handle =>
  ({
    ...{ kind: 'axis', key: 'change', role: 'handle', origin: [0, 0, 200], axis: [1, 0, 0], offset: 150 },
    ...{ value: Number(session.draft.values['amount'] ?? 0), min: -50, max: 50, step: 1 },
    set: () => undefined,
    ...more,
  }) as Handle;

/** What is found of a tool with the arrow `change`, its word among those of the plugin. */
async function found(
  more: Partial<ToolManifest>,
  handle: (session: Session) => Partial<Handle>,
  others: (session: Session) => object = () => ({}),
) {
  const factory: ToolFactory = (session) =>
    Object.assign(others(session), {
      steps: [dragHandles(session, { id: 's', handles: () => [arrow(session, handle(session))] })],
    });
  const lift = plugin(async () => ({ default: factory }), more);
  const words = {
    title: 'T',
    tip: 'T',
    'params.amount': 'A',
    'handles.change': 'C',
    longer: 'L',
    'headline.up': 'U',
  };
  const table = async () => ({ default: words });
  const editor = await TestEditor.open({
    body,
    plugins: [{ ...lift, locales: { 'en-US': table, 'zh-CN': table } }],
  });
  await editor.activate('lift');
  return unknownNames(editor, lift.tools[0]!, describeParams(lift.operations[0]!.params));
}
const named = (session: Session) => ({ name: session.text('handles.change') });

test('a tool whose handles have a name and stand in its manifest names nothing that nobody has', async () => {
  expect(await found({ handles: ['change'] }, named)).toEqual(NOTHING_UNKNOWN);
});

test('a drawn handle that the manifest does not list is found', async () => {
  expect(await found({}, named)).toEqual({ ...NOTHING_UNKNOWN, handles: ['change'] });
});

test('a handle without a name is found: its key would be read out', async () => {
  expect(await found({ handles: ['change'] }, () => ({}))).toEqual({
    ...NOTHING_UNKNOWN,
    nameless: ['change'],
  });
});

test('a word of a handle that nobody has is found', async () => {
  const { told } = await found({ handles: ['change'] }, (session) => ({
    name: session.text('handles.chnage'),
  }));
  expect(told).toEqual([expect.stringContaining('“handles.chnage” is no word of lift')]);
});

test('a word that is only said of a negative number is found in a hint and in a meaning', async () => {
  const word = (session: Session): string =>
    session.text(Number(session.draft.values['amount']) < 0 ? 'shorter' : 'longer');
  const hint = (session: Session) => Object.defineProperty({}, 'hint', { get: () => word(session) });
  const shorter = [expect.stringContaining('“shorter” is no word of lift')];
  expect((await found({ handles: ['change'] }, named, hint)).told).toEqual(shorter);
  const meaning = (session: Session) => ({ ...named(session), meaning: word(session) });
  expect((await found({ handles: ['change'] }, meaning)).told).toEqual(shorter);
});

test('a word of the row of the history that nobody has is found', async () => {
  const headline: ToolManifest['headline'] = ({ amount }) => ({
    key: Number(amount) < 0 ? 'down' : 'up',
    value: Math.abs(Number(amount)),
  });
  const { told } = await found({ handles: ['change'], headline }, named);
  expect(told).toEqual([expect.stringContaining('“headline.down” is no word of lift')]);
});

test('the handles of core’s own steps are no business of a manifest', async () => {
  const initial = () => ({ origin: [0, 0, 200], normal: [0, 0, 1] }) as const;
  const factory: ToolFactory = (session) => ({
    steps: [pickPlane(session, { id: 'p', into: 'plane' as never, initial: initial as never })],
  });
  const lift = plugin(async () => ({ default: factory }));
  const editor = await TestEditor.open({ body, plugins: [lift] });
  await editor.activate('lift');
  const fields = describeParams(lift.operations[0]!.params);
  expect(editor.drawn.length).toBeGreaterThan(0);
  expect(await unknownNames(editor, lift.tools[0]!, fields)).toEqual(NOTHING_UNKNOWN);
});
