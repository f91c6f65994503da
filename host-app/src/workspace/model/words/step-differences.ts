import { canonicalJson, type OperationRecord } from '@bracewright/core/history';
import type { Json } from '@bracewright/core/operation';
import { describeParams, type ParamField } from '@bracewright/core/params';
import type { LoadedCatalog } from '@bracewright/core/plugin';
import type { Units } from './units.ts';
import type { Words } from './words.ts';

interface Parts {
  readonly catalog: LoadedCatalog;
  readonly words: Words;
  readonly units: Units;
}

type Values = Readonly<Record<string, Json>>;

const valuesIn = (params: Json): Values =>
  typeof params === 'object' && params !== null && !Array.isArray(params) ? (params as Values) : {};

/** A value in words; undefined of one that is drawn, or has none. */
function textOf(
  field: ParamField,
  value: Json | undefined,
  key: string,
  { words, units }: Parts,
): string | undefined {
  if (typeof value === 'number') {
    const signed = (field.min ?? 0) < 0;
    if (field.kind === 'length') return units.formatLength(value, { signed });
    if (field.kind === 'angle') return units.formatAngle(value, { signed });
    return `${units.formatCount(value)}${field.unit ?? ''}`;
  }
  if (typeof value === 'boolean') return words.t(value ? 'aside.on' : 'aside.off');
  const option = `${key}.options.${String(value)}`;
  return typeof value === 'string' && words.has(option) ? words.t(option) : undefined;
}

/** In what the values that a person gave a step differ from those that it has, a sentence each. */
export function stepDifferences(record: OperationRecord, given: Json, parts: Parts): readonly string[] {
  const { catalog, words } = parts;
  const plugin = catalog.plugins.find(({ operations }) =>
    operations.some(({ type }) => type === record.type),
  );
  const operation = plugin?.operations.find(
    ({ type, version }) => type === record.type && version === record.version,
  );
  if (!plugin || !operation) return [];
  const [mine, saved] = [valuesIn(given), valuesIn(record.params)];
  const told = describeParams(operation.params).map((field) => {
    const [one, other] = [mine[field.name], saved[field.name]];
    if (canonicalJson(one ?? null) === canonicalJson(other ?? null)) return undefined;
    const key = `${plugin.id}:params.${field.name}`;
    // What is set by hand on the body has no name in the card.
    const name = words.t(words.has(key) ? key : 'aside.onBody');
    const [own, held] = [textOf(field, one, key, parts), textOf(field, other, key, parts)];
    // Two numbers may differ by less than is shown of them.
    return own === undefined || held === undefined || own === held
      ? words.t('aside.differs', { name })
      : words.t('aside.values', { name, mine: own, saved: held });
  });
  return [...new Set(told.filter((text) => text !== undefined))];
}
