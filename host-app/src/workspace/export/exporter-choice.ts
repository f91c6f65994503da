import type { ExportSubject } from '@bracewright/core/exporter';
import { subjectsOf } from '@bracewright/core/exporter';
import { checkParams, type Json, type ParamIssue } from '@bracewright/core/operation';
import { ASKED_KINDS, defaultParams, describeParams, type ParamField } from '@bracewright/core/params';
import type { LoadedCatalog, LoadedExporter } from '@bracewright/core/plugin';

/** Values of a form by the names of its fields. */
export type Values = Readonly<Record<string, unknown>>;

/** What can write a subject, in the order of the dialog: without those that need what no field of it asks for, which scripts give. */
export const exportersFor = (catalog: LoadedCatalog, subject: ExportSubject): readonly LoadedExporter[] =>
  catalog.exporters.filter(
    (one) => subjectsOf(one.exporter).includes(subject) && issuesOf(one, paramsOf(one)).every(isAsked(one)),
  );

/** Whether it is a field of the form that breaks a rule. */
const isAsked =
  (one: LoadedExporter) =>
  ({ path }: ParamIssue): boolean =>
    fieldsOf(one).some(({ name }) => path === name || path.startsWith(`${name}.`));

/** Whether a form can ask for it: nothing that is shown on the body, neither itself nor in place of its words. */
export const isAskable = ({ kind, hidden = false, other = [] }: ParamField): boolean =>
  !hidden && (kind === 'word-or' ? other.every(isAskable) : ASKED_KINDS.has(kind));

/** The fields of an exporter that its form shows. */
export const fieldsOf = ({ exporter }: LoadedExporter): readonly ParamField[] =>
  describeParams(exporter.params).filter(isAskable);

/** What an exporter is run with: its defaults, and what the person set. */
export const paramsOf = (
  { exporter }: LoadedExporter,
  set: Values = {},
): { readonly [key: string]: Json } => ({
  ...(defaultParams(exporter.params) as { readonly [key: string]: Json }),
  ...(set as { readonly [key: string]: Json }),
});

/** A choice of an exporter's form in which language its file speaks. */
const LANGUAGE = 'language';

/** What a form begins with instead of its defaults: labels in the language of the user (`zh-CN`), where the file speaks it. */
export function beginningOf(one: LoadedExporter, language: string): Values {
  const field = fieldsOf(one).find(({ name, kind }) => name === LANGUAGE && kind === 'choice');
  const spoken = field?.options?.find((option) => option === language || language.startsWith(`${option}-`));
  return spoken === undefined ? {} : { [LANGUAGE]: spoken };
}

/** The rules that these values break. */
export function issuesOf(
  { exporter }: LoadedExporter,
  params: { readonly [key: string]: Json },
): readonly ParamIssue[] {
  const checked = checkParams(exporter, params);
  return checked.ok ? [] : checked.issues;
}
