import { exporters as catalogExporters, operations as catalog } from '@bracewright/catalog';
import { describeProduct } from '@bracewright/catalog/describe';
import { choiceOption, parseCommand } from '../arguments.ts';
import type { Command } from '../command.ts';
import { kindsOfOwn } from '../../catalog/kinds.ts';
import { knownExporters } from '../../catalog/known-operations.ts';
import { openRegistry } from '../history.ts';

type Description = Awaited<ReturnType<typeof describeProduct>>;
type Param = Description['operations'][number]['params'][number];

/** What stands between the words of the plugins. */
const FRAME = {
  'en-US': {
    versions: 'versions',
    to: 'to',
    required: 'required',
    usual: 'default',
    body: 'writes bodies',
    wall: 'writes walls',
    measure: 'measure',
    marker: 'marker',
  },
  'zh-CN': {
    versions: '版本',
    to: '至',
    required: '必填',
    usual: '默认',
    body: '可写模型',
    wall: '可写支具壁',
    measure: '测量',
    marker: '标记',
  },
} as const;

type Frame = (typeof FRAME)[keyof typeof FRAME];

/** Kind, bounds or words, and default of a parameter: `angle, -90 to 90 °, default 5`. */
function valuesOf(
  { kind, options, min, max, unit, required, default: initial }: Param,
  frame: Frame,
): string {
  const bounds =
    min === undefined || max === undefined ? undefined : `${min} ${frame.to} ${max}${unit ? ` ${unit}` : ''}`;
  const values = options?.map(({ id }) => id).join(' | ') ?? bounds;
  const isTold = ['number', 'string', 'boolean'].includes(typeof initial) && initial !== '';
  const given = isTold ? `${frame.usual} ${String(initial)}` : undefined;
  return [kind, values, required ? frame.required : given].filter((part) => part !== undefined).join(', ');
}

function* linesOf({
  tools,
  exporters,
  operations,
  annotationKinds,
  language,
}: Description): Generator<string> {
  const frame = FRAME[language === 'zh-CN' ? 'zh-CN' : 'en-US'];
  for (const { id, kind, group, shortcut, title, tip } of tools) {
    yield `${id}  ${title}  (${[kind, group, shortcut].filter((part) => part !== undefined).join(', ')})`;
    yield `    ${tip}`;
  }
  for (const { id, title, tip, takes, params } of exporters) {
    yield '';
    yield `${id}  ${title}  (${takes.map((one) => frame[one]).join(', ')})`;
    if (tip !== '') yield `    ${tip}`;
    for (const param of params) yield `    ${param.name}  ${param.title}: ${valuesOf(param, frame)}`;
  }
  for (const { kind, title, list, unit, params } of annotationKinds) {
    yield '';
    yield `${kind}  ${title}  (${[frame[list], unit].filter((part) => part !== '').join(', ')})`;
    for (const param of params) yield `    ${param.name}  ${param.title}: ${valuesOf(param, frame)}`;
  }
  for (const { type, versions, role, title, params } of operations) {
    yield '';
    yield `${type}  ${title}  (${frame.versions} ${versions.join(', ')}${role ? `, ${role}` : ''})`;
    for (const param of params) {
      yield `    ${param.name}  ${param.title}: ${valuesOf(param, frame)}`;
      if (param.help !== undefined) yield `        ${param.help}`;
    }
  }
}

/** `describe`: every tool, exporter, operation and own kind of measures and markers, with words, bounds and JSON Schema. */
export const describe: Command = {
  name: 'describe',
  usage: 'describe [--language en-US|zh-CN] [--json]',
  about: 'says which tools and operations there are and what they take',
  async run(argv, output) {
    const parsed = parseCommand(
      argv,
      { language: { type: 'string' }, json: { type: 'boolean' } },
      { min: 0, max: 0, names: 'options only' },
    );
    const language = choiceOption(parsed, 'language', ['en-US', 'zh-CN'] as const) ?? 'en-US';
    const registry = await openRegistry();
    const own = registry.all.filter((operation) => !catalog.includes(operation));
    const exporters = await knownExporters(process.env['OPERATIONS']);
    const ownExporters = exporters.filter((exporter) => !catalogExporters.includes(exporter));
    const description = await describeProduct(language, own, ownExporters, kindsOfOwn());
    if (parsed.values['json']) output.print(JSON.stringify(description));
    else for (const line of linesOf(description)) output.print(line);
    return 0;
  },
};
