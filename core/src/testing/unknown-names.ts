import type { ParamField } from '../params/kinds.ts';
import { headlineOn } from '../plugin/headline.ts';
import type { ToolManifest } from '../plugin/plugin.ts';
import type { OverlayItem } from '../services/overlay-service.ts';
import { MissingWords } from '../tool/missing-words.ts';
import type { TestEditor } from './test-editor.ts';

/** What a running tool names and nobody has. */
export interface UnknownNames {
  readonly steps: readonly string[];
  readonly readouts: readonly string[];
  readonly fields: readonly string[];
  /** Keys of drawn arrows and arcs. */
  readonly handles: readonly string[];
  /** Keys of drawn arrows and arcs that have no `name`: their key is read out. */
  readonly nameless: readonly string[];
  /** What the developer is told meanwhile: words that nobody has. */
  readonly told: readonly string[];
}

export const NOTHING_UNKNOWN: UnknownNames = {
  ...{ steps: [], readouts: [], fields: [], handles: [], nameless: [], told: [] },
};

/** The handle of an item that is dragged along a line or a circle. */
const handleOf = (item: OverlayItem): string | undefined =>
  item.kind === 'arrow' || item.kind === 'arc' ? item.handle : undefined;

/** The tilts of a plane, which `pickPlane` draws and names. */
const TILT = /-tilt\/[uv]$/;

function namesNow(editor: TestEditor): UnknownNames {
  const { drawn, tools } = editor;
  const { steps = [], readouts = [], idleFields = [], meanings = {} } = tools.session?.instance ?? {};
  const dragged = new Set(drawn.map(handleOf).filter((handle) => handle && !TILT.test(handle)));
  const own = drawn
    .flatMap((item) => (item.kind === 'grip' && dragged.has(item.handle) ? [item] : []))
    .map(({ handle, name }) => ({ key: handle.slice(handle.indexOf('/') + 1), name }));
  return {
    steps: steps.map(({ id }) => id),
    readouts: readouts.map(({ id }) => id),
    fields: [...idleFields, ...Object.keys(meanings), ...steps.flatMap((step) => step.fields ?? [])],
    handles: own.map(({ key }) => key),
    nameless: own.filter(({ key, name }) => key === name).map(({ key }) => key),
    told: [],
  };
}

/** Values of a field at which a tool may say something else. */
function valuesOf(field: ParamField): readonly unknown[] {
  const { hidden, kind, min, max, options, other = [], default: initial } = field;
  if (hidden) return [];
  if (kind === 'toggle') return [true, false, initial];
  if (typeof initial === 'number') return [min, max, 0, initial].filter(Number.isFinite);
  const instead = other.filter(({ name }) => name === '').flatMap(valuesOf);
  return options ? [...options, ...instead, initial] : [];
}

/**
 * What a running tool names and its manifest, its form and its words do not have: as it stands, with each number at either bound and at 0, and with each choice. The
 * words are those that it asks for while what people read of it is read: its handles, hints, meanings and refusals, and the row of the history.
 */
export async function unknownNames(
  editor: TestEditor,
  { steps: listed, readouts: numbers = [], handles: keys = [], headline }: ToolManifest,
  fields: readonly ParamField[],
): Promise<UnknownNames> {
  const seen: UnknownNames[] = [];
  const rows: string[] = [];
  const words = new MissingWords(editor.tools.catalog.messages);
  const asked =
    typeof headline === 'function' &&
    headlineOn(headline, 'headline', ({ error }) => rows.push(`its headline: ${String(error)}`));
  /** The word of the history row that these values would have. */
  const lookAtRow = (session: NonNullable<TestEditor['tools']['session']>): void => {
    const made = asked ? session.resolve() : undefined;
    if (!asked || !made?.ok) return;
    const said = asked(made.value as Readonly<Record<string, unknown>>, undefined);
    const missing = said?.key && words.look(session.plugin, `headline.${said.key}`, { count: 1 });
    if (missing) rows.push(missing.message);
  };
  const look = async (): Promise<void> => {
    const { session } = editor.tools;
    const { hint: _hint, refusal: _refusal } = session?.instance ?? {};
    if (session) lookAtRow(session);
    seen.push(namesNow(editor));
    // A developer is told right after what was drawn.
    await Promise.resolve();
  };
  await editor.settle();
  await look();
  // What a tool says of its values it says before they are computed.
  editor.session.holdPreview(true);
  for (const field of fields)
    for (const value of valuesOf(field)) {
      if (!editor.tools.session) break;
      editor.set({ [field.name]: value });
      await look();
    }
  const all = (of: keyof UnknownNames, isKnown: (name: string) => boolean): readonly string[] =>
    [...new Set(seen.flatMap((one) => one[of]))].filter((name) => !isKnown(name));
  // The step of a tool that has but one needs no name.
  const isOne = !listed && seen.every(({ steps }) => steps.length < 2);
  return {
    steps: all('steps', (id) => isOne || listed?.includes(id) === true),
    readouts: all('readouts', (id) => numbers.includes(id)),
    fields: all('fields', (name) => fields.some((one) => one.name === name)),
    handles: all('handles', (key) => keys.includes(key)),
    nameless: all('nameless', () => false),
    told: [
      ...editor.faults.map((error) => (error instanceof Error ? error.message : String(error))),
      ...rows,
    ],
  };
}
