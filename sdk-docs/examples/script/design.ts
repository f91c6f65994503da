import type { Editor } from '@bracewright/core/babylon';
import { isSdkError } from '@bracewright/core/operation';
import type { JsonSchema } from '@bracewright/core/params';
import type { OperationDescription } from '@bracewright/core/plugin';
import type { StepOptions } from '@bracewright/core/tool';

/** What of an editor a script needs. */
type Designer = Pick<Editor, 'catalog' | 'apply'>;

/** Parameters made from a JSON Schema: what is wanted where the schema knows it, held within its bounds; the rest is the operation's default. */
function paramsFrom(schema: JsonSchema, wanted: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const fields = schema['properties'] as Readonly<Record<string, JsonSchema>>;
  const params: Record<string, unknown> = {};
  for (const [name, { minimum, maximum }] of Object.entries(fields)) {
    const value = wanted[name];
    if (value === undefined) continue;
    params[name] =
      typeof value === 'number' && typeof minimum === 'number' && typeof maximum === 'number'
        ? Math.min(Math.max(value, minimum), maximum)
        : value;
  }
  const missing = ((schema['required'] ?? []) as readonly string[]).filter((name) => !(name in params));
  if (missing.length > 0) throw new Error(`nothing is known of ${missing.join(', ')}`);
  return params;
}

/**
 * Turns and bends a trunk without a hand on the mouse; gives a line for each step. `confirm` shows a person what a step warns of, in the words of the
 * tool's `confirm`, and answers what the person says.
 */
export async function design(
  editor: Designer,
  confirm: NonNullable<StepOptions['confirm']>,
): Promise<readonly string[]> {
  const { operations, tools } = editor.catalog.describe('en-US');
  const operation = (id: string): OperationDescription => {
    const tool = tools.find((one) => one.id === id && one.appliable);
    const found = operations.find(({ type }) => type === tool?.operation);
    if (!found) throw new Error(`there is no tool “${id}” that can be applied`);
    return found;
  };
  const level = (z: number) => ({ origin: [0, 0, z], normal: [0, 0, 1] });
  const lines: string[] = [];
  for (const [id, wanted] of [
    ['twist', { planes: [level(60), level(260)], angle: 12 }],
    ['bend', { planes: [level(60), level(160), level(260)], angle: 400, direction: -90 }],
  ] as const) {
    const { schema } = operation(id);
    try {
      const params = paramsFrom(schema, wanted);
      const done = await editor.apply(id, params, { confirm });
      lines.push(`${done.type} ${done.changed ? 'changed' : 'kept'} the body: ${done.meshHash}`);
    } catch (error) {
      if (!isSdkError(error)) throw error;
      // What the operation says of itself is what the next try goes by.
      const { largest } = error.data;
      if (typeof largest !== 'number') throw error;
      const done = await editor.apply(id, { ...paramsFrom(schema, wanted), angle: largest }, { confirm });
      lines.push(`${done.type} at ${largest}° instead: ${done.meshHash}`);
    }
  }
  return lines;
}
