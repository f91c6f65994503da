import { headlineOf } from '@bracewright/catalog/words';
import type { AnyOperation, OperationRegistry } from '@bracewright/core/operation';
import { defaultParams, describeParams, hasEffect, type ParamField } from '@bracewright/core/params';
import { z } from 'zod';
import type { DoneStep, ReportFacts } from '../facts.ts';
import type { Numbers } from '../numbers.ts';
import type { ReportWords } from '../words/index.ts';
import { headlineText, wordOf } from './plugin-words.ts';

type Values = Readonly<Record<string, unknown>>;

/** What the values of one operation are told with. */
interface Telling {
  readonly facts: ReportFacts;
  readonly words: ReportWords;
  readonly numbers: Numbers;
  readonly plugin: string;
}

/** The newest version of an operation. */
export const latestOf = (registry: OperationRegistry, type: string): AnyOperation | undefined =>
  registry.all.some((one) => one.type === type) ? registry.latest(type) : undefined;

/** The operation that a record was made with: where nobody knows which version that was, the newest. */
const operationOf = (registry: OperationRegistry, { type, version }: StepValues): AnyOperation | undefined =>
  version !== undefined && registry.has(type, version)
    ? registry.get(type, version)
    : latestOf(registry, type);

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function numberText(
  { kind, unit, min = 0 }: Pick<ParamField, 'kind' | 'unit' | 'min'>,
  value: number,
  numbers: Numbers,
) {
  const isSigned = min < 0;
  if (kind === 'length' || unit === 'mm') return numbers.length(value, isSigned);
  if (kind === 'angle' || unit === '°') return numbers.angle(value, isSigned);
  return `${numbers.number(value, Number.isInteger(value) ? 0 : 1)}${unit ?? ''}`;
}

/** A direction or a way along the axes of the body: which of them are the patient's sides is not always sure. */
const axesText = (value: readonly number[], said: (part: number) => string): string =>
  value.map((part, k) => `${'XYZ'[k]} ${said(part)}`).join(' ');

/** What is said of a value beside its label; undefined of a place on the body, which says nothing on paper. */
function valueText(
  field: ParamField,
  key: string,
  value: unknown,
  { facts, words, numbers, plugin }: Telling,
) {
  if (typeof value === 'number') return numberText(field, value, numbers);
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'string')
    return field.kind === 'text'
      ? value
      : (wordOf(facts, plugin, `${key}.options.${value}`) ??
          wordOf(facts, plugin, `params.${field.name}.options.${value}`));
  if (!Array.isArray(value) || value.length === 0 || !value.every((one) => typeof one === 'number'))
    return undefined;
  if (field.kind === 'point') return axesText(value, (part) => numbers.length(part, true));
  if (field.kind === 'word-or') return axesText(value, (part) => numbers.number(part, 2, true));
  if (field.kind !== 'custom' || field.unit === undefined) return undefined;
  return value
    .map((one: number) => numberText({ ...field, min: Math.min(...value) }, one, numbers))
    .join(' / ');
}

/** The fields within a value of several, under the keys of their words. */
function innerFields(field: ParamField, schema: z.ZodType): readonly (readonly [ParamField, key: string])[] {
  if (field.kind === 'word-or') return (field.other ?? []).map((one) => [one, `params.${one.name}`]);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return innerFields(field, schema.unwrap() as z.ZodType);
  if (field.kind !== 'custom' || !(schema instanceof z.ZodObject)) return [];
  return describeParams(schema).map((one) => [one, `params.${field.name}.${one.name}`]);
}

/** A number stands in one line with its unit and the end of its label. */
const labelledText = (label: string, text: string, isNumber: boolean): string =>
  isNumber ? `${label}\u00a0${text.replaceAll(' ', '\u00a0')}` : `${label} ${text}`;

function fieldTexts(field: ParamField, schema: z.ZodType, value: unknown, told: Telling): readonly string[] {
  const labelled = (one: ParamField, key: string, given: unknown): readonly string[] => {
    const text = valueText(one, key, given, told);
    const label = wordOf(told.facts, told.plugin, key);
    return text === undefined || label === undefined
      ? []
      : [labelledText(label, text, typeof given !== 'string')];
  };
  return isObject(value)
    ? innerFields(field, schema).flatMap(([one, key]) => labelled(one, key, value[one.name]))
    : labelled(field, `params.${field.name}`, value);
}

/** The parameters of an operation; what its newest version says of one is said of an earlier one too. */
function fieldsOf(
  { params }: AnyOperation,
  newest: AnyOperation,
): readonly (readonly [ParamField, z.ZodType])[] {
  const known = new Map(describeParams(newest.params).map((field) => [field.name, field]));
  return describeParams(params).map((own) => {
    const field = known.get(own.name);
    return [field ?? own, (field ? newest.params : params).shape[own.name] as z.ZodType];
  });
}

/** What was asked of an operation. */
export type StepValues = Pick<DoneStep, 'type' | 'params' | 'version' | 'report' | 'isTurnedSince'>;

/**
 * All values that a step was given and that have an effect, in words: what shaped the body is read from this paper, and one that is left out is
 * taken for the usual one. So none is left out for being a default either, as those who read it do not know the defaults; a value that has no
 * effect beside the others (the length of a slot where holes are round) would be taken for one that has. Left out is only what the headline
 * says itself (`tells`), what stands elsewhere (`without`), and places on the body.
 */
export function valuesOf(
  step: StepValues,
  registry: OperationRegistry,
  told: Omit<Telling, 'plugin'>,
  without: readonly string[] = [],
): string {
  const operation = operationOf(registry, step);
  if (!operation) return '';
  const plugin = step.type.split('.')[0]!;
  // A record may leave out what its version has a default for.
  const params: Values = { ...defaultParams(operation.params), ...step.params };
  const headline = headlineOf(step.type)?.(params, step.report);
  // A bare number says less than the parameter's own label does.
  const isBare = headline?.key === undefined || (headline.sides === true && step.isTurnedSince === true);
  const main = headline?.tells ?? [];
  const said = isBare && main.length > 0 ? undefined : headline;
  const left = new Set([...without, ...(said ? main : [])]);
  const shown = fieldsOf(operation, latestOf(registry, step.type)!).filter(
    ([field]) => !left.has(field.name) && hasEffect(field, params),
  );
  // What the headline would say leads, and what is only switched on or off ends the list.
  const rank = ({ name, kind }: ParamField): number => (main.includes(name) ? 0 : kind === 'toggle' ? 2 : 1);
  const values = shown
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .flatMap(([field, schema]) => fieldTexts(field, schema, params[field.name], { ...told, plugin }));
  const { facts, numbers } = told;
  return [said ? headlineText(facts, step, said, numbers) : '', ...values].filter(Boolean).join(', ');
}
