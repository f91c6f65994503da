import {
  $ as annotationKindsOf,
  A as markFindings,
  An as valuesOf$1,
  B as drawnBox,
  C as runExporter,
  D as measureTrim,
  Dn as OTHER,
  E as trimFindings,
  H as readMachine,
  I as ringsOf,
  In as BRACE_TYPES,
  J as bodyInScan,
  Jt as logFault,
  K as mendCrossings,
  Ln as OPENINGS,
  O as trimRules,
  On as metaOf,
  Ot as surfaceLine,
  P as trunkLevels,
  Q as projectToSurface,
  R as readSvg,
  Rn as mirrorOf$1,
  S as findExporter,
  T as sideFindings,
  U as repairMesh,
  Ut as bodyRecords,
  Vt as shapeHash,
  Xt as sharedBvh,
  _ as exporters,
  a as sentenceOf$1,
  at as STEP_MESSAGES,
  bt as edgeLinesFault,
  d as OPERATION_OF,
  dt as subjectsOf,
  en as OPERATION_ROLES,
  f as ROLES,
  ft as CORE_GROUPS,
  h as typeOf,
  hn as textOfThrown,
  in as rolesOf,
  it as LANGUAGES,
  j as requireUpright,
  jt as readRadiusGrid,
  k as underArms,
  lt as POINT_ASSOCIATIONS,
  mn as asError,
  nn as createOperationRegistry,
  nt as toolPrefix,
  ot as TOOL_MESSAGES,
  pt as formOf,
  q as alignScan,
  qt as CORE_MESSAGES,
  rt as FALLBACK_LANGUAGE,
  tt as expectedKeys,
  ut as isOfBodiesAlone,
  v as operations,
  w as heightFindings,
  wn as smoothstep,
  xt as smallLineFault,
  y as plugins,
  yn as describeParams,
  z as readDxf,
} from './chunks/messages-sBp5xnAB.js';
import { n as guessScanUnit, r as guessUpAxis } from './chunks/resolve-frame-_dQGtZ6k.js';
import {
  $t as IDENTITY,
  Cn as sinCosDegrees,
  Ht as dot,
  It as partOf,
  J as facesInwards,
  Tn as acrossCopies,
  X as heightsOf,
  Yt as subtract,
  Z as isClosed,
  Zt as SdkError,
  cn as DEGREES,
  d as convertImported,
  f as importTransform,
  ht as meshHash,
  l as designHashIn,
  on as transformPoint,
  pt as decodeMesh,
  rn as multiply,
  t as readMesh,
  z as vertexNormals,
} from './chunks/read-mesh-_zs8acAn.js';
import {
  a as choiceOption,
  c as requiredOption,
  i as BadArguments,
  l as textOption,
  n as later,
  o as numberOption,
  r as BODY_OPTIONS,
  s as parseCommand,
} from './chunks/server-commands-JnAeyX-E.js';
import {
  a as UNIT_NAMES,
  c as pathsOfParts,
  i as replayFile,
  l as readBody,
  n as readHistory,
  o as encodeBody,
  r as readJson,
  s as formatOfPath,
  t as openRegistry,
  u as readBytes,
} from './chunks/history-DBVvzLDP.js';
import {
  S as pitsOf,
  T as cleanPicture,
  _ as templateOfTrim,
  a as overEdge,
  b as placeOf,
  g as readTrimTemplate,
  h as layTrimTemplate,
  i as sampleTrunk,
  m as layMirrored,
  n as scanOf,
  r as curvesForCobb,
  t as sampleFilm,
  v as trunkMap,
  w as beginsAsPicture,
  x as matchHeights,
  y as SkinUnder,
} from './chunks/film-D-LHefxO.js';
import {
  $ as isReason,
  A as checkWish,
  B as skinAfter,
  C as CORE_KINDS,
  D as askedOf,
  F as compareOutputs,
  G as wholeMesh,
  I as addsSkin,
  J as BED_SIDE,
  K as offSkin,
  L as scannedSkinOf,
  M as isHeld,
  N as withFindings,
  O as gateFindingsOf,
  P as agreementFindings,
  R as asScanned,
  S as createAnnotationKinds,
  T as checkFormOn,
  U as applyToShape,
  V as CheckpointStore,
  W as bodyAlone,
  Y as USUAL_TRANSITION,
  Z as askedWall,
  a as formFiles,
  c as drawnLines,
  d as proposal,
  g as kindsOfOwn,
  h as KINDS,
  i as gateJson$1,
  j as MAKE_PROCESSES,
  k as zonesFor,
  l as edgeLines,
  m as fileOf,
  n as keptLines,
  o as jsonBytes,
  p as shapedDesign,
  q as picturesIn,
  r as partWithinLines,
  s as wallFiles,
  t as designHashOf,
  u as edgesOf,
  v as zipFiles,
  w as createReplayer,
  z as scannedAt,
} from './chunks/within-lines-DJV-zgEJ.js';
import {
  n as parseHistoryFile,
  r as recordsOfFile,
  t as formatHistoryFile,
} from './chunks/history-file-D8-YBr30.js';
import { n as knownOperations, t as knownExporters } from './chunks/known-operations-aL6zYcE2.js';
import { a as inspectMesh } from './chunks/tape-DYo2EDhW.js';
import { z } from 'zod';
import { basename, extname, join } from 'node:path';
import { createHash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { createInterface } from 'node:readline/promises';
// ../core/src/params/kind-words.ts
/** What a value of a kind is, for those who write it down instead of pointing at the body. A kind that its JSON type tells whole has none. */
var KIND_WORDS = {
  'en-US': {
    length: 'Length in mm.',
    angle: 'Angle in degrees.',
    ratio: 'Per cent.',
    count: 'A whole number.',
    point: 'A point [x, y, z] in mm: +x to the patient’s left, +y to the back, +z up.',
    direction: 'A direction [x, y, z]: +x to the patient’s left, +y to the back, +z up.',
    plane:
      'A plane: “origin” is a point on it in mm, “normal” its direction of length 1; +x to the patient’s left, +y to the back, +z up.',
    planes:
      'Planes in order along the trunk: “origin” is a point on the plane in mm, “normal” its direction of length 1; +x to the patient’s left, +y to the back, +z up.',
    'surface-point':
      'A point on the skin: “position” in mm, “normal” the outward direction of length 1; it is laid onto the body before use.',
    'surface-points':
      'Points on the skin in order: “position” in mm, “normal” the outward direction of length 1; each is laid onto the body before use.',
    'word-or': 'One of the words, or a value in place of them.',
    target: 'What the step works on: the name of a part of the model, or “body”.',
    'record-ref':
      'The step that this one is made from: “record” is its id, “type”, “version” and “params” are copied from it, “hash” is the SHA-256 of the canonical JSON of these three.',
    transform: 'A motion as a 4 × 4 matrix: 16 numbers row by row, in mm.',
    mesh: 'A second body kept with the design, named by the SHA-256 of its content: 64 lower-case hex digits.',
    image:
      'A PNG or JPEG picture kept with the design, named by the SHA-256 of its content: 64 lower-case hex digits. It is shown and changes no shape.',
  },
  'zh-CN': {
    length: '长度，单位毫米。',
    angle: '角度，单位度。',
    ratio: '百分比。',
    count: '整数。',
    point: '点 [x, y, z]，单位毫米：+x 为患者左侧，+y 为背侧，+z 向上。',
    direction: '方向 [x, y, z]：+x 为患者左侧，+y 为背侧，+z 向上。',
    plane:
      '平面：“origin”为平面上一点（毫米），“normal”为平面法向（长度为 1）；+x 为患者左侧，+y 为背侧，+z 向上。',
    planes:
      '沿躯干依次排列的平面：“origin”为平面上一点（毫米），“normal”为平面法向（长度为 1）；+x 为患者左侧，+y 为背侧，+z 向上。',
    'surface-point':
      '体表上的点：“position”为坐标（毫米），“normal”为向外的法向（长度为 1）；使用前会贴合到模型表面。',
    'surface-points':
      '依次排列的体表点：“position”为坐标（毫米），“normal”为向外的法向（长度为 1）；使用前会逐点贴合到模型表面。',
    'word-or': '取所列词语之一，或直接给出数值。',
    target: '本步骤作用的对象：模型部件的名称，或“body”表示模型主体。',
    'record-ref':
      '本步骤所依据的步骤：“record”为其编号，“type”、“version”和“params”从中复制，“hash”为这三者规范 JSON 的 SHA-256。',
    transform: '以 4 × 4 矩阵表示的移动：16 个数，按行排列，单位毫米。',
    mesh: '随设计保存的另一个模型，以其内容的 SHA-256 表示：64 位小写十六进制数。',
    image:
      '随设计保存的 PNG 或 JPEG 图片，以其内容的 SHA-256 表示：64 位小写十六进制数。图片仅供显示，不改变形状。',
  },
};
/** Rules of core's kinds that JSON Schema cannot say, by code. A plugin says those of its own under `rules.<code>`. */
var RULE_WORDS = {
  'en-US': {
    'region-shape':
      'The contour has at least three different points, the apex lies within it, and the push has a direction.',
    'part-name': 'A name has 1 to 60 characters, no blank at either end and nothing that cannot be seen.',
    'unit-vector': 'The vector has length 1.',
    'zero-vector': 'The length of the vector lies between 1e-100 and 1e100.',
    '': 'A further rule holds that only the operation itself checks.',
  },
  'zh-CN': {
    'region-shape': '轮廓至少有三个不同的点，顶点位于轮廓内，推移须有方向。',
    'part-name': '名称为 1 至 60 个字符，首尾没有空格，不含不可见字符。',
    'unit-vector': '向量长度为 1。',
    'zero-vector': '向量长度在 1e-100 与 1e100 之间。',
    '': '另有一条规则，仅由该操作自行检查。',
  },
};
// ../core/src/params/json-schema.ts
/** Codes of the rules that were written as code: no schema of data can carry them. */
function rulesOf(schema) {
  return (schema._zod.def.checks ?? []).flatMap((check) => {
    if (check._zod.def.check !== 'custom') return [];
    const { params } = check._zod.def;
    const code = params?.['code'];
    return [typeof code === 'string' ? code : ''];
  });
}
/** Lays what JSON Schema has no word for beside what it says: kind, unit, step and rules. */
function annotate(node, meta, rules) {
  for (const bound of ['minimum', 'maximum'])
    if (typeof node[bound] === 'number' && !Number.isFinite(node[bound])) node[bound] = void 0;
  if (meta && (meta.kind !== 'custom' || node['x-kind'] === void 0)) node['x-kind'] = meta.kind;
  if (meta?.unit !== void 0) node['x-unit'] = meta.unit;
  if (meta?.step !== void 0) node['x-step'] = meta.step;
  const known = node['x-rules'] ?? [];
  const all = [.../* @__PURE__ */ new Set([...known, ...rules])];
  if (all.length > 0) node['x-rules'] = all;
}
var isNode = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** Writes what annotations mean into the descriptions, at every depth. */
function explain$1(value, say) {
  if (Array.isArray(value)) for (const one of value) explain$1(one, say);
  if (!isNode(value)) return;
  for (const [key, part] of Object.entries(value)) if (key !== 'default') explain$1(part, say);
  const description = say(value);
  if (description !== '') value['description'] = description;
}
/** The title and the description of a parameter in the plugin's words, before what is said of its kind. */
function title(name, node, word) {
  const own = `params.${name}`;
  const cases = node['anyOf'] ?? [];
  const options = (node['enum'] ?? cases.find((one) => one['enum'])?.['enum'] ?? []).flatMap((option) => {
    const text = word(`${own}.options.${String(option)}`);
    return text === void 0 ? [] : [`${String(option)}: ${text}.`];
  });
  const description = [word(`${own}.help`), ...options, node['description']]
    .filter((part) => part !== void 0)
    .join(' ');
  const called = word(own);
  if (called !== void 0) node['title'] = called;
  if (description !== '') node['description'] = description;
  for (const one of cases)
    for (const [inner, part] of Object.entries(one['properties'] ?? {}))
      if (isNode(part)) title(inner, part, word);
}
/**
 * The parameters of an operation as JSON Schema, for a script or an assistant that makes them without a form. Names that are not listed are
 * refused, and what has a default need not be given. Beside the schema's own words stand `x-kind`, `x-unit` and `x-step` (see `ParamMeta`), and
 * `x-rules`: the codes of rules that JSON Schema cannot say; the description says them in a sentence.
 */
function paramsJsonSchema(schema, options = {}) {
  const { word = () => void 0 } = options;
  const language = options.language === 'zh-CN' ? 'zh-CN' : 'en-US';
  const made = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => annotate(jsonSchema, metaOf(zodSchema), rulesOf(zodSchema)),
  });
  const root = JSON.parse(JSON.stringify(made));
  root['additionalProperties'] = false;
  const ruleWord = (code) => word(`rules.${code}`) ?? RULE_WORDS[language][code] ?? RULE_WORDS[language][''];
  explain$1(root, (node) => {
    return [KIND_WORDS[language][node['x-kind']], ...(node['x-rules'] ?? []).map(ruleWord)]
      .filter((text) => text !== void 0)
      .join(' ');
  });
  for (const [name, node] of Object.entries(root['properties'] ?? {}))
    if (isNode(node)) title(name, node, word);
  return root;
}
// ../core/src/plugin/order-groups.ts
/** Stands behind groups that do not say where they stand. */
var LAST = 'export';
/** All groups in the order of the rail: core's, with those of the host and of plugins between them; of two with one id the first. */
function orderGroups(plugins, host = []) {
  const own = [
    ...host,
    ...plugins.flatMap(({ id, groups = [] }) =>
      groups.map((group) => ({
        ...group,
        plugin: id,
      })),
    ),
  ];
  const known = new Set(CORE_GROUPS);
  const behind = /* @__PURE__ */ new Map();
  for (const group of own) {
    if (known.has(group.id)) continue;
    known.add(group.id);
    const after = group.after ?? '';
    behind.set(after, [...(behind.get(after) ?? []), group]);
  }
  const placed = /* @__PURE__ */ new Set();
  const run = (group) => {
    if (placed.has(group.id)) return [];
    placed.add(group.id);
    const { id, plugin } = group;
    return [
      {
        id,
        ...(plugin !== void 0 && { plugin }),
      },
      ...(behind.get(id) ?? []).flatMap(run),
    ];
  };
  return CORE_GROUPS.flatMap((id) => [
    ...(id === LAST ? (behind.get('') ?? []).flatMap(run) : []),
    ...run({ id }),
  ]);
}
// ../core/src/plugin/check-declarations.ts
/** Reports each name that was taken before, by whom; `core` and `host` take theirs first. */
function checkNames(taken, plugins, namesOf, report) {
  for (const plugin of plugins)
    for (const name of namesOf(plugin)) {
      const by = taken.get(name);
      if (by !== void 0) report(plugin, name, by);
      taken.set(name, plugin.id);
    }
}
var takenBy = (who, names) => new Map(names.map((name) => [name, who]));
function checkKinds(plugins, report) {
  const kindsOf = ({ annotationKinds = [] }) => annotationKinds.map(({ kind }) => kind);
  checkNames(/* @__PURE__ */ new Map(), plugins, kindsOf, (plugin, kind, by) =>
    report('annotation/duplicate', plugin, {
      kind,
      with: by,
    }),
  );
  const known = [...CORE_KINDS.map(({ kind }) => kind), ...plugins.flatMap(kindsOf)];
  for (const plugin of plugins) {
    for (const kind of kindsOf(plugin))
      if (!kind.startsWith(`${plugin.id}.`))
        report('annotation/foreign-prefix', plugin, {
          kind,
          own: plugin.id,
        });
    for (const tool of plugin.tools)
      for (const kind of tool.keeps ?? [])
        if (!known.includes(kind))
          report('tool/kind-unknown', plugin, {
            tool: tool.id,
            kind,
            kinds: known.join(', '),
          });
  }
}
function checkGroups(plugins, host, report) {
  const taken = new Map([
    ...takenBy('core', CORE_GROUPS),
    ...takenBy(
      'the host',
      host.map(({ id }) => id),
    ),
  ]);
  const idsOf = ({ groups = [] }) => groups.map(({ id }) => id);
  checkNames(taken, plugins, idsOf, (plugin, group, by) =>
    report('group/duplicate', plugin, {
      group,
      with: by,
    }),
  );
  const placed = new Set(orderGroups(plugins, host).map(({ id }) => id));
  const declared = /* @__PURE__ */ new Set([...taken.keys(), ...plugins.flatMap(idsOf)]);
  const neighbours = new Map(
    plugins.flatMap(({ groups = [] }) => groups.map(({ id, after = '' }) => [id, after])),
  );
  /** The groups that a group stands behind, as far as they lead. */
  const behind = (id, after) => {
    const found = /* @__PURE__ */ new Set();
    for (let next = after; next !== void 0 && !found.has(next); next = neighbours.get(next)) found.add(next);
    return found;
  };
  for (const plugin of plugins)
    for (const { id, after = '' } of plugin.groups ?? []) {
      if (placed.has(id)) continue;
      if (behind(id, after).has(id))
        report('group/ring', plugin, {
          group: id,
          after,
        });
      else if (!declared.has(after))
        report('group/unknown-neighbour', plugin, {
          group: id,
          after,
          groups: [...placed].join(', '),
        });
    }
}
/** What is wrong with the names that plugins declare beyond tools and operations. */
function checkDeclarations(plugins, host, report) {
  checkKinds(plugins, report);
  checkGroups(plugins, host, report);
  checkNames(
    takenBy('core', LANGUAGES),
    plugins,
    ({ languages = [] }) => languages.map(({ id }) => id),
    (plugin, language, by) =>
      report('language/duplicate', plugin, {
        language,
        with: by,
      }),
  );
  checkNames(
    /* @__PURE__ */ new Map(),
    plugins,
    ({ widgets = [] }) => widgets.map(({ id }) => id),
    (plugin, widget, by) =>
      report('widget/duplicate', plugin, {
        widget,
        with: by,
      }),
  );
  for (const plugin of plugins)
    for (const role of Object.keys(plugin.overlayRoles ?? {}))
      if (!role.startsWith(`${plugin.id}.`))
        report('overlay/foreign-prefix', plugin, {
          role,
          own: plugin.id,
        });
}
// ../core/src/params/senseless.ts
var shown = (value) => {
  if (typeof value === 'number' || value === void 0) return String(value);
  return (JSON.stringify(value) ?? String(value)).slice(0, 80);
};
function boundFaults({ min, max, step }) {
  const isBound = (value) => value === void 0 || (typeof value === 'number' && !Number.isNaN(value));
  return [
    ...(isBound(min) && isBound(max) && (min === void 0 || max === void 0 || min <= max)
      ? []
      : [['bounds', `${shown(min)} to ${shown(max)}`]]),
    ...(step === void 0 || (Number.isFinite(step) && step > 0) ? [] : [['step', shown(step)]]),
  ];
}
function optionFaults({ kind, options, other }) {
  if (kind !== 'choice' && kind !== 'word-or') return [];
  const words = options ?? [];
  const doubled = new Set(words.filter((word, i) => words.indexOf(word) !== i));
  return [
    ...(words.length === 0 ? [['options-missing', '']] : []),
    ...words
      .filter((word) => typeof word !== 'string' || word === '')
      .map((word) => ['option-invalid', shown(word)]),
    ...[...doubled].map((word) => ['option-doubled', String(word)]),
    ...(kind === 'word-or' && words.includes('other') ? [['option-reserved', OTHER]] : []),
    ...(kind === 'word-or' && (other ?? []).length === 0 ? [['value-missing', '']] : []),
  ];
}
/** A default is never validated when it is taken: it must be one that its own rules let through. */
function defaultFaults(schema) {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return defaultFaults(schema.unwrap());
  if (!(schema instanceof z.ZodDefault)) return [];
  const meta = metaOf(schema);
  const value = schema.def.defaultValue;
  return (meta?.kind !== 'word-or' || (meta.options ?? []).includes(value)) &&
    schema.unwrap().safeParse(value).success
    ? []
    : [['default', shown(value)]];
}
function faultsOf(path, schema) {
  const meta = metaOf(schema) ?? { kind: 'custom' };
  const found = [...boundFaults(meta), ...optionFaults(meta)];
  const all = found.length > 0 && meta.kind !== 'word-or' ? found : [...found, ...defaultFaults(schema)];
  const within = valuesOf$1(schema).flatMap(([name, value]) =>
    faultsOf(name === '' ? path : `${path}.${name}`, value),
  );
  return [
    ...all.map(([fault, said]) => ({
      field: path,
      fault,
      found: said,
    })),
    ...within,
  ];
}
/** The fields beside it that say how the points of a field are gone through. */
function wayOf({ places }) {
  if (places?.as === 'cut') return [places.view];
  if (places?.as !== 'line') return [];
  const { closed, shape, movedBy, mirroredBy } = places;
  return [
    ...[closed, shape].map((fact) => (typeof fact === 'object' ? fact.by : void 0)),
    movedBy,
    mirroredBy,
  ];
}
/** The fields beside it that a field names: when it has an effect, how its points are gone through, and at which plane a copied record is mirrored. */
var besideOf = (meta) =>
  [...Object.keys(meta.when ?? {}), ...wayOf(meta), meta.copied?.mirroredBy].filter(
    (name) => name !== void 0,
  );
var unknownBeside = (name, field, schema) =>
  besideOf(metaOf(field) ?? { kind: 'custom' })
    .filter((other) => !Object.hasOwn(schema.shape, other))
    .map((other) => ({
      field: name,
      fault: 'field-unknown',
      found: other,
    }));
/** The plane beside it at which a field's places are mirrored. */
var mirrorOf = ({ places, copied }) =>
  (places?.as === 'line' ? places.mirroredBy : void 0) ?? copied?.mirroredBy;
/** A mirror that is there and no plane: no place could be shown on its other side. One of an own kind may be. */
function noPlane(name, field, schema) {
  const mirror = mirrorOf(metaOf(field) ?? { kind: 'custom' });
  const beside = mirror === void 0 ? void 0 : schema.shape[mirror];
  const kind = beside && (metaOf(beside)?.kind ?? 'custom');
  return kind === void 0 || kind === 'plane' || kind === 'custom'
    ? []
    : [
        {
          field: name,
          fault: 'no-plane',
          found: mirror,
        },
      ];
}
/** What the fields of a schema declare that makes no sense, in their order. Throws what the schema's own code throws. */
var senselessFields = (schema) =>
  Object.entries(schema.shape).flatMap(([name, field]) => [
    ...faultsOf(name, field),
    ...unknownBeside(name, field, schema),
    ...noPlane(name, field, schema),
  ]);
// ../core/src/plugin/check-params.ts
/** Every schema of a plugin, and whose it is. */
function schemasOf(plugin) {
  const { operations, tools, exporters = [], annotationKinds = [] } = plugin;
  return [
    ...operations.map(({ type, version, params }) => [`the operation ${type}@${version}`, params]),
    ...tools.map((tool) => [`the form of the tool “${tool.id}”`, formOf(tool)?.schema]),
    ...exporters.map(({ id, params }) => [`the exporter ${id}`, params]),
    ...annotationKinds.map(({ kind, schema }) => [`the kind of annotations “${kind}”`, schema]),
  ];
}
/** Parameters that no value could make sense of: they would load, and be refused at the first Apply or never. */
function checkParamsOf(plugin, report) {
  for (const [of, schema] of schemasOf(plugin)) {
    if (!(schema instanceof z.ZodObject)) continue;
    for (const { field, fault, found } of senselessFields(schema))
      report(`params/${fault}`, plugin, {
        of,
        field,
        found,
      });
  }
}
// ../core/src/plugin/shortcuts.ts
/** Keys of the views and of the editor itself; a tool may not take them. Source: the navigation table of the product. */
var RESERVED_SHORTCUTS = /* @__PURE__ */ new Set([
  '1',
  '3',
  '5',
  '7',
  'F',
  'H',
  'X',
  'G',
  'W',
  'V',
  'I',
  'B',
  'Ctrl+1',
  'Ctrl+3',
  'Ctrl+7',
  'Ctrl+Z',
  'Ctrl+Y',
  'Ctrl+Shift+Z',
  'Ctrl+S',
  'Ctrl+E',
  'Ctrl+P',
  'Ctrl+K',
  'Enter',
  'Escape',
  'Backspace',
  'Delete',
  'Space',
  'Tab',
  '[',
  ']',
  'Shift+[',
  'Shift+]',
  '+',
  '-',
  '?',
  'F1',
]);
var MODIFIERS = ['Ctrl', 'Alt', 'Shift'];
/** The canonical form of a shortcut (`shift+t` → `Shift+T`), or undefined when it is none: modifiers, then one letter, digit or named key. */
function parseShortcut(text) {
  const parts = text.split('+').map((part) => part.trim());
  const last = parts.pop();
  if (!last) return void 0;
  const key = last.length === 1 ? last.toUpperCase() : last[0].toUpperCase() + last.slice(1);
  if (!/^([A-Z0-9[\]]|F[1-9][0-2]?|Space|Tab|Enter|Escape|Delete|Backspace)$/.test(key)) return void 0;
  const given = parts.map((part) => part.toLowerCase());
  const modifiers = MODIFIERS.filter((name) => given.includes(name.toLowerCase()));
  if (modifiers.length !== given.length) return void 0;
  return [...modifiers, key].join('+');
}
// ../core/src/plugin/check-catalog.ts
var ICON = /^<svg\b[^>]*\bviewBox="0 0 24 24"[\s\S]*<\/svg>$/;
var FORBIDDEN_IN_ICON = /<script|<style|<foreignObject|\bon[a-z]+=|href=|url\(/i;
function checkRequirements(plugins, report) {
  const ids = new Set(plugins.map((plugin) => plugin.id));
  for (const plugin of plugins)
    for (const needed of plugin.requires ?? [])
      if (!ids.has(needed)) report('plugin/missing-requirement', plugin, { needs: needed });
  const order = requirementOrder(plugins);
  const placed = new Set(order.map((plugin) => plugin.id));
  for (const plugin of plugins) if (!placed.has(plugin.id)) report('plugin/circular-requirement', plugin);
}
/** Required plugins first, else by id; plugins in a circle are left out. Missing requirements count as met. */
function requirementOrder(plugins) {
  const known = new Set(plugins.map((plugin) => plugin.id));
  let waiting = [...plugins].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const placed = /* @__PURE__ */ new Set();
  const order = [];
  for (;;) {
    const free = waiting.filter((plugin) =>
      (plugin.requires ?? []).every((needed) => placed.has(needed) || !known.has(needed)),
    );
    if (free.length === 0) return order;
    for (const plugin of free) placed.add(plugin.id);
    order.push(...free);
    waiting = waiting.filter((plugin) => !placed.has(plugin.id));
  }
}
function checkTool(tool, plugin, operations, report) {
  const needsOperation = tool.kind === 'operation' || tool.kind === 'exporter';
  const operation = tool.operation === void 0 ? void 0 : operations.get(tool.operation);
  if (needsOperation && tool.operation === void 0)
    report('tool/operation-missing', plugin, { tool: tool.id });
  if (tool.operation !== void 0 && !operation)
    report('tool/operation-unknown', plugin, {
      tool: tool.id,
      operation: tool.operation,
    });
  for (const type of tool.also ?? [])
    if (!plugin.operations.some((one) => one.type === type))
      report('tool/operation-not-own', plugin, {
        tool: tool.id,
        operation: type,
      });
  const schema = operation?.params ?? formOf(tool)?.schema;
  if (
    typeof tool.headline === 'string' &&
    schema &&
    !describeParams(schema).some((field) => field.name === tool.headline)
  )
    report('tool/headline-unknown', plugin, {
      tool: tool.id,
      headline: tool.headline,
    });
  if (!ICON.test(tool.icon.trim()) || FORBIDDEN_IN_ICON.test(tool.icon))
    report('tool/icon-invalid', plugin, { tool: tool.id });
  checkQuestions(tool, [operation?.params, tool.params], plugin, report);
  const steps = tool.steps ?? [];
  for (const step of new Set(steps.filter((one, index) => steps.indexOf(one) !== index)))
    report('tool/duplicate-step', plugin, {
      tool: tool.id,
      step,
    });
}
/**
 * What a tool is begun from: an operation that its plugin brings, and a field of its form for the reference. Where that plugin is not in the catalog nobody has such records, and nothing is wrong.
 */
function checkSource({ id, from, form }, own, plugin, { plugins, operations, report }) {
  if (!from) return;
  const bringer = from.operation.split('.')[0];
  if (!operations.has(from.operation) && plugins.some((one) => one.id === bringer))
    report('tool/from-unknown', plugin, {
      tool: id,
      operation: from.operation,
    });
  const schema = form?.schema ?? own?.params;
  if ((schema && describeParams(schema).find(({ name }) => name === from.into))?.kind !== 'record-ref')
    report('tool/from-field', plugin, {
      tool: id,
      field: from.into,
    });
}
function checkQuestions(tool, schemas, plugin, report) {
  const fields = schemas.flatMap((schema) => (schema ? describeParams(schema) : []));
  for (const { id, choices, goOn = [], into } of tool.questions ?? []) {
    const data = {
      tool: tool.id,
      question: id,
    };
    if (!tool.steps?.includes(id)) report('tool/question-no-step', plugin, data);
    for (const choice of goOn)
      if (!choices.includes(choice))
        report('tool/question-choice-unknown', plugin, {
          ...data,
          choice,
        });
    if (into === void 0) continue;
    const found = fields.filter(({ name }) => name === into);
    if (found.length === 0)
      report('tool/question-field-unknown', plugin, {
        ...data,
        field: into,
      });
    const options = found.flatMap(({ options: words = [] }) => words);
    for (const choice of choices)
      if (options.length > 0 && !options.includes(choice))
        report('tool/question-option-unknown', plugin, {
          ...data,
          field: into,
          choice,
          options: options.join(', '),
        });
  }
}
function checkShortcuts(plugins, report) {
  const takenBy = /* @__PURE__ */ new Map();
  for (const plugin of plugins)
    for (const tool of plugin.tools) {
      if (tool.shortcut === void 0) continue;
      const shortcut = parseShortcut(tool.shortcut);
      const data = {
        tool: tool.id,
        shortcut: shortcut ?? tool.shortcut,
      };
      if (!shortcut) report('tool/shortcut-invalid', plugin, data);
      else if (RESERVED_SHORTCUTS.has(shortcut)) report('tool/shortcut-reserved', plugin, data);
      else if (takenBy.has(shortcut))
        report('tool/shortcut-clash', plugin, {
          ...data,
          with: takenBy.get(shortcut),
        });
      else takenBy.set(shortcut, tool.id);
    }
}
function checkOperations(plugins, report) {
  const ids = new Set(plugins.map(({ id }) => id));
  const latest = /* @__PURE__ */ new Map();
  const versions = /* @__PURE__ */ new Map();
  for (const plugin of plugins)
    for (const operation of plugin.operations) {
      const key = `${operation.type}@${operation.version}`;
      const prefix = operation.type.split('.')[0];
      if (prefix !== plugin.id && ids.has(prefix)) {
        report('operation/foreign-prefix', plugin, {
          operation: key,
          with: prefix,
          own: plugin.id,
        });
        continue;
      }
      if (versions.has(key))
        report('operation/duplicate', plugin, {
          operation: key,
          with: versions.get(key),
        });
      versions.set(key, plugin.id);
      const known = latest.get(operation.type);
      if (!known || known.version < operation.version) latest.set(operation.type, operation);
    }
  return latest;
}
/** An operation works on one thing. */
function checkTargets({ type, version, params }, plugin, report) {
  const fields = describeParams(params).filter(({ kind }) => kind === 'target');
  if (fields.length > 1)
    report('operation/two-targets', plugin, {
      operation: `${type}@${version}`,
      fields: fields.map(({ name }) => name).join(', '),
    });
}
function checkExporters(plugins, report) {
  const broughtBy = /* @__PURE__ */ new Map();
  for (const plugin of plugins)
    for (const { id } of plugin.exporters ?? []) {
      if (broughtBy.has(id))
        report('exporter/duplicate-id', plugin, {
          exporter: id,
          with: broughtBy.get(id),
        });
      broughtBy.set(id, plugin.id);
      if (!id.startsWith(`${plugin.id}.`))
        report('exporter/foreign-prefix', plugin, {
          exporter: id,
          own: plugin.id,
        });
    }
}
/**
 * Everything wrong with a catalog that can be seen without loading words or code. Plugins must be well formed and sorted by id. Of two tools of one name
 * or key the first of `listed` has it, the plugins as the catalog lists them: who comes to a catalog takes nothing from who is there.
 */
function checkCatalog(plugins, host = [], listed = plugins) {
  const found = [];
  const report = (code, plugin, data = {}) =>
    found.push({
      plugin,
      fault: {
        code,
        plugin: plugin.id,
        data,
      },
    });
  const pluginIds = /* @__PURE__ */ new Set();
  const toolIds = /* @__PURE__ */ new Map();
  const operations = checkOperations(plugins, report);
  checkDeclarations(plugins, host, report);
  const groups = orderGroups(plugins, host).map(({ id }) => id);
  for (const plugin of plugins) {
    if (pluginIds.has(plugin.id)) report('plugin/duplicate-id', plugin);
    pluginIds.add(plugin.id);
    if (plugin.apiVersion !== 1)
      report('plugin/api-version', plugin, {
        found: plugin.apiVersion,
        supported: 1,
      });
    for (const tool of plugin.tools)
      if (!groups.includes(tool.group))
        report('tool/group-unknown', plugin, {
          tool: tool.id,
          group: tool.group,
          groups: groups.join(', '),
        });
  }
  for (const plugin of listed)
    for (const { id } of plugin.tools)
      if (toolIds.has(id))
        report('tool/duplicate-id', plugin, {
          tool: id,
          with: toolIds.get(id),
        });
      else toolIds.set(id, plugin.id);
  checkExporters(plugins, report);
  checkRequirements(plugins, report);
  checkShortcuts(listed, report);
  for (const plugin of plugins)
    try {
      for (const tool of plugin.tools) {
        checkTool(tool, plugin, operations, report);
        checkSource(tool, tool.operation === void 0 ? void 0 : operations.get(tool.operation), plugin, {
          plugins,
          operations,
          report,
        });
      }
      for (const operation of plugin.operations) checkTargets(operation, plugin, report);
      checkParamsOf(plugin, report);
    } catch (error) {
      report('plugin/threw', plugin, { reason: textOfThrown(error) });
    }
  return found;
}
// ../core/src/text/plural.ts
/** Endings of the keys of plural forms, as CLDR names them. */
var FORM = /_(zero|one|two|few|many|other)$/;
/** A key without the ending of its plural form. */
var withoutPlural = (key) => key.replace(FORM, '');
/** The plural forms that a language tells apart: `one` and `other` in English, `other` alone in Chinese. */
var pluralForms = (language) => new Intl.PluralRules(language).resolvedOptions().pluralCategories;
// ../core/src/plugin/check-words.ts
var placeholders = (text) =>
  [...new Set(text.match(/\{\{?\s*[\w.]+\s*\}?\}/g) ?? [])]
    .map((one) => one.replace(/[{}\s]/g, ''))
    .sort()
    .join(', ');
/**
 * Checks a plugin's words: every expected key, the same keys and placeholders in all languages (plural forms as each language has
 * them), no empty text. */
function checkWords(plugin, words, provided) {
  const faults = [];
  const expected = new Set(expectedKeys(plugin));
  for (const messages of words.values()) for (const key of Object.keys(messages)) expected.add(key);
  const counted = new Set([...expected].filter((key) => withoutPlural(key) !== key).map(withoutPlural));
  for (const key of [...expected]) if (counted.has(withoutPlural(key))) expected.delete(key);
  for (const [language, messages] of words) {
    const forms = pluralForms(language);
    const wanted = [...counted].flatMap((key) => forms.map((form) => `${key}_${form}`));
    for (const key of [...expected, ...wanted].sort()) {
      const text = messages[key] ?? provided[key];
      const data = {
        language,
        key,
      };
      if (text === void 0)
        faults.push({
          code: 'plugin/key-missing',
          plugin: plugin.id,
          data,
        });
      else if (text.trim() === '')
        faults.push({
          code: 'plugin/key-empty',
          plugin: plugin.id,
          data,
        });
    }
  }
  const [first, ...others] = [...words];
  for (const [language, messages] of others)
    for (const [key, text] of Object.entries(messages)) {
      const twin = first?.[1][key];
      if (twin !== void 0 && placeholders(twin) !== placeholders(text))
        faults.push({
          code: 'plugin/placeholder-mismatch',
          plugin: plugin.id,
          data: {
            key,
            language,
            found: placeholders(text),
            expected: placeholders(twin),
          },
        });
    }
  return faults;
}
// ../core/src/tool-contract/step-question.ts
/** The choices with which the tool goes on. */
var goOnWith = ({ choices, goOn, into }) => goOn ?? (into === void 0 ? [choices[0]] : choices);
// ../core/src/plugin/describe-catalog.ts
/** A counted word is described by its form for many. */
var wordsOf = (table) => (key) => table[key] ?? table[`${key}_other`];
/** Leaves out what is undefined: it has no place in JSON. */
var given = (parts) => Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== void 0));
var bound = (value) => (value !== void 0 && Number.isFinite(value) ? value : void 0);
/** A scale is not longer than this: beyond, numbers have no names. */
var LONGEST_SCALE = 20;
/** The words of the plugin for the numbers of a short scale. */
function levelsOf({ name, min, max }, word) {
  if (min === void 0 || max === void 0 || !(max - min <= LONGEST_SCALE)) return void 0;
  const found = [];
  for (let level = Math.ceil(min); level <= max; level++) {
    const text = word(`params.${name}.levels.${level}`);
    if (text !== void 0)
      found.push({
        id: String(level),
        text,
      });
  }
  return found.length > 0 ? found : void 0;
}
function paramOf(field, word, within = '') {
  const { name, kind, unit, step, required } = field;
  const key = `params.${name === '' ? within : name}`;
  const options = field.other ? [...(field.options ?? []), OTHER] : field.options;
  return given({
    name,
    kind,
    title: word(key) ?? name,
    help: word(`${key}.help`),
    unit,
    min: bound(field.min),
    max: bound(field.max),
    step,
    options: options?.map((id) => ({
      id,
      text: word(`${key}.options.${id}`) ?? id,
    })),
    other: field.other?.map((one) => paramOf(one, word, name)),
    levels: levelsOf(field, word),
    default: field.default,
    required,
    advanced: field.advanced ?? false,
    hidden: field.hidden ?? false,
  });
}
var paramsOf$1 = (schema, word) =>
  schema ? describeParams(schema).map((field) => paramOf(field, word)) : [];
/** The sentences `how.1`, `how.2` and so on; else what the steps say while one works. */
function howOf(prefix, steps, word) {
  const how = [];
  for (let text = word(`${prefix}how.1`); text !== void 0; text = word(`${prefix}how.${how.length + 1}`))
    how.push(text);
  return how.length > 0 ? how : steps.flatMap((id) => word(`steps.${id}`) ?? []);
}
var questionOf = (question, word) =>
  given({
    id: question.id,
    text: word(`steps.${question.id}`) ?? question.id,
    choices: question.choices.map((id) => ({
      id,
      text: word(`actions.${question.id}.${id}`) ?? id,
    })),
    goOn: goOnWith(question),
    into: question.into,
    always: question.when === void 0,
  });
function toolOf({ plugin, manifest, operation, prefix }, language, word, groupTitle) {
  const { id, kind, group, shortcut, action } = manifest;
  const steps = manifest.steps ?? [];
  const named = (part, ids = []) =>
    ids.map((one) => ({
      id: one,
      text: word(`${part}.${one}`) ?? one,
    }));
  return given({
    id,
    plugin: plugin.id,
    kind,
    group,
    groupTitle,
    title: word(`${prefix}title`) ?? id,
    tip: word(`${prefix}tip`) ?? '',
    how: howOf(prefix, steps, word),
    picture: word(`${prefix}picture`),
    shortcut,
    action,
    requires: [...(plugin.requires ?? [])].sort(),
    operation: manifest.operation,
    appliable: kind === 'operation',
    hosted: manifest.hosted ?? false,
    steps: steps.map((step) =>
      given({
        id: step,
        name: word(`steps.${step}.name`),
        text: word(`steps.${step}`) ?? step,
      }),
    ),
    actions: named('actions', manifest.actions),
    readouts: named('readouts', manifest.readouts),
    handles: named('handles', manifest.handles),
    confirm: (manifest.confirm ?? []).map((code) => ({
      code,
      warning: word(`warnings.${code}`) ?? code,
      question: word(`confirm.${code}`) ?? code,
    })),
    questions: (manifest.questions ?? []).map((question) => questionOf(question, word)),
    form: paramsOf$1(formOf(manifest)?.schema ?? operation?.params, word),
    formSchema:
      operation &&
      manifest.form &&
      paramsJsonSchema(manifest.form.schema, {
        language,
        word,
      }),
  });
}
function exporterOf(exporter, plugin, language, word) {
  const { id, extension } = exporter;
  const params = paramsOf$1(exporter.params, word);
  return given({
    id,
    plugin,
    title: word(`exporters.${id}`) ?? id,
    tip: word(`exporters.${id}.tip`) ?? '',
    takes: subjectsOf(exporter),
    extension,
    params,
    needs: params.filter(({ required }) => required).map(({ name }) => name),
    schema: paramsJsonSchema(exporter.params, {
      language,
      word,
    }),
  });
}
function kindOf({ kind, list = 'measure', unit, schema }, plugin, language, word) {
  const shape = schema;
  const params = paramsOf$1(shape, word);
  return given({
    kind,
    plugin,
    list,
    unit,
    params,
    title: word(`kinds.${kind}`) ?? kind,
    needs: params.filter(({ required }) => required).map(({ name }) => name),
    schema: paramsJsonSchema(shape, {
      language,
      word,
    }),
  });
}
/** `all`: every version of it. */
function operationOf(all, catalog, language) {
  const versions = all.map(({ version }) => version).sort((a, b) => a - b);
  const newest = all.find(({ version }) => version === versions.at(-1));
  const { type } = newest;
  const plugin = catalog.plugins.find(({ operations }) => operations.some((one) => one.type === type));
  const word = wordsOf(catalog.messages[language]?.[plugin?.id ?? ''] ?? {});
  const tool = catalog.tools.find(({ manifest }) => manifest.operation === type);
  const params = paramsOf$1(newest.params, word);
  return given({
    type,
    version: newest.version,
    versions,
    role: rolesOf(all).of(type),
    plugin: plugin?.id,
    title: word(`operations.${type}`) ?? (tool && word(`${tool.prefix}title`)) ?? type,
    tool: tool?.manifest.id,
    params,
    needs: params.filter(({ required }) => required).map(({ name }) => name),
    schema: paramsJsonSchema(newest.params, {
      language,
      word,
    }),
  });
}
/** See `LoadedCatalog.describe`. */
function describeCatalog(catalog, language, more = [], moreExporters = [], moreKinds = []) {
  const messages = catalog.messages[language];
  if (!messages)
    throw new SdkError('catalog/language-missing', {
      language,
      loaded: Object.keys(catalog.messages).join(', '),
    });
  const byType = /* @__PURE__ */ new Map();
  for (const operation of [...catalog.operations.all, ...more])
    byType.set(operation.type, [...(byType.get(operation.type) ?? []), operation]);
  const description = {
    format: 'bracewright-catalog',
    version: 1,
    language,
    tools: catalog.tools.map((tool) => {
      const { id, plugin = '' } = catalog.groups.find((group) => group.id === tool.manifest.group) ?? {};
      return toolOf(
        tool,
        language,
        wordsOf(messages[tool.plugin.id] ?? {}),
        messages[plugin]?.[`groups.${id}`],
      );
    }),
    exporters: [
      ...catalog.exporters.map(({ plugin, exporter }) =>
        exporterOf(exporter, plugin.id, language, wordsOf(messages[plugin.id] ?? {})),
      ),
      ...moreExporters.map((exporter) => exporterOf(exporter, void 0, language, () => void 0)),
    ],
    operations: [...byType.keys()].sort().map((type) => operationOf(byType.get(type), catalog, language)),
    annotationKinds: [
      ...catalog.plugins.flatMap(({ id, annotationKinds = [] }) =>
        annotationKinds.map((kind) => kindOf(kind, id, language, wordsOf(messages[id] ?? {}))),
      ),
      ...moreKinds.map((kind) => kindOf(kind, void 0, language, () => void 0)),
    ].sort((a, b) => (a.kind < b.kind ? -1 : 1)),
  };
  return JSON.parse(JSON.stringify(description));
}
/** What `asked` gives; rejects when it takes too long. */
async function inTime(asked, within) {
  const timers = globalThis;
  let timer;
  const late = new Promise((_, reject) => {
    timer = timers.setTimeout(
      () => reject(/* @__PURE__ */ new Error(`no answer within ${within / 1e3} s`)),
      within,
    );
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    timers.clearTimeout(timer);
  }
}
// ../core/src/plugin/plugin-load-error.ts
/** What a developer reads for each fault: what was asked, what was found, what to do. */
var SENTENCES = {
  'plugin/malformed': '{part} should be {expected}; found {found}',
  'plugin/threw': 'reading it threw: {reason}. A plugin is plain data; let no getter throw',
  'plugin/duplicate-id': 'another plugin has this id; give one of them another',
  'plugin/api-version':
    'it was made for version {found} of the plugin interface, and this host knows {supported}',
  'plugin/missing-requirement':
    'it requires the plugin “{needs}”, which is not there or was left out; add it to the catalog',
  'plugin/circular-requirement': 'it requires plugins that require it; take one requirement out of the ring',
  'plugin/locale-failed': 'its words in {language} did not load: {reason}',
  'plugin/key-missing': 'the word “{key}” is missing in {language}; add it to the locale file',
  'plugin/key-unknown': 'nothing uses the word “{key}” of {language}; take it out or correct its key',
  'plugin/key-empty': 'the word “{key}” is empty in {language}',
  'plugin/placeholder-mismatch':
    'the word “{key}” has the placeholders “{found}” in {language} and “{expected}” in the other language; they must agree',
  'operation/duplicate':
    'the operation {operation} is also brought by “{with}”; give it a type or a version of its own',
  'operation/foreign-prefix':
    'the operation {operation} bears the name of the plugin “{with}”; begin its type with “{own}.”',
  'operation/two-targets':
    'the operation {operation} has several fields of the kind “target” ({fields}); it works on one thing',
  'params/bounds':
    'the parameter “{field}” of {of} goes from {found}; give two numbers, the smaller one first',
  'params/step': 'the parameter “{field}” of {of} goes in steps of {found}; give a number above 0',
  'params/options-missing': 'the parameter “{field}” of {of} has no words to choose from; name at least one',
  'params/option-invalid':
    'the parameter “{field}” of {of} has {found} among its words; a word is a text that is not empty',
  'params/option-doubled': 'the parameter “{field}” of {of} has the word “{found}” twice',
  'params/option-reserved':
    'the parameter “{field}” of {of} has the word “{found}”, which stands for the value in place of a word; choose another',
  'params/value-missing':
    'the parameter “{field}” of {of} has no value that may stand in place of its words; give a kind or a table of kinds, or use p.choice',
  'params/default':
    'the parameter “{field}” of {of} begins with {found}, which its own rules refuse; give a default that they take',
  'params/field-unknown': 'the parameter “{field}” of {of} names “{found}”, which is no parameter beside it',
  'params/no-plane': 'the parameter “{field}” of {of} is mirrored at “{found}”, which is no plane',
  'exporter/duplicate-id': 'the exporter {exporter} is also brought by “{with}”; give it an id of its own',
  'exporter/foreign-prefix':
    'the exporter {exporter} bears a name that is not its plugin’s; begin its id with “{own}.”',
  'tool/duplicate-id': 'the tool “{tool}” is also brought by “{with}”; give it an id of its own',
  'tool/duplicate-step': 'the tool “{tool}” lists the step “{step}” twice',
  'tool/question-no-step':
    'the question “{question}” of the tool “{tool}” is none of its steps; list it among them',
  'tool/question-choice-unknown':
    'the question “{question}” of the tool “{tool}” goes on with “{choice}”, which is none of its choices',
  'tool/question-field-unknown':
    'the answer to “{question}” of the tool “{tool}” goes into “{field}”, which is no parameter of its operation',
  'tool/question-option-unknown':
    'the question “{question}” of the tool “{tool}” offers “{choice}”, which the parameter “{field}” does not take; it takes {options}',
  'tool/group-unknown':
    'the tool “{tool}” stands in the group “{group}”, which neither core nor the host nor a plugin declares; there are {groups}',
  'tool/kind-unknown':
    'the tool “{tool}” keeps annotations of the kind “{kind}”, which neither core nor a plugin declares; there are {kinds}',
  'annotation/duplicate':
    'the kind of annotations “{kind}” is also brought by “{with}”; give it another name',
  'annotation/foreign-prefix':
    'the kind of annotations “{kind}” does not bear the name of its plugin; begin it with “{own}.”',
  'group/duplicate':
    'the group “{group}” is also declared by “{with}”; declare it once, and require that plugin',
  'group/unknown-neighbour':
    'the group “{group}” should stand behind “{after}”, which neither core nor a plugin declares; there are {groups}',
  'group/ring':
    'the group “{group}” should stand behind “{after}”, which stands behind it in its turn; take one “after” out of the ring',
  'overlay/foreign-prefix':
    'the overlay role “{role}” does not bear the name of its plugin; begin it with “{own}.”',
  'language/duplicate':
    'the language {language} is also brought by “{with}”; put all its words into one pack',
  'language/failed': 'its words of the language {language} did not load: {reason}',
  'widget/duplicate': 'the widget “{widget}” is also brought by “{with}”; give it an id of its own',
  'tool/operation-missing': 'the tool “{tool}” names no operation; a tool of its kind needs one',
  'tool/operation-not-own':
    'the tool “{tool}” names “{operation}” in “also”, which is no operation of its own plugin',
  'tool/operation-unknown': 'the tool “{tool}” uses the operation “{operation}”, which no plugin brings',
  'tool/headline-unknown':
    'the headline of the tool “{tool}” is “{headline}”, which is no parameter of its operation',
  'tool/from-unknown':
    'the tool “{tool}” is begun from the operation “{operation}”, which its plugin does not bring',
  'tool/from-field':
    'the tool “{tool}” takes the step that it is begun from into “{field}”, which is no p.recordRef of its form',
  'tool/icon-invalid':
    'the icon of the tool “{tool}” is no plain SVG of 24 × 24 (viewBox="0 0 24 24", no script, no style, no links)',
  'tool/shortcut-invalid':
    'the shortcut “{shortcut}” of the tool “{tool}” cannot be read; write it as T or Shift+T',
  'tool/shortcut-clash':
    'the shortcut {shortcut} of the tool “{tool}” is also that of “{with}”; choose another',
  'tool/shortcut-reserved':
    'the shortcut {shortcut} of the tool “{tool}” is one of the editor itself; choose another',
};
/** A fault as a sentence for the plugin's author: `pelvis-tilt: the word “tip” is missing in zh-CN; add it to the locale file.` */
var sentenceOf = ({ code, plugin, data }) =>
  `${plugin}: ${SENTENCES[code].replace(/\{(\w+)\}/g, (_, name) => String(data[name] ?? ''))}.`;
/** Thrown by `loadPlugins` when asked to be strict, with every fault of the catalog, so that an author mends all of them at once. */
var PluginLoadError = class extends Error {
  faults;
  static {
    acrossCopies(this, 'PluginLoadError');
  }
  constructor(faults) {
    super(`The plugins cannot be loaded:\n${faults.map((fault) => `- ${sentenceOf(fault)}`).join('\n')}`);
    this.name = 'PluginLoadError';
    this.faults = faults;
  }
};
// ../core/src/plugin/malformed.ts
/** Types as zod calls them, in words. */
var TYPES = {
  array: 'a list',
  boolean: 'true or false',
  function: 'a function',
  int: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a text',
};
var quoted = (value) => `“${String(value)}”`;
function leastOf({ origin, minimum }) {
  if (origin === 'string') return 'a text that is not empty';
  if (origin === 'array') return `a list of at least ${minimum}`;
  return `${minimum} or more`;
}
/** What a part of a plugin should be instead, in words. */
function expectedOf(issue) {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return issue.values.map(quoted).join(', ');
    case 'too_small':
      return leastOf(issue);
    case 'too_big':
      return `${issue.maximum} or less`;
    default:
      return issue.message;
  }
}
/** What was found there, in words. */
function foundOf(value) {
  if (value === void 0) return 'nothing';
  if (typeof value === 'string') return quoted(value.slice(0, 60));
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value);
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
// ../core/src/plugin/plugin-shape.ts
var name = z
  .string()
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'small letters, digits and single hyphens, as in pelvis-tilt');
var words = z.array(z.string().min(1));
var code = z.custom((value) => typeof value === 'function', 'a function');
var schema = z.custom(
  (value) => value instanceof Object && 'shape' in value && 'safeParse' in value && '_zod' in value,
  'a zod object of zod 4',
);
var question = z.looseObject({
  id: z.string().min(1),
  choices: z.array(z.string().min(1)).min(2),
  goOn: words.min(1).optional(),
  into: z.string().optional(),
  when: code.optional(),
});
var tool = z.looseObject({
  id: name,
  kind: z.enum(['operation', 'annotation', 'view', 'exporter']),
  operation: z.string().optional(),
  group: z.string().min(1),
  order: z.number(),
  icon: z.string(),
  shortcut: z.string().optional(),
  action: z.enum(['add', 'edit', 'delete', 'export']).optional(),
  headline: z.union([z.string(), code], 'the name of a parameter, or a function').optional(),
  params: schema.optional(),
  form: z
    .looseObject({
      schema,
      toParams: code.optional(),
      fromParams: code.optional(),
    })
    .optional(),
  steps: words.optional(),
  actions: words.optional(),
  readouts: words.optional(),
  handles: words.optional(),
  questions: z.array(question).optional(),
  confirm: words.optional(),
  keeps: words.optional(),
  also: words.optional(),
  from: z
    .object({
      operation: z.string(),
      into: z.string(),
      ask: z.string(),
    })
    .optional(),
  hosted: z.boolean().optional(),
  load: code,
  panel: code.optional(),
});
/** Whether a schema has a parameter `transform` that takes a matrix: what stands on a body is moved by it. */
function takesTransform(params) {
  try {
    const { transform } = params.shape;
    return transform !== void 0 && z.safeParse(transform, IDENTITY).success;
  } catch {
    return false;
  }
}
var operation = z
  .looseObject({
    type: z.string().regex(/^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/, 'plugin.verb, as in twist.apply'),
    version: z.int().min(1),
    role: z.enum(OPERATION_ROLES).optional(),
    params: schema,
    upgrade: code.optional(),
    settle: code.optional(),
    apply: code,
  })
  .refine(({ role, params }) => role !== 'alignment' || takesTransform(params), {
    path: ['params'],
    message:
      'a zod object with `transform: p.transform()`, as of each alignment: all that stands on the body is moved by it',
  });
var exporter = z.looseObject({
  id: z.string().regex(/^[a-z][a-z0-9-]*\.[a-z0-9][a-z0-9-]*$/, 'plugin.what, as in insole.heights'),
  params: schema,
  takes: z
    .array(z.enum(['body', 'wall']))
    .min(1)
    .optional(),
  extension: z
    .string()
    .regex(/^[a-z0-9]+$/, 'the ending of a file without the dot, as in csv')
    .optional(),
  order: z.number().optional(),
  files: code,
});
var annotationKind = z.looseObject({
  kind: z.string().regex(/^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/, 'plugin.name, as in arch.span'),
  list: z.enum(['measure', 'marker']).optional(),
  unit: z.enum(['mm', 'mm2', 'mm3', 'deg', '']),
  schema,
  evaluate: code,
  draw: code.optional(),
  placeless: z.boolean().optional(),
});
var hex = z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour as #RRGGBB');
/** Whether numbers and dates can be written in it too: `Intl` throws at a tag that it takes for none. */
function isLanguageTag(id) {
  try {
    return /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(id) && Intl.getCanonicalLocales(id).length === 1;
  } catch {
    return false;
  }
}
var language = z.looseObject({
  id: z.string().refine(isLanguageTag, 'a BCP 47 tag, as in de-DE'),
  name: z.string().min(1),
  load: code,
});
var group = z.looseObject({
  id: name,
  after: z.string().optional(),
});
var widget = z.looseObject({
  id: name,
  load: code,
});
var plugin = z.looseObject({
  id: name,
  apiVersion: z.number(),
  requires: z.array(z.string()).optional(),
  operations: z.array(operation),
  tools: z.array(tool),
  exporters: z.array(exporter).optional(),
  locales: z.looseObject({
    'en-US': code,
    'zh-CN': code,
  }),
  contribute: code.optional(),
  annotationKinds: z.array(annotationKind).optional(),
  groups: z.array(group).optional(),
  overlayRoles: z
    .record(
      z.string(),
      z.looseObject({
        light: hex,
        dark: hex,
      }),
    )
    .optional(),
  languages: z.array(language).optional(),
  widgets: z.array(widget).optional(),
});
/** What a plugin has several of, by name. */
var LISTED = Object.entries({
  tools: tool,
  exporters: exporter,
  annotationKinds: annotationKind,
  groups: group,
  languages: language,
  widgets: widget,
});
/** What a person calls something that may be no plugin at all: its id where it has one, else its place in the catalog. */
function nameOf(candidate, index) {
  try {
    const { id } = candidate;
    if (typeof id === 'string' && id !== '') return id;
  } catch {}
  return `#${index + 1}`;
}
/**
 * Plain data of an object: what it has itself, and of a class what `schema` names. Each is read once, for a getter may answer otherwise, or throw, the
 * next time. A method of a class keeps its own object.
 */
function read(given, schema) {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const data = { ...given };
  for (const key of Object.keys(schema.shape)) {
    if (key in data || !(key in given)) continue;
    const value = given[key];
    data[key] = typeof value === 'function' ? (...args) => Reflect.apply(value, given, args) : value;
  }
  return data;
}
/** Parts of one kind that a plugin has at most: a list that only says to be longer is walked for minutes. */
var MOST_PARTS = 1e3;
/** A list that is read once; anything else is as it is. Throws Error for one that is too long. */
function listed$1(given, one) {
  if (!Array.isArray(given)) return given;
  if (given.length > MOST_PARTS)
    throw new Error(`a list of ${given.length} parts; a plugin has at most ${MOST_PARTS} of a kind`);
  return given.map(one);
}
/** A plugin and its parts as plain data, whatever it is. Operations are read when they are registered. */
function asData(candidate) {
  const data = read(candidate, plugin);
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  const parts = data;
  for (const key of ['operations', 'requires'])
    if (key in parts) parts[key] = listed$1(parts[key], (part) => part);
  if ('locales' in parts) parts['locales'] = read(parts['locales'], plugin.shape.locales);
  for (const [key, schema] of LISTED)
    if (key in parts) parts[key] = listed$1(parts[key], (part) => read(part, schema));
  return parts;
}
/** What is wrong with the form of a plugin: missing parts, parts of another type, words that nobody knows, getters that throw; the plugin, where nothing is. */
function checkShape(candidate, index) {
  const id = nameOf(candidate, index);
  try {
    const data = asData(candidate);
    const { error } = plugin.safeParse(data, { reportInput: true });
    if (!error)
      return {
        faults: [],
        plugin: data,
      };
    return {
      faults: error.issues.map((issue) => ({
        code: 'plugin/malformed',
        plugin: id,
        data: {
          part: issue.path.map(String).join('.') || 'plugin',
          expected: expectedOf(issue),
          found: foundOf(issue.input),
        },
      })),
    };
  } catch (error) {
    return {
      faults: [
        {
          code: 'plugin/threw',
          plugin: id,
          data: { reason: textOfThrown(error) },
        },
      ],
    };
  }
}
// ../core/src/plugin/language-words.ts
/** Core's own languages, by their names in themselves. */
var CORE_LANGUAGES = [
  {
    id: 'en-US',
    name: 'English',
  },
  {
    id: 'zh-CN',
    name: '中文',
  },
];
/** Only texts: what a pack holds by mistake is left out, and falls back. */
var textsOf = (table) =>
  Object.fromEntries(Object.entries(table ?? {}).filter((entry) => typeof entry[1] === 'string'));
/** The words of one added language: a pack's over a plugin's own over those of en-US, plugin by plugin. */
function wordsIn(pack, plugins, own, extra) {
  const tables = {
    core: {
      ...CORE_MESSAGES[FALLBACK_LANGUAGE],
      ...TOOL_MESSAGES[FALLBACK_LANGUAGE],
      ...textsOf(pack['core']),
    },
  };
  for (const plugin of plugins)
    tables[plugin.id] = {
      ...STEP_MESSAGES[FALLBACK_LANGUAGE],
      ...own.get(plugin)?.get(FALLBACK_LANGUAGE),
      ...textsOf(pack['core']),
      ...extra.get(plugin),
      ...textsOf(pack[plugin.id]),
    };
  return tables;
}
var reasonOf = (error) => asError(error).message;
/** Loads the languages that plugins add, with every word of each. One that does not load is told and left out; nothing else is. */
async function loadLanguages(plugins, own, within) {
  const languages = [];
  const messages = {};
  const faults = [];
  for (const { id: plugin, languages: packs = [] } of plugins)
    for (const { id, name, load } of packs)
      try {
        const pack = (await inTime(Promise.resolve(load()), within)).default;
        const extra = /* @__PURE__ */ new Map();
        for (const one of plugins) {
          const locale = one.locales[id];
          if (locale) extra.set(one, textsOf((await inTime(Promise.resolve(locale()), within)).default));
        }
        messages[id] = wordsIn(pack, plugins, own, extra);
        languages.push({
          id,
          name,
        });
      } catch (error) {
        faults.push({
          code: 'language/failed',
          plugin,
          data: {
            language: id,
            reason: reasonOf(error),
          },
        });
      }
  return {
    languages,
    messages,
    faults,
  };
}
// ../core/src/plugin/load-plugins.ts
var byId = (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
async function readWords(plugin, languages, within) {
  const words = /* @__PURE__ */ new Map();
  const faults = [];
  for (const language of languages)
    try {
      const table = (await inTime(Promise.resolve(plugin.locales[language]()), within)).default;
      const texts = Object.entries(table).filter(([key, text]) => {
        if (typeof text === 'string') return true;
        const data = {
          part: `locales.${language}.${key}`,
          expected: 'a text',
          found: typeof text,
        };
        faults.push({
          code: 'plugin/malformed',
          plugin: plugin.id,
          data,
        });
        return false;
      });
      words.set(language, Object.fromEntries(texts));
    } catch (error) {
      faults.push({
        code: 'plugin/locale-failed',
        plugin: plugin.id,
        data: {
          language,
          reason: asError(error).message,
        },
      });
    }
  try {
    faults.push(...checkWords(plugin, words, STEP_MESSAGES['en-US']));
  } catch (error) {
    faults.push({
      code: 'plugin/threw',
      plugin: plugin.id,
      data: { reason: textOfThrown(error) },
    });
  }
  return {
    words,
    faults,
  };
}
/** Faults that a plugin has only beside another one, which may itself be left out. */
var BESIDE = /* @__PURE__ */ new Set([
  'plugin/duplicate-id',
  'plugin/missing-requirement',
  'operation/duplicate',
  'exporter/duplicate-id',
  'operation/foreign-prefix',
  'tool/duplicate-id',
  'tool/shortcut-clash',
  'tool/group-unknown',
  'tool/kind-unknown',
  'tool/from-unknown',
  'annotation/duplicate',
  'group/duplicate',
  'group/ring',
  'group/unknown-neighbour',
  'language/duplicate',
  'widget/duplicate',
]);
/** The plugins that can be used together, and what is wrong with each of the others: all that is, not only what was found first. */
function soundPart(plugins, read, groups, listed) {
  const found = [
    ...plugins.flatMap((plugin) =>
      read.get(plugin).faults.map((fault) => ({
        plugin,
        fault,
      })),
    ),
    ...checkCatalog(plugins, groups, listed),
  ];
  const bad = new Set(found.filter(({ fault }) => !BESIDE.has(fault.code)).map(({ plugin }) => plugin));
  const isTold = new Set(found.map(({ fault }) => JSON.stringify(fault)));
  for (;;) {
    const left = plugins.filter((plugin) => !bad.has(plugin));
    const more = checkCatalog(
      left,
      groups,
      listed.filter((plugin) => !bad.has(plugin)),
    );
    for (const { plugin } of more) bad.add(plugin);
    found.push(...more.filter(({ fault }) => !isTold.has(JSON.stringify(fault))));
    if (more.length === 0)
      return {
        sound: left,
        faults: found.filter(({ plugin }) => bad.has(plugin)).map(({ fault }) => fault),
      };
  }
}
function listTools(plugins, latest, groups) {
  const placeOf = (id) => groups.findIndex((group) => group.id === id);
  return plugins
    .flatMap((plugin) =>
      plugin.tools.map((manifest) => ({
        plugin,
        manifest,
        operation: manifest.operation === void 0 ? void 0 : latest.latest(manifest.operation),
        prefix: toolPrefix(plugin, manifest.id),
      })),
    )
    .sort(
      (a, b) =>
        placeOf(a.manifest.group) - placeOf(b.manifest.group) ||
        a.manifest.order - b.manifest.order ||
        byId(a.manifest, b.manifest),
    );
}
function listExporters(plugins) {
  const place = ({ exporter }) => exporter.order ?? Number.MAX_SAFE_INTEGER;
  return plugins
    .flatMap((plugin) =>
      (plugin.exporters ?? []).map((exporter) => ({
        plugin,
        exporter,
      })),
    )
    .sort((a, b) => place(a) - place(b) || byId(a.exporter, b.exporter));
}
/**
 * Checks a whole catalog, whatever its order, and makes it ready: form, ids, operations, requirements, shortcuts, icons, and words
 * in each language. A faulty plugin is left out with all that require it, and the rest works; `faults` of the catalog says why. Rejects with
 * PluginLoadError, which lists every fault, when `strict`.
 */
async function loadPlugins(catalog, options = {}) {
  const languages = options.languages ?? LANGUAGES;
  const within = options.wordsWithin ?? 3e4;
  const shaped = catalog.map((plugin, index) => checkShape(plugin, index));
  const listed = shaped.flatMap(({ plugin }) => plugin ?? []);
  const candidates = [...listed].sort(byId);
  const read = /* @__PURE__ */ new Map();
  for (const [index, words] of (
    await Promise.all(candidates.map((one) => readWords(one, languages, within)))
  ).entries())
    read.set(candidates[index], words);
  const { sound: sorted, faults: others } = soundPart(candidates, read, options.groups ?? [], listed);
  const added = await loadLanguages(
    sorted,
    new Map([...read].map(([plugin, { words }]) => [plugin, words])),
    within,
  );
  const faults = [...shaped.flatMap((one) => one.faults), ...others, ...added.faults];
  if (faults.length > 0 && options.strict) throw new PluginLoadError(faults);
  for (const of of new Set(faults.map(({ plugin }) => plugin)))
    (options.onFault ?? logFault)({
      of,
      error: new PluginLoadError(faults.filter(({ plugin }) => plugin === of)),
    });
  const messages = { ...added.messages };
  for (const language of languages) messages[language] = {};
  for (const plugin of sorted)
    for (const [language, own] of read.get(plugin).words)
      messages[language][plugin.id] = {
        ...STEP_MESSAGES[language],
        ...own,
      };
  const plugins = requirementOrder(sorted);
  const operations = createOperationRegistry(plugins.flatMap((plugin) => plugin.operations));
  const groups = orderGroups(sorted, options.groups);
  const tools = listTools(plugins, operations, groups);
  const byToolId = new Map(tools.map((tool) => [tool.manifest.id, tool]));
  const byOperation = /* @__PURE__ */ new Map();
  const byShortcut = /* @__PURE__ */ new Map();
  for (const tool of tools) {
    const { operation, shortcut } = tool.manifest;
    if (operation !== void 0 && tool.manifest.kind === 'operation' && !byOperation.has(operation))
      byOperation.set(operation, tool);
    if (shortcut !== void 0) byShortcut.set(parseShortcut(shortcut), tool);
  }
  for (const tool of tools)
    for (const type of tool.manifest.also ?? []) if (!byOperation.has(type)) byOperation.set(type, tool);
  const loaded = {
    plugins,
    faults,
    operations,
    tools,
    groups,
    messages,
    exporters: listExporters(plugins),
    annotationKinds: createAnnotationKinds(annotationKindsOf(plugins), {
      onFault: options.onFault ?? logFault,
    }),
    overlayRoles: Object.assign({}, ...plugins.map((plugin) => plugin.overlayRoles)),
    languages: [
      ...CORE_LANGUAGES.filter(({ id }) => languages.some((one) => one === id)),
      ...added.languages,
    ],
    widgets: plugins.flatMap(({ id, widgets = [] }) =>
      widgets.map((widget) => ({
        plugin: id,
        ...widget,
      })),
    ),
    tool(id) {
      const tool = byToolId.get(id);
      if (!tool) throw new SdkError('tool/unknown', { tool: id });
      return tool;
    },
    toolOf: (type) => byOperation.get(type),
    toolByShortcut: (shortcut) => byShortcut.get(shortcut),
    describe: (language, ...more) => describeCatalog(loaded, language, ...more),
  };
  return loaded;
}
// ../core/src/annotation/landmark-sides.ts
/** The markers that stand for an anatomical point, of the measures and markers of a model. */
var landmarksOf = (annotations) =>
  annotations.flatMap(({ kind, params }) => {
    const { point, association } = params;
    if (kind !== 'marker-point' || !point || !association) return [];
    return [
      {
        association,
        position: point.position,
      },
    ];
  });
var SIDE = /^(.+)-(left|right)$/;
var FRONT_OF = { asis: 'psis' };
/**
 * Why the side of `landmark` is doubtful beside the other marks of the body; undefined where nothing speaks against it. `standing` says that
 * somebody has confirmed how the body stands in the patient's frame (+X left, +Y back); without it only pairs are held against each other.
 */
function sideDoubt(landmark, others, standing) {
  const [, name, side] = SIDE.exec(landmark.association) ?? [];
  if (name === void 0) return void 0;
  const at = (association) =>
    association === landmark.association
      ? landmark.position
      : others.find((other) => other.association === association)?.position;
  const across = (pair) => {
    const [left, right] = [at(`${pair}-left`), at(`${pair}-right`)];
    return left && right && subtract(left, right);
  };
  const own = across(name);
  if (standing) {
    if (own && own[0] <= 0) return 'pair-swapped';
    if ((side === 'left' ? 1 : -1) * landmark.position[0] < -20) return 'across-middle';
    if (isFrontSwapped(name, side, at)) return 'front-swapped';
  }
  if (!own) return void 0;
  return [...new Set(others.flatMap(({ association }) => SIDE.exec(association)?.[1] ?? []))].some((pair) => {
    const other = pair === name ? void 0 : across(pair);
    return other !== void 0 && dot(own, other) <= 0;
  })
    ? 'pairs-disagree'
    : void 0;
}
function isFrontSwapped(name, side, at) {
  return Object.entries(FRONT_OF).some(([front, back]) => {
    if (name !== front && name !== back) return false;
    const [ahead, behind] = [at(`${front}-${side}`), at(`${back}-${side}`)];
    return ahead !== void 0 && behind !== void 0 && ahead[1] >= behind[1];
  });
}
// ../core/src/brace/carry-trim.ts
/**
 * Carries edge lines from the body that they were drawn on to another one of the same person; both are closed and stand in the patient frame (mm). Heights go by the
 * landmarks that were marked on both and by the shape (`matchHeights`), places in a level by width and depth of the trunk there (`trunkMap`); each point is then laid on the skin that
 * faces the same way. The lines are checked as ones to cut along.
 *
 * Throws SdkError `mesh/no-trunk`, `mesh/trunk-turned`, `mesh/trunk-ends` with the height that is asked for and those of the body, `mesh/carried-off-skin` with the line
 * and the place where no skin of the same body is near, and what `edgeLinesFault` finds; else only what `checkAborted` throws.
 */
function carryTrim(from, mesh, known = {}, work = {}) {
  requireUpright(from.mesh, {}, partOf(work, 0, 0.3));
  requireUpright(mesh, known, partOf(work, 0.3, 0.6));
  const before = bodyInScan(from.mesh, {}, partOf(work, 0.6, 0.7));
  const now = bodyInScan(mesh, known.facts, partOf(work, 0.7, 0.8));
  if (!before || !now) throw new SdkError('mesh/no-trunk');
  const heights = matchHeights({
    isSamePerson: true,
    before: {
      body: before,
      pit: pitsOf(before, ringsOf(from.mesh)),
      marked: from.marked ?? [],
    },
    now: {
      body: now,
      pit: pitsOf(now, ringsOf(mesh)),
      marked: known.marked ?? [],
    },
  });
  const drawn = from.curves.map((line) => drawnPlaces(from.mesh, line));
  const map = trunkMap({
    from: from.mesh,
    to: mesh,
    height: heights.of,
  });
  const skin = new SkinUnder(mesh);
  work.progress?.(0.9);
  const curves = from.curves.map((line, i) => ({
    ...line,
    points: line.points.map((point) => placeOf(skin.under(point, map, i + 1))),
  }));
  const fault = edgeLinesFault(mesh, curves);
  if (fault) throw fault;
  const keep = placeOf(skin.under(from.keep, map, 0));
  const apart = skin.apart(drawn.flat(), map);
  work.progress?.(1);
  return {
    curves,
    keep,
    apart,
    marks: heights.marks,
    within: heights.within,
  };
}
/** The places of a line as it is drawn through its points; the points alone where it leaves the body. */
function drawnPlaces(mesh, { points, closed, smooth }) {
  const line = surfaceLine(mesh, points, {
    closed,
    shape: smooth ? 'smooth' : 'corners',
  });
  const places = line.ok ? line.spans.flatMap((span) => span.map(({ from }) => from)) : [];
  if (places.length === 0) return points;
  return projectToSurface(
    sharedBvh(mesh),
    places.map((position) => ({
      position,
      normal: [0, 0, 1],
    })),
    vertexNormals(mesh),
  ).map(placeOf);
}
// ../core/src/brace/over-cleft.ts
var APART = 1.5;
/** The edge is raised in full so many degrees to both sides of the middle of the back, and not at all beyond. */
var FULL = 14;
/** A ball of this radius, mm, touches skin that a wall of up to 5 mm with the round of its edge can follow: in a narrower fold two of its sides meet. */
var BALL = 8;
/** Share of its radius that has to be free. */
var FREE$1 = 0.9;
/** The edge is raised in such steps and at most so far, mm: to where the cleft of the buttocks ends on people, beside the upper sacrum. */
var STEP$1 = 4;
var MOST$1 = 72;
/**
 * The profile with its lower edge raised behind, in an arch, over the upper end of the cleft of the buttocks, by no more than is needed: a rim that runs through the cleft itself is one whose
 * outer sides meet, so that it comes out as thin as nothing. The same where there is no such fold, or none that ends within `MOST` mm. Lengths in mm.
 */
function overCleft(profile, skin) {
  for (let by = 0; by <= MOST$1; by += STEP$1) {
    const raised = by === 0 ? profile : raisedBehind(profile, by);
    if (hasRoom(raised, skin)) return raised;
  }
  return profile;
}
var raisedBehind = (profile, by) => ({
  top: (theta) => profile.top(theta),
  bottom: (theta) => profile.bottom(theta) + by * (1 - smoothstep((offBack(theta) - FULL) / 32)),
});
/** Degrees from the middle of the back. */
var offBack = (theta) => Math.abs((((theta % 360) + 360) % 360) - 180);
/** Whether the ball touches the skin all along the lower edge behind, nowhere bridging a fold. */
function hasRoom({ bottom }, { place, bvh, onSkin }) {
  for (let theta = 156; theta <= 204; theta += APART) {
    const at = place(theta, bottom(theta));
    if (!at) continue;
    const { position, normal } = onSkin(at);
    const centre = [0, 1, 2].map((k) => position[k] + BALL * normal[k]);
    if ((bvh.closestPoint(centre, BALL)?.distance ?? BALL) < FREE$1 * BALL) return false;
  }
  return true;
}
// ../core/src/brace/trim-profile.ts
var knot = (theta, level, over) => ({
  theta,
  level,
  over,
});
/**
 * The upper edge: under the breasts in front, under the folds of the arm pits, over the lower angles of the shoulder blades behind. In front about 2 cm lower
 * than behind.
 */
var TOP = [
  knot(0, 'xiphoid-process', -30),
  knot(20, 'xiphoid-process', -34),
  knot(38, 'bust', -45),
  knot(64, 'axilla', -55),
  knot(90, 'axilla', -20),
  knot(120, 'axilla', -17),
  knot(145, 'scapula', 18),
  knot(180, 'scapula', 5),
  knot(215, 'scapula', 12),
  knot(240, 'axilla', -18),
  knot(270, 'axilla', -22),
  knot(296, 'axilla', -55),
  knot(322, 'bust', -45),
  knot(340, 'xiphoid-process', -34),
];
/** With an upper structural curve the pad of the hollow side reaches higher behind the arm pit. */
var TOP_HIGH = TOP.map((one) => (one.theta === 145 ? knot(one.theta, one.level, one.over + 15) : one));
/** A short brace ends under the ribs in front and holds the lower ribs of the other side. */
var TOP_LUMBAR = [
  knot(0, 'tenth-rib', 10),
  knot(60, 'tenth-rib', 30),
  knot(120, 'tenth-rib', 55),
  knot(180, 'tenth-rib', 60),
  knot(270, 'tenth-rib', 70),
  knot(310, 'tenth-rib', 35),
];
var TOP_THORACOLUMBAR = [
  knot(0, 'bust', -60),
  knot(60, 'bust', -45),
  knot(110, 'axilla', -55),
  knot(180, 'scapula', -45),
  knot(270, 'axilla', -50),
  knot(310, 'bust', -45),
];
/** Under the trochanter where its pad lies, over it elsewhere; under the iliac spines in front, so that the thigh may be bent. */
var bottom = (hollow, convex) => [
  knot(0, 'symphysis', 28),
  knot(18, 'symphysis', 34),
  knot(40, 'asis', -14),
  knot(64, 'asis', -14),
  hollow,
  knot(140, 'sacrum', 2),
  knot(180, 'sacrum', 12),
  knot(220, 'sacrum', 2),
  convex,
  knot(296, 'asis', -14),
  knot(320, 'asis', -14),
  knot(342, 'symphysis', 34),
];
var FREE = 20;
var COVERED = -18;
var BOTTOM_FREE = bottom(knot(90, 'greater-trochanter', FREE), knot(270, 'greater-trochanter', FREE));
var BOTTOM_HELD = bottom(knot(90, 'greater-trochanter', FREE), knot(270, 'greater-trochanter', COVERED));
var PROFILES = {
  'rigo-A1': [TOP, bottom(knot(90, 'greater-trochanter', FREE), knot(270, 'asis', 8))],
  'rigo-A2': [TOP, BOTTOM_HELD],
  'rigo-A3': [TOP, BOTTOM_HELD],
  'rigo-B1': [TOP, BOTTOM_HELD],
  'rigo-B2': [TOP, BOTTOM_HELD],
  'rigo-C1': [TOP, BOTTOM_FREE],
  'rigo-C2': [TOP, BOTTOM_FREE],
  'rigo-D1': [TOP_HIGH, BOTTOM_HELD],
  'rigo-D2': [TOP_HIGH, BOTTOM_HELD],
  'rigo-E1': [TOP_LUMBAR, BOTTOM_HELD],
  'rigo-E2': [TOP_THORACOLUMBAR, BOTTOM_HELD],
};
/**
 * Where the edges of a brace of this class run on a body with these landmarks. Starting values that an orthotist confirms; sources: domain rules after Rigo and
 * Jelačić 2017 (pads and pelvis by class), de Mauroy's ART (2 cm under the iliac spines), Guy et al. 2024 (over the trochanter on one side only).
 */
function trimProfile({ type, side }, levels) {
  const mirror = mirrorOf$1(type, side);
  const [top, bottomEdge] = PROFILES[type];
  const heightOf = (one) => {
    const isMiddle = one.theta % 180 === 0;
    const isLeft = one.theta < 180 === mirror > 0;
    return (
      (isMiddle ? levels.middle(one.level) : levels.of(one.level, isLeft ? 'left' : 'right')).height +
      one.over
    );
  };
  const edge = (knots) => {
    const heights = knots.map(heightOf);
    return (theta) => between(knots, heights, wrapped(mirror * theta));
  };
  return {
    top: edge(top),
    bottom: edge(bottomEdge),
  };
}
var wrapped = (theta) => ((theta % 360) + 360) % 360;
/** The height at a direction: level at each knot, smooth between two. */
function between(knots, heights, theta) {
  const next = knots.findIndex((one) => one.theta > theta);
  const to = next < 0 ? 0 : next;
  const from = to === 0 ? knots.length - 1 : to - 1;
  const start = knots[from].theta;
  const size = to === 0 ? 360 - start : knots[to].theta - start;
  return heights[from] + (heights[to] - heights[from]) * smoothstep((theta - start) / size);
}
// ../core/src/brace/propose-trim.ts
/** Degrees between two points of the upper and of the lower edge, and mm between two along the opening. */
var TURN = 15;
var STEP = 48;
/** The corners of an opening are rounded over this length, mm. */
var ROUND = 22;
/** Where the line is laid on the round of a corner, degrees from the opening's side. */
var CORNER = [22.5, 45, 67.5];
/** Edges stay so far away from the ends of the body, mm. */
var MARGIN = 8;
/**
 * Proposes the trim line of a brace on a closed body that stands in the patient frame (mm): in front it opens along the middle of the trunk, or behind. The
 * body must be recognised as a trunk that stands upright and faces the front. The line is checked as one to cut along.
 *
 * Throws SdkError `mesh/no-trunk`, `mesh/trunk-turned` with the angle, `mesh/trunk-ends` with the height that is asked for and those of the body, and what
 * `edgeLinesFault` finds; else only what `checkAborted` throws. Source of the rules: see `trimProfile`.
 */
function proposeTrim(mesh, wish, known = {}, work = {}) {
  requireUpright(mesh, known, partOf(work, 0, 0.5));
  const levels = trunkLevels(mesh, known, partOf(work, 0.5, 0.6));
  if (!levels) throw new SdkError('mesh/no-trunk');
  const trunk = trunkOf(mesh, levels);
  const bvh = sharedBvh(mesh, work.checkAborted);
  const normals = vertexNormals(mesh);
  const onSkin = (position) => {
    const [found] = projectToSurface(
      bvh,
      [
        {
          position,
          normal: [0, 0, 1],
        },
      ],
      normals,
    );
    return {
      position: [...found.position],
      normal: [...found.normal],
    };
  };
  const usual = trimProfile(wish, levels);
  const profile =
    wish.opening === 'back'
      ? usual
      : overCleft(usual, {
          place: trunk.at,
          bvh,
          onSkin,
        });
  work.progress?.(0.8);
  const curves = [
    {
      points: outline(trunk, profile, wish).map(onSkin),
      closed: true,
      smooth: true,
    },
  ];
  const fault = edgeLinesFault(mesh, curves);
  if (fault) throw fault;
  const back = wish.opening === 'front' ? 180 : 0;
  const middle = (profile.top(back) + profile.bottom(back)) / 2;
  const inside = trunk.at(back, middle);
  work.progress?.(1);
  return {
    curves,
    keep: onSkin(inside),
    levels,
  };
}
/**
 * Higher up an arm grows together with the trunk, on one side before the other, and the middle of the section springs aside by centimetres: places in two directions would change their order along
 * an edge that rises. There the trunk is taken to go straight up.
 */
function trunkOf(mesh, levels) {
  const rings = ringsOf(mesh);
  const { bottom, top } = heightsOf(mesh);
  const ring = (z) => {
    const found = z < bottom + MARGIN || z > top - MARGIN ? void 0 : rings.ring(z);
    if (found) return found;
    throw new SdkError('mesh/trunk-ends', {
      height: Math.round(z),
      bottom: Math.round(bottom),
      top: Math.round(top),
    });
  };
  const highest = underArms(levels);
  const last = rings.ring(highest);
  const middle = (z) => (z > highest && last ? last : ring(z)).centre;
  return {
    ring,
    middle,
    at: (theta, z) => ring(z).at(theta, middle(z)),
  };
}
/** The places of the line: the upper edge from one side of the opening to the other, down along it, the lower edge back, and up. */
function outline(trunk, profile, { opening, width }) {
  const middle = opening === 'front' ? 0 : 180;
  const [top, bottom] = [profile.top(middle), profile.bottom(middle)];
  const [upper, lower] = [trunk.middle(top), trunk.middle(bottom)];
  const middleAt = (z) => lower[0] + ((upper[0] - lower[0]) * (z - bottom)) / (top - bottom);
  const first = opening === 'front' ? 1 : -1;
  const free = (height) => {
    const across = trunk.ring(height).across(middleAt(height), opening);
    const reach = Math.abs((across?.[1] ?? 0) - trunk.middle(height)[1]) || 100;
    return ((width / 2 + ROUND) / reach) * DEGREES;
  };
  const around = (edge, gap) => {
    const count = Math.ceil((360 - 2 * gap) / TURN);
    return Array.from({ length: count + 1 }, (_, i) => {
      const theta = middle + gap + ((360 - 2 * gap) * i) / count;
      return trunk.at(theta, edge(theta));
    }).filter((found) => found !== void 0);
  };
  const along = (side) => {
    const count = Math.ceil((top - bottom - 44) / STEP);
    const straight = Array.from({ length: count + 1 }, (_, i) => ({
      z: top - ROUND - ((top - bottom - 44) * i) / count,
      out: width / 2,
    }));
    const round = (edge, gap, inward) => {
      const [at, beyond] = [edge(middle), edge(middle + (side === first ? gap : -gap))];
      return CORNER.map((turn) => {
        const [sin, cos] = sinCosDegrees(turn);
        return {
          z: at + (beyond - at) * sin - inward * ROUND * (1 - sin),
          out: width / 2 + ROUND * (1 - cos),
        };
      });
    };
    const upperRound = round((theta) => profile.top(theta), free(top), 1).reverse();
    const lowerRound = round((theta) => profile.bottom(theta), free(bottom), -1);
    return [...upperRound, ...straight, ...lowerRound]
      .map((one) => trunk.ring(one.z).across(middleAt(one.z) + side * one.out, opening))
      .filter((found) => found !== void 0);
  };
  const leave = first;
  return [
    ...around((theta) => profile.top(theta), free(top)),
    ...along(-leave),
    ...[...around((theta) => profile.bottom(theta), free(bottom))].reverse(),
    ...[...along(leave)].reverse(),
  ];
}
// ../core/src/brace/template-file.ts
/** What a file of a template is told by, and the form in which it is written today. */
var FORMAT = 'bracewright-edge-template';
var VERSION = 1;
/** More characters than any template takes: 20 lines of 80 points. */
var MOST = 1e6;
/** Most characters of a name. */
var MOST_NAME$1 = 60;
var file = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  /** What it is called, as somebody wrote it. */
  name: z.string().trim().min(1).max(MOST_NAME$1),
  template: z.unknown(),
});
/** The text of a file that holds a template: JSON, UTF-8. It says the name and the shares of the template and nothing else: no person, no clinic, no day. */
var writeTemplateFile = ({ name, template }) =>
  `${JSON.stringify(
    {
      format: FORMAT,
      version: VERSION,
      name: [...name.trim()].slice(0, MOST_NAME$1).join(''),
      template,
    },
    void 0,
    2,
  )}\n`;
/**
 * Reads the text of a file that holds a template. Throws SdkError `template/foreign` where it is a file of something else, `template/newer` where a later version of the
 * program wrote it, `template/damaged` with the `path` where it was cut short or does not hold together.
 */
function readTemplateFile(text) {
  const json = parsed(text);
  const { format, version } = typeof json === 'object' && json !== null ? json : {};
  if (format !== FORMAT) throw new SdkError('template/foreign');
  if (typeof version === 'number' && version > VERSION) throw new SdkError('template/newer');
  const { data, error } = file.safeParse(json);
  if (!data) throw new SdkError('template/damaged', { path: error.issues[0].path.join('.') || 'file' });
  const template = readTrimTemplate(data.template);
  if (!template) throw new SdkError('template/damaged', { path: 'template.kind' });
  return {
    name: data.name,
    template,
  };
}
function parsed(text) {
  if (text.length > MOST) throw new SdkError('template/foreign');
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw text.slice(0, 200).includes(`"${FORMAT}"`)
      ? new SdkError('template/damaged', { path: 'JSON' })
      : new SdkError('template/foreign');
  }
}
// ../core/src/brace/trim-job.ts
/** Lays lines on a body, some seconds of work: `layTrimTemplate`, `layMirrored` or `carryTrim`. Throws what they throw. */
function layTrim(job, work = {}) {
  const { mesh, marked } = job;
  if (job.kind === 'carry') return carryTrim(job.from, mesh, { marked }, work);
  return (job.isMirrored ? layMirrored : layTrimTemplate)(job.template, mesh, { marked }, work);
}
// src/cli/explain.ts
/** Places of one finding that are told in a line. */
var MOST_TOLD = 3;
/** The English sentence for a code; the code itself where there is none. The command line speaks English, as its options do. */
function explain(failure) {
  return (
    sentenceOf$1(failure.code, failure.data, 'en-US') ?? `${failure.code} ${JSON.stringify(failure.data)}`
  );
}
/** Where something was found, mm, as a person without a picture of the body finds it: its first places. */
function atPlaces(places) {
  if (places.length === 0) return '';
  const told = places.slice(0, MOST_TOLD).map(({ at }) => at.map((x) => x.toFixed(0)).join(', '));
  const more = places.length > MOST_TOLD ? ` and ${places.length - MOST_TOLD} more` : '';
  return ` [at ${told.join('; ')}${more}]`;
}
/** `explain` with `atPlaces`. */
var explainPlaced = (finding) => `${explain(finding)}${atPlaces(finding.places)}`;
// src/cli/output.ts
async function readLine() {
  const lines = createInterface({
    input: process.stdin,
    terminal: false,
  });
  for await (const line of lines) {
    lines.close();
    return line;
  }
  return '';
}
var consoleOutput = {
  print: (text) => process.stdout.write(`${text}\n`),
  tell: (text) => process.stderr.write(`${text}\n`),
  readLine,
};
/** An output that tells a sentence once: of one fault that several files have. */
function tellingOnce(output) {
  const told = /* @__PURE__ */ new Set();
  const tell = (text) => {
    if (!told.has(text)) output.tell(text);
    told.add(text);
  };
  return {
    print: (text) => output.print(text),
    tell,
    readLine: () => output.readLine(),
  };
}
/** Throws BadArguments where what is to be written is one of the files that are read, under whatever name: a scan is not made anew. */
function refuseOverwriting(out, inputs) {
  const target = statSync(out, { throwIfNoEntry: false });
  if (!target) return;
  for (const input of inputs) {
    const source = input === void 0 ? void 0 : statSync(input, { throwIfNoEntry: false });
    if (source?.ino === target.ino && source.dev === target.dev)
      throw new BadArguments(`-o ${out} is the file that is read; name another one`);
  }
}
/** What a file is called by its content: SHA-256 as hexadecimal digits. */
var fileHash = (bytes) => createHash('sha256').update(bytes).digest('hex');
/** Writes a file whole or not at all: a full disk leaves what was there before. */
function writeWhole(path, bytes) {
  const partial = `${path}.${process.pid}.part`;
  try {
    const file = openSync(partial, 'w');
    try {
      for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(partial, path);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}
// src/cli/commands/align.ts
var GIRTHS = ['chest', 'waist', 'hip'];
/** What the command line says about the person. */
function factsOf(parsed) {
  const height = numberOption(parsed, 'height', {
    min: 30,
    max: 260,
    fallback: NaN,
  });
  const age = numberOption(parsed, 'age', {
    min: 0,
    max: 120,
    fallback: NaN,
  });
  const weight = numberOption(parsed, 'weight', {
    min: 2,
    max: 400,
    fallback: NaN,
  });
  const sex = choiceOption(parsed, 'sex', ['female', 'male']);
  const girths = Object.fromEntries(
    GIRTHS.map((name) => [
      name,
      numberOption(parsed, name, {
        min: 20,
        max: 250,
        fallback: NaN,
      }) * 10,
    ]).filter(([, value]) => Number.isFinite(value)),
  );
  return {
    ...(Number.isFinite(height) ? { height: height * 10 } : {}),
    ...(Number.isFinite(age) ? { age } : {}),
    ...(Number.isFinite(weight) ? { weight } : {}),
    ...(sex ? { sex } : {}),
    girths,
  };
}
function moved({ positions, indices }, by) {
  const out = new Float32Array(positions.length);
  for (let i = 0; i < out.length; i += 3)
    out.set(transformPoint(by, [positions[i], positions[i + 1], positions[i + 2]]), i);
  return {
    positions: out,
    indices,
  };
}
/** `align FILE`: how a raw scan stands in the patient frame, by the same code as the screen's automatic alignment. */
var align = {
  name: 'align',
  usage:
    'align FILE [--unit mm|cm|m|inch] [--up Z|Y] [--height CM] [--age YEARS] [--sex female|male] [--weight KG] [--chest CM] [--waist CM] [--hip CM] [-o OUT] [--json]',
  about: 'stands a raw scan in the patient frame, or says what is not sure',
  async run(argv, output) {
    const parsed = parseCommand(
      argv,
      {
        ...BODY_OPTIONS,
        height: { type: 'string' },
        age: { type: 'string' },
        sex: { type: 'string' },
        weight: { type: 'string' },
        chest: { type: 'string' },
        waist: { type: 'string' },
        hip: { type: 'string' },
        out: {
          type: 'string',
          short: 'o',
        },
      },
      {
        min: 1,
        max: 1,
        names: 'one FILE',
      },
    );
    const facts = factsOf(parsed);
    const said = choiceOption(parsed, 'unit', UNIT_NAMES);
    const upAxis = choiceOption(parsed, 'up', ['Z', 'Y']) ?? 'Z';
    const out = textOption(parsed, 'out');
    if (out !== void 0) formatOfPath(out);
    const path = parsed.positionals[0];
    if (out !== void 0) refuseOverwriting(out, [path]);
    const read = readMesh(readBytes(path), { name: basename(path) });
    const guess = guessScanUnit(read.mesh, facts);
    const unit = said ?? read.unit ?? guess.unit;
    const body = convertImported(read.mesh, {
      unit,
      upAxis,
    });
    const found = alignScan(body, facts);
    const isGuessSure = guess.sure && !found.unsure.includes('body');
    const unitIsSure = said !== void 0 || read.unit !== void 0 || isGuessSure;
    const imported = importTransform({
      unit,
      upAxis,
    });
    const turn = importTransform({
      unit: 'mm',
      upAxis,
    });
    const unitReasons = guess.options.find((option) => option.unit === unit)?.reasons ?? [];
    const report = {
      unit,
      transform: multiply(found.transform, imported),
      rigid: multiply(found.transform, turn),
      sure: found.sure && unitIsSure,
      unsure: [...(unitIsSure ? [] : ['unit']), ...found.unsure],
      reasons: [...(unitIsSure ? [] : unitReasons), ...found.reasons].map(({ code, data = {} }) => ({
        code,
        data,
        text: explain({
          code,
          data,
        }),
      })),
      alternatives: found.alternatives.map((other) => multiply(other, imported)),
    };
    if (out !== void 0) writeWhole(out, encodeBody(moved(body, found.transform), out));
    if (parsed.values['json']) output.print(JSON.stringify(report));
    else {
      output.print(`unit        ${unit}`);
      output.print(`sure        ${report.sure ? 'yes' : `no: ${report.unsure.join(', ')}`}`);
      for (const reason of report.reasons) output.print(`            ${reason.text}`);
      for (let row = 0; row < 4; row++)
        output.print(
          `${row === 0 ? 'transform' : '         '}   ${report.transform
            .slice(4 * row, 4 * row + 4)
            .map((value) => value.toFixed(6))
            .join('  ')}`,
        );
    }
    return 0;
  },
};
// src/cli/second-bodies.ts
var CONTENT_FILE = /\.(stl|obj|ply|3mf|mesh|png|jpe?g)$/i;
/** The option of the commands that replay a history. */
var ASSETS_OPTION = {
  assets: {
    type: 'string',
    multiple: true,
  },
};
/** The mesh and picture files of a path: itself, or those that lie in the folder. Throws BadArguments where there are none. */
function filesOf(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new BadArguments(`cannot read ${path}: it does not exist`);
  if (!found.isDirectory()) return [path];
  const files = readdirSync(path).filter((name) => CONTENT_FILE.test(name));
  if (files.length === 0)
    throw new BadArguments(`${path} holds no .stl, .obj, .ply, .3mf, .mesh, .png or .jpg file`);
  return files.sort().map((name) => join(path, name));
}
/** A second body: the canonical form as it is, another mesh file as its numbers stand, in the unit that it says (else mm). */
function meshOf(path, bytes, output) {
  const canonical = decodeMesh(bytes);
  if (canonical) return canonical;
  try {
    const read = readMesh(bytes, { name: basename(path) });
    return convertImported(read.mesh, {
      unit: read.unit ?? 'mm',
      upAxis: 'Z',
    });
  } catch (error) {
    output.tell(`${path} cannot be read as a second body`);
    throw error;
  }
}
/** The hash of a picture: that of what is kept of it, as `assets.put` names it. */
function pictureHash(path, bytes, output) {
  try {
    return createHash('sha256').update(cleanPicture(bytes).bytes).digest('hex');
  } catch (error) {
    output.tell(`${path} cannot be read as a picture`);
    throw error;
  }
}
/** Reads the files, and those of the folders, that `--assets` names. Throws BadArguments for one that is not there or is what is to be written (`out`), SdkError for no mesh, which is named. */
function readSecondBodies(parsed, output, out) {
  const paths = parsed.values['assets'] ?? [];
  const byHash = /* @__PURE__ */ new Map();
  const pictures = /* @__PURE__ */ new Map();
  const given = [];
  const files = paths.flatMap(filesOf);
  if (out !== void 0) refuseOverwriting(out, files);
  for (const path of files) {
    const bytes = readBytes(path);
    let hash;
    if (beginsAsPicture(bytes)) {
      hash = pictureHash(path, bytes, output);
      pictures.set(hash, basename(path));
    } else {
      const mesh = meshOf(path, bytes, output);
      hash = meshHash(mesh);
      byHash.set(hash, mesh);
    }
    given.push(`${basename(path)} is ${hash}`);
  }
  const listed = given.length === 0 ? '' : ` (${given.join('; ')})`;
  return {
    files,
    async load(sha256) {
      const mesh = byHash.get(sha256);
      if (!mesh) throw new SdkError('operation/mesh-missing', { sha256 });
      return mesh;
    },
    tellMissing(outcomes, output) {
      for (const { type, error } of outcomes)
        if (error?.code === 'operation/mesh-missing')
          output.tell(
            `${type} needs the second body ${String(error.data['sha256'])}: name its file or folder with --assets${listed}`,
          );
    },
    picturesOf: (records, registry, output) =>
      records.map(({ type, version, params }) =>
        picturesIn(registry.get(type, version).params, params).map((sha256) => {
          const file = pictures.get(sha256) ?? null;
          if (file === null && given.length > 0)
            output.tell(
              `${type} shows the picture ${sha256}, which is not among --assets${listed}; the shape is the same without it`,
            );
          return {
            sha256,
            file,
          };
        }),
      ),
  };
}
// src/cli/commands/apply.ts
/** `apply SCAN HISTORY.json -o OUT`: replays a history file on a scan; parts that it makes are written beside OUT under their names; `--assets` names the files of its second bodies and pictures. Exit 1 when a record failed; the file is written all the same. */
var apply = {
  name: 'apply',
  usage: 'apply SCAN HISTORY.json -o OUT [--assets FILE|FOLDER]... [--unit mm|cm|m|inch] [--up Z|Y] [--json]',
  about: 'applies a history file to a scan',
  async run(argv, output) {
    const parsed = parseCommand(
      argv,
      {
        ...BODY_OPTIONS,
        ...ASSETS_OPTION,
        out: {
          type: 'string',
          short: 'o',
        },
      },
      {
        min: 2,
        max: 2,
        names: 'SCAN and HISTORY.json',
      },
    );
    const out = requiredOption(parsed, 'out');
    formatOfPath(out);
    refuseOverwriting(out, parsed.positionals);
    const registry = await openRegistry();
    const records = readHistory(parsed.positionals[1], registry);
    const body = readBody(parsed.positionals[0], parsed, output);
    const bodies = readSecondBodies(parsed, output, out);
    const read = [...parsed.positionals, ...bodies.files];
    const { mesh, parts, hash, outcomes } = await replayFile(records, body.mesh, registry, bodies);
    bodies.tellMissing(outcomes, output);
    const pictures = bodies.picturesOf(records, registry, output);
    const paths = pathsOfParts(out, parts);
    const beside = parts.map((part, i) => ({
      name: part.name,
      out: paths[i],
    }));
    for (const part of beside) refuseOverwriting(part.out, read);
    writeWhole(out, encodeBody(mesh, out, hash));
    for (const [index, part] of parts.entries()) {
      const path = beside[index].out;
      writeWhole(path, encodeBody(part.mesh, path, hash));
    }
    const result = outcomes.map((outcome, index) => ({
      type: outcome.type,
      outcome: outcome.state,
      ...(outcome.error
        ? {
            code: outcome.error.code,
            message: explain(outcome.error),
          }
        : {}),
      ...(outcome.warnings.length > 0
        ? {
            warnings: outcome.warnings,
            findings: outcome.findings.filter(({ kind }) => kind === 'warning'),
          }
        : {}),
      ...(Object.keys(outcome.report).length > 0 ? { report: outcome.report } : {}),
      ...(pictures[index].length > 0 ? { pictures: pictures[index] } : {}),
    }));
    if (parsed.values['json'])
      output.print(
        JSON.stringify({
          records: result,
          meshHash: hash,
          ...(beside.length > 0 ? { parts: beside } : {}),
        }),
      );
    else {
      for (const [index, entry] of result.entries()) {
        output.print(
          `${index + 1}  ${entry.type}  ${entry.outcome}${entry.message ? `: ${entry.message}` : ''}`,
        );
        for (const finding of entry.findings ?? []) output.print(`   !  ${explainPlaced(finding)}`);
      }
      output.print(`${out}  ${hash}`);
      for (const part of beside) output.print(`${part.out}  ${part.name}`);
    }
    return outcomes.some((outcome) => outcome.state === 'failed') ? 1 : 0;
  },
};
// src/cli/edge-lines.ts
/** A curves file is the list itself, or an object that holds it: the parameters of `border.draw` or `border.cut`. Throws BadArguments. */
function readEdgeLines(path) {
  const json = readJson('edge', path);
  const file = typeof json === 'object' && json !== null && !Array.isArray(json) ? json : { curves: json };
  const { data, error } = edgeLines.safeParse(file['curves']);
  if (data) {
    const wish = proposal.optional().safeParse(file['proposal']);
    if (!wish.success)
      throw new BadArguments(
        '--edge names a file whose proposal has no type, side, opening and width that are known: leave it out, or say --type and --side',
      );
    return {
      curves: data,
      keep: file['keep'],
      ...(wish.data && { wish: wish.data }),
    };
  }
  const [issue] = error.issues;
  throw new BadArguments(
    `--edge must name a file with 1 to 20 lines [{ points: [{ position, normal }…], closed, smooth }…]; ${whereOf(issue.path)}: ${issue.message}`,
  );
}
/** Where a file is wrong, in words; lines and points are counted from 1. */
function whereOf([line, , point, ...field]) {
  if (typeof line !== 'number') return 'the file';
  const ofLine = `line ${line + 1}`;
  if (typeof point !== 'number') return ofLine;
  return [`point ${point + 1} of ${ofLine}`, ...field.filter((one) => typeof one === 'string')].join(', ');
}
/** The edge lines among the parameters of a wall that was made, if any. */
function edgeLinesIn(params) {
  const { data } = edgeLines.safeParse(params['curves']);
  return (
    data && {
      curves: data,
      keep: params['keep'],
    }
  );
}
/** Further from the skin than this, mm, a point is none of this body: it stands on a pad that was pushed in at the most. */
var OFF$1 = 50;
/** Throws BadArguments where a point lies far off the skin: the line was drawn on another body, or in another unit. Throws SdkError `mesh/edge-line-small`. */
function requireOnBody(mesh, curves) {
  const bvh = sharedBvh(mesh);
  curves.forEach(({ points }, line) =>
    points.forEach(({ position }, point) => {
      const away = bvh.closestPoint(position)?.distance ?? Infinity;
      if (away > OFF$1)
        throw new BadArguments(
          `point ${point + 1} of line ${line + 1} lies ${away.toFixed(0)} mm off the skin: are the lines of this body, in mm and its frame?`,
        );
    }),
  );
  const small = smallLineFault(curves);
  if (small) throw small;
}
// src/cli/gating.ts
/** Options that say how a wall is made. */
var MAKE_OPTIONS = {
  process: { type: 'string' },
  bed: { type: 'string' },
};
/** What `MAKE_OPTIONS` takes, for a usage. */
var MAKE_USAGE = `[--process ${MAKE_PROCESSES.map(({ id }) => id).join('|')}] [--bed WxDxH]`;
/** What the steps of a design are asked with: a mistake in one is written with its trace, for who made it. */
var ASKING = {
  onFault: (of, error) =>
    logFault({
      of,
      error,
    }),
};
var MARKS$1 = {
  block: 'BLOCKS',
  ask: 'ask',
  note: 'note',
};
/** The room of a machine from `300x300x400`, mm. */
function bedOf(parsed) {
  const text = textOption(parsed, 'bed');
  if (text === void 0) return void 0;
  const numbers = text.split(/[x×]/i).map((part) => (part.trim() === '' ? NaN : Number(part)));
  if (numbers.length !== 3 || !numbers.every((length) => length >= BED_SIDE.min && length <= BED_SIDE.max))
    throw new BadArguments(
      `--bed takes width x depth x height in mm, each from ${BED_SIDE.min} to ${BED_SIDE.max}, such as 300x300x400; found “${text}”`,
    );
  return numbers;
}
/** What is asked of the gate: `wall` is the one asked for at its thinnest, mm. Throws BadArguments. */
function wishOf(parsed, wall) {
  const process =
    choiceOption(
      parsed,
      'process',
      MAKE_PROCESSES.map(({ id }) => id),
    ) ?? 'sls';
  const bed = bedOf(parsed);
  return {
    process,
    ...(bed ? { bed } : {}),
    ...(wall === void 0 ? {} : { wall }),
  };
}
/** `gateJson` in English, as the command line speaks. */
var gateJson = (report, warnings = []) => gateJson$1(report, explain, warnings);
var OUTPUTS = {
  shell: 'inside of the brace',
  positive: 'positive',
  vacuum: 'positive.stl',
  grid: 'positive.csv',
  program: 'positive.nc',
};
/** How far the outputs of a design lie apart, in lines for a person; that nothing was compared is said too. */
function agreementLines(agreement) {
  if (agreement.length === 0) return ['agrees    not measured'];
  return agreement.map(({ a, b, most, at, limit, offset, passes }) => {
    const place = at.map((x) => x.toFixed(0)).join(', ');
    const liner = offset > 0 ? `, beside ${offset} mm for the liner` : '';
    return `agrees    ${passes ? 'yes' : 'NO '} ${OUTPUTS[a]} and ${OUTPUTS[b]}: ${most.toFixed(2)} mm of ${limit.toFixed(2)} at most, at ${place}${liner}`;
  });
}
/** A sentence with the first place that it is about. */
var placed = ({ text, places }) => `${text}${atPlaces(places)}`;
/** The report in lines for a person. */
function gateLines({ minWall, minWallAt, minWallOf, ...report }) {
  const crest = minWallOf === 'ridge' ? ', the crest of a ridge' : '';
  const place = `${minWallAt?.map((x) => x.toFixed(0)).join(', ') ?? ''}${crest}`;
  return [
    `process   ${report.process}`,
    `size      ${report.size.map((length) => length.toFixed(1)).join(' × ')} mm`,
    `wall      ${minWall === null ? 'not measured' : `${minWall.toFixed(2)} mm at ${place}`}`,
    `volume    ${(report.volume / 1e3).toFixed(1)} cm³, ${report.mass.toFixed(0)} g`,
    ...report.findings.map((one) => `${MARKS$1[one.severity].padEnd(9)} ${placed(one)}`),
    `passed    ${report.passed ? 'yes' : 'no'}`,
  ];
}
// src/cli/forming.ts
/** Bytes of bodies between steps that are kept while the zones of a history are looked at. */
var KEPT$1 = 268435456;
/**
 * The body after its history; with `--glue-pads` without what it presses in. Throws SdkError of the first record that failed: a wall of half a design would be printed in good
 * faith.
 */
async function shapedBody(mesh, parsed, registry, output) {
  const path = textOption(parsed, 'history');
  const bodies = readSecondBodies(parsed, output, requiredOption(parsed, 'out'));
  if (path === void 0) return rawShape(bodyAlone(mesh), asScanned(mesh));
  const all = recordsOfFile(readHistory(path, registry));
  const records = bodyRecords(all, ROLES);
  const others = all.filter((one) => one.state === 'on' && !records.includes(one));
  if (others.length > 0)
    output.tell(
      `left out of the body, as everywhere: ${others.map(({ type }) => type).join(', ')}. What it makes is asked for by options, and is no step of the body`,
    );
  const checkpoints = new CheckpointStore({ budgetBytes: KEPT$1 });
  const { replay } = createReplayer({ registry });
  const replayed = async (some) => {
    const { outcomes, ...shape } = await replay(some, mesh, {
      checkpoints,
      loadMesh: bodies.load,
    });
    bodies.tellMissing(outcomes, output);
    const failed = outcomes.find(({ state }) => state === 'failed');
    if (failed?.error) throw new SdkError(failed.error.code, failed.error.data);
    return {
      ...shape,
      outcomes,
    };
  };
  const isGlued = parsed.values['glue-pads'] === true;
  const design = await shapedDesign(records, replayed, {
    registry,
    asking: ASKING,
    isGlued,
  });
  const skin = await scannedSkinOf(design.made, registry, replayed);
  return {
    ...design,
    skin,
    records,
    replay: replayed,
  };
}
/** A body that has no history. */
var rawShape = (shape, skin) => ({
  shape,
  skin,
  uncut: shape,
  isCut: false,
  zones: [],
  pressed: shape,
  worn: shape,
  made: [],
  records: [],
  replay: () => Promise.resolve(shape),
});
/** What makes the files of a desk; what cannot be made is told, and takes nothing from the brace. */
var fileDesk = async ({ registry, output, designHash }) => ({
  registry,
  exporters: await knownExporters(process.env['OPERATIONS']),
  designHash,
  onFinding: (finding) => output.tell(explain(finding)),
  onLacking: (what, refusal) => output.tell(`no ${what} made: ${explain(refusal)}`),
});
/** Makes the positive, the sheet that is formed over it and the pads beside the `wall` of the design. */
async function makeForms(desk, shaped, of) {
  const pads = optionsOf(desk, 'pads');
  const isGridAsked = textOption(desk.parsed, 'grid') !== void 0;
  const wish = {
    machine: desk.machine,
    sheet: optionsOf(desk, 'sheet'),
    pads,
    ...(isGridAsked ? { grid: optionsOf(desk, 'grid') } : {}),
  };
  const formed = await formFiles(await fileDesk(desk), shaped, of, wish);
  if (formed.files.some(({ name }) => name.startsWith('pads'))) tellOfPads(desk, pads);
  return formed;
}
/** A push that is built and glued is there twice. */
function tellOfPads({ parsed, output }, options) {
  const isGlued = parsed.values['glue-pads'] === true;
  if (!isGlued && options['shell'] !== 'pressed')
    output.tell(
      'the pads are as deep as the pushes, and this brace is pushed in already: glue them into a shell without the pushes (--glue-pads makes one), or they press twice',
    );
  if (isGlued && options['shell'] === 'pressed')
    output.tell('this brace is made without the pushes, and the pads are for one that has them');
}
/** The parameters in the file that an option names. */
var optionsOf = ({ parsed }, option) => {
  const path = textOption(parsed, option);
  return path === void 0 ? {} : readJson(option, path);
};
// src/cli/landmarks.ts
var place = z.tuple([z.number(), z.number(), z.number()]);
var byName = z.record(z.string(), place);
var markers = z.array(
  z.looseObject({
    kind: z.string(),
    params: z.looseObject({}),
  }),
);
var SHAPE =
  '--landmarks must name a file with an object { "asis-left": [x, y, z], … } in mm, or with a list of markers [{ kind: "marker-point", params: { association, point: { position } } }…]';
function listed(json) {
  if (Array.isArray(json)) {
    const list = markers.safeParse(json);
    if (!list.success) throw new BadArguments(SHAPE);
    return landmarksOf(list.data);
  }
  const { data } = byName.safeParse(json);
  if (!data) throw new BadArguments(SHAPE);
  return Object.entries(data).map(([association, position]) => ({
    association,
    position,
  }));
}
/**
 * The landmarks of `--landmarks`, mm in the frame of the scan: by their names, or as the point markers of a model (other measures and markers are passed over). Throws
 * BadArguments for a name that is not known or stands there twice, a place that is none, and a file without any.
 */
function readLandmarks(parsed) {
  const path = textOption(parsed, 'landmarks');
  if (path === void 0)
    return {
      marks: [],
      isInFile: false,
    };
  const json = readJson('landmarks', path);
  const marks = listed(json);
  if (marks.length === 0) throw new BadArguments(`--landmarks ${path} holds no landmark. ${SHAPE}`);
  marks.forEach(({ association, position }, index) => {
    if (!POINT_ASSOCIATIONS.some((name) => name === association))
      throw new BadArguments(
        `--landmarks: “${association}” is no landmark that is known; there are ${POINT_ASSOCIATIONS.join(', ')}`,
      );
    if (marks.findIndex((one) => one.association === association) !== index)
      throw new BadArguments(`--landmarks: ${association} stands there twice`);
    if (!place.safeParse(position).success)
      throw new BadArguments(`--landmarks: the place of ${association} is no three numbers`);
  });
  return {
    marks,
    isInFile: !Array.isArray(json),
  };
}
/** Further from the skin than this, mm, a landmark is none of this body. */
var OFF = 30;
var DOUBTS = {
  'pair-swapped': 'the left one lies on the right of the right one',
  'across-middle': 'it lies on the other side of the body',
  'front-swapped': 'the point in front lies behind the one at the back',
  'pairs-disagree': 'left and right are the other way round than of another pair',
};
/** The landmarks after the rigid transforms that a body went through, in their order. */
var movedLandmarks = (marks, transforms) =>
  marks.map(({ association, position }) => ({
    association,
    position: transforms.reduce((at, transform) => transformPoint(transform, at), position),
  }));
/** Throws BadArguments where a landmark lies off the skin of a body that stands in the patient frame, or on the side that it is not named for. */
function requireLandmarksOn(mesh, marks) {
  if (marks.length === 0) return;
  const bvh = sharedBvh(mesh);
  for (const mark of marks) {
    const away = bvh.closestPoint(mark.position)?.distance ?? Infinity;
    if (away > OFF)
      throw new BadArguments(
        `--landmarks: ${mark.association} lies ${away.toFixed(0)} mm off the skin: are the landmarks of this scan, in mm (of the unit that was said) and its frame?`,
      );
    const doubt = sideDoubt(
      mark,
      marks.filter((other) => other !== mark),
      true,
    );
    if (doubt)
      throw new BadArguments(
        `--landmarks: the side of ${mark.association} is doubtful: ${DOUBTS[doubt]}. Left and right are the patient's`,
      );
  }
}
// src/cli/proposed-edge.ts
/** Options that say which edge line is proposed. */
var PROPOSAL_OPTIONS = {
  type: { type: 'string' },
  side: { type: 'string' },
  opening: { type: 'string' },
  'opening-width': { type: 'string' },
  height: { type: 'string' },
  sex: { type: 'string' },
  landmarks: { type: 'string' },
};
/** What `PROPOSAL_OPTIONS` takes, for a usage. */
var PROPOSAL_USAGE =
  '--type rigo-A1… --side left|right --opening front|back --opening-width MM --height CM --sex female|male --landmarks L.json';
var SIDES = ['left', 'right'];
var WIDTH = {
  min: 5,
  max: 120,
  fallback: 30,
};
/** A body that stands further than this from where a patient does, degrees, is aligned first. */
var TURNED = 3;
/** Cosine of the most that a body leans from the axis along which somebody said that it stands: 25°. */
var UPRIGHT = 0.906;
/** What a line is for, from the arguments; undefined where they say neither class nor side. Throws BadArguments where they say one: a side is never guessed. */
function statedWish(parsed) {
  return ['type', 'side'].some((name) => parsed.values[name] !== void 0) ? trimWishOf(parsed) : void 0;
}
/** What a line is for, from the arguments. Throws BadArguments: a side is never guessed. */
function trimWishOf(parsed) {
  const type = choiceOption(parsed, 'type', BRACE_TYPES);
  const side = choiceOption(parsed, 'side', SIDES);
  if (!type || !side)
    throw new BadArguments(
      `an edge line that is proposed or measured needs --type (${BRACE_TYPES.join(', ')}) and --side, the convex side of the main curve: left or right`,
    );
  return {
    type,
    side,
    opening: choiceOption(parsed, 'opening', OPENINGS) ?? 'front',
    width: numberOption(parsed, 'opening-width', WIDTH),
  };
}
/** What is said of the person whose body it is. */
function personOf(parsed) {
  const height = numberOption(parsed, 'height', {
    min: 30,
    max: 260,
    fallback: NaN,
  });
  const sex = choiceOption(parsed, 'sex', ['female', 'male']);
  return {
    ...(Number.isFinite(height) ? { height: height * 10 } : {}),
    ...(sex ? { sex } : {}),
  };
}
/** Makes a raw scan ready for a line: in one piece, closed, and as a patient stands. Throws BadArguments where it is not sure how it stands, and nobody said so. */
async function madeReady(mesh, { facts, isUpSaid }, registry, output) {
  const steps = [];
  let shape = bodyAlone(mesh);
  let skin = asScanned(mesh);
  const apply = async (type, params) => {
    const operation = registry.latest(type);
    const done = await applyToShape(operation, shape, params);
    for (const finding of done.findings) output.tell(explain(finding));
    shape = {
      mesh: done.mesh,
      parts: done.parts,
    };
    skin = skinAfter(skin, done.mesh, addsSkin(registry.roles.of(type)));
    steps.push({
      type,
      version: operation.version,
      params,
    });
  };
  if (!isClosed(mesh)) {
    await apply(OPERATION_OF['document/repair'], { components: 'largest' });
    if (!isClosed(shape.mesh))
      await apply(OPERATION_OF['document/closemesh'], {
        holes: 'all',
        fill: 'smooth',
      });
  }
  const { transform, unsure, reasons } = alignScan(shape.mesh, facts);
  const angle = turnOf(transform);
  if (angle > TURNED) {
    const isUpAnswered = isUpSaid && transform[10] > UPRIGHT;
    const open = unsure.filter(
      (doubt) => doubt === 'body' || doubt === 'facing' || (doubt === 'up' && !isUpAnswered),
    );
    if (open.length > 0)
      throw new BadArguments(
        `how the body stands is not sure, so no edge line is proposed: ${reasons
          .map(({ code, data = {} }) =>
            explain({
              code,
              data,
            }),
          )
          .join(' ')} ${helpWith(open, isUpSaid)}`,
      );
    await apply(typeOf('alignment'), { transform: [...transform] });
    output.tell(
      `the scan was turned by ${angle.toFixed(0)}° to stand as a patient does; brace and positive lie in that frame`,
    );
  }
  return {
    shape,
    skin,
    steps,
  };
}
/** What to do where it is not sure how a body stands. */
function helpWith(open, isUpSaid) {
  const aligned = 'Align it first (bracewright align SCAN -o ALIGNED.stl), and look at what came of it';
  if (!open.every((doubt) => doubt === 'up')) return aligned;
  return isUpSaid
    ? `Its shape reads as if it stood otherwise than along the axis that --up says. ${aligned}`
    : `Look at it: where Z (or Y) points to its head, say --up Z (or --up Y)`;
}
/** By how much a rigid transform turns, degrees. */
function turnOf(transform) {
  const cosine = (transform[0] + transform[5] + transform[10] - 1) / 2;
  return (Math.acos(Math.max(-1, Math.min(1, cosine))) * 180) / Math.PI;
}
/** The line that is proposed on a body, with its clearances and how the landmarks behind them are known. */
function proposedEdge(mesh, wish, known) {
  const { curves, keep, levels } = proposeTrim(mesh, wish, known);
  const rules = trimRules(mesh, curves, wish, levels);
  return {
    curves,
    keep,
    proposal: {
      ...wish,
      rules,
    },
  };
}
var MARKS = {
  good: 'good',
  unsure: 'unsure',
  near: 'tight',
  bad: 'BROKEN',
};
/** The clearances in lines for a person. */
var ruleLines = (rules) =>
  rules.map(({ id, value, within, way, least, most, status }) => {
    const asked = most === void 0 ? `at least ${least ?? 0}` : `${least ?? 0} to ${most}`;
    const where = way === void 0 ? '' : ` ${way}`;
    const doubt = within === void 0 ? '' : ` ± ${within}`;
    return `${MARKS[status].padEnd(9)} ${id}: ${value.toFixed(0)}${doubt} mm${where} (${asked})`;
  });
// src/cli/stature.ts
/** A body height by shape that differs by more than this ratio from what was said is told; on bodies whose height is known it lies within 1 in 50. */
var NEAR = 1.06;
var cm = (mm) => Math.round(mm / 10);
/** Whether a scan in the unit that it is taken in is of a person: somebody has to answer for one that is not. A body height that is not the one said is told. */
function statureFindings({ read, frame }, facts, output) {
  const guess = guessScanUnit(read.mesh);
  const own = guess.options.find(({ unit }) => unit === frame.unit);
  if (own?.stature === void 0) return [];
  const stature = cm(own.stature);
  const finding = (code, data) => [
    {
      code,
      severity: 'ask',
      data: {
        unit: own.unit,
        stature,
        ...data,
      },
      places: [],
    },
  ];
  const likely = guess.options.find(({ unit, fits }) => fits && unit === guess.unit);
  if (!own.fits)
    return likely?.stature === void 0
      ? finding('gate/stature', {})
      : finding('gate/stature-unit', {
          likely: likely.unit,
          other: cm(likely.stature),
        });
  const { height } = facts;
  if (height !== void 0 && Math.max(own.stature / height, height / own.stature) > NEAR)
    output.tell(
      explain({
        code: 'align/height-differs',
        data: {
          stature,
          recorded: cm(height),
        },
      }),
    );
  return [];
}
// src/cli/template-edge.ts
/** What stands before the file of `--edge` that holds a template, and no lines of this body. */
var PREFIX = 'template:';
/** The file of an `--edge` that names a template; undefined of any other. */
var templatePath = (edge) => (edge?.startsWith(PREFIX) ? edge.slice(9) : void 0);
/**
 * The template of a file and what its line is for here: as the arguments say, and else as the template does. It is mirrored for the other side. Throws BadArguments where
 * there is no such file, SdkError `template/…` where it holds no template.
 */
function askedTemplate(path, parsed) {
  if (path === '') throw new BadArguments('--edge template:FILE names no file');
  const named = readTemplateFile(new TextDecoder('utf-8').decode(readBytes(path)));
  const { purpose } = named.template;
  const said = (name, known) => parsed.values[name] ?? known;
  const values = {
    ...parsed.values,
    type: said('type', purpose?.type),
    side: said('side', purpose?.side),
    opening: said('opening', purpose?.opening),
    'opening-width': said('opening-width', purpose?.width.toString()),
  };
  const wish =
    values.type !== void 0 || values.side !== void 0
      ? trimWishOf({
          ...parsed,
          values,
        })
      : void 0;
  const isMirrored = purpose !== null && wish !== void 0 && wish.side !== purpose.side;
  return {
    template: {
      ...named,
      path,
      isMirrored,
    },
    wish,
  };
}
/** The line of a template on a body that stands in the patient frame, with its clearances and what a gate is told of its heights. */
function laidEdge(mesh, asked, { wish, known, output }) {
  const { template, isMirrored } = asked;
  const { curves, keep, apart, marks, within } = layTrim({
    kind: 'template',
    template,
    isMirrored,
    mesh,
    marked: known.marked ?? [],
  });
  const heights = marks > 0 ? `by ${marks} landmarks that are marked in both` : 'by the shape alone';
  output.tell(
    [
      `the template “${asked.name}” was laid${isMirrored ? ' mirrored, for the other side' : ''}: heights ${heights}${within > 0 ? ` (± ${within} mm)` : ''},`,
      `then moved to the skin by ${apart.median.toFixed(1)} mm in the median and ${apart.worst.toFixed(1)} mm at most`,
    ].join(' '),
  );
  const made = template.purpose;
  if (wish && made && (wish.type !== made.type || wish.opening !== made.opening))
    output.tell(
      `the template was made for ${made.type}, open in ${made.opening === 'front' ? 'front' : 'the back'}: look at each clearance`,
    );
  const rules = wish && measured$1(() => measureTrim(mesh, curves, wish, known), output);
  const edge = {
    curves,
    keep,
  };
  return {
    edge: rules
      ? {
          ...edge,
          proposal: {
            ...wish,
            rules,
          },
        }
      : edge,
    findings: heightFindings(within),
  };
}
function measured$1(measure, output) {
  try {
    return measure();
  } catch (error) {
    if (!(error instanceof SdkError)) throw error;
    output.tell(`the clearances of the edge line were not measured: ${explain(error)}`);
    return;
  }
}
/** What a template is called that is written to a file: as `--name` says, or as the file without its ending. */
var nameOfFile = (path) => basename(path).replace(/\.[^.]*$/, '') || 'template';
// src/cli/edged-body.ts
/** What was asked about the edge: a file with lines, a line that is proposed, a template, or none. Throws BadArguments, and SdkError `template/…`. */
function askedEdge(parsed) {
  const path = textOption(parsed, 'edge');
  const { marks, isInFile } = readLandmarks(parsed);
  const person = {
    given: void 0,
    isProposed: false,
    template: void 0,
    facts: personOf(parsed),
    marks,
    isInFile,
  };
  if (path === 'auto')
    return {
      ...person,
      isProposed: true,
      wish: trimWishOf(parsed),
    };
  const ofTemplate = templatePath(path);
  if (ofTemplate !== void 0)
    return {
      ...person,
      ...askedTemplate(ofTemplate, parsed),
    };
  const stated = statedWish(parsed);
  if (path === void 0)
    return {
      ...person,
      wish: stated,
    };
  const { wish: said, ...given } = readEdgeLines(path);
  return {
    ...person,
    given,
    wish: stated ?? said,
  };
}
/** From a file whose bodies stand along Y to one where they stand along Z. */
var Y_UP = [1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1];
/** The transforms of the steps that stood a body in the patient frame, in their order. */
var turnsOf = (steps) =>
  steps.filter(({ type }) => ROLES.of(type) === 'alignment').map(({ params }) => params.transform);
/** The shaped body with its edge lines; for a line that is proposed or a template a scan without a history is made ready first. */
async function edgedBody(parsed, asked, registry, output) {
  const { facts } = asked;
  const isMade = asked.isProposed || asked.template !== void 0;
  const body = readBody(parsed.positionals[0], parsed, output);
  const ofScan = statureFindings(body, facts, output);
  const isRaw = textOption(parsed, 'history') === void 0;
  const said = {
    facts,
    isUpSaid: textOption(parsed, 'up') !== void 0,
  };
  const ready = isMade && isRaw ? await madeReady(body.mesh, said, registry, output) : void 0;
  const shaped = ready
    ? rawShape(ready.shape, ready.skin)
    : await shapedBody(body.mesh, parsed, registry, output);
  if (isMade && shaped.isCut)
    throw new BadArguments(
      `--edge ${asked.template ? 'lays a template' : 'auto proposes a line'}, but the history cuts along one already: leave --edge out, or switch that step off`,
    );
  const small = smallLineFault(linesOf$1(shaped));
  if (small) throw small;
  const given = asked.given ?? (isMade ? void 0 : keptLines(shaped.records, shaped.shape.mesh));
  if (facesInwards(shaped.shape.mesh)) throw new SdkError('mesh/inside-out');
  const { mesh } = shaped.isCut && !asked.given ? shaped.pressed : shaped.shape;
  const wish = asked.wish ?? (asked.given ? void 0 : purposeIn(shaped));
  const steps = ready?.steps ?? [];
  const done = [...steps, ...shaped.records.filter(({ state }) => state === 'on')];
  const toUpright = asked.isInFile && body.frame.upAxis === 'Y' ? [Y_UP] : [];
  const marked = [
    ...movedLandmarks(asked.marks, [...toUpright, ...turnsOf(done)]),
    ...(wish?.landmarks ?? []),
  ];
  requireLandmarksOn(mesh, marked);
  const known = {
    facts,
    marked,
    isScanned: scannedAt(shaped.skin),
  };
  if (given) requireOnBody(mesh, given.curves);
  const laid =
    asked.template &&
    laidEdge(mesh, asked.template, {
      wish,
      known,
      output,
    });
  const edge = asked.isProposed
    ? proposedEdge(mesh, wish, known)
    : (laid?.edge ??
      (given &&
        measured(mesh, given, {
          wish,
          known,
          output,
        })));
  const rules = edge
    ? edge.proposal?.rules
    : wish &&
      clearances(mesh, linesOf$1(shaped), {
        wish,
        known,
        output,
      });
  const levels = rules && trunkLevels(mesh, known);
  const isShaped = shaped.records.some(({ type, state }) => state === 'on' && ROLES.of(type) === void 0);
  const ofSide = levels && wish && !isShaped ? sideFindings(mesh, wish, levels) : [];
  const ofMarks = levels ? markFindings(mesh, known) : [];
  const isMeasured = ({ type }) =>
    rules !== void 0 && (ROLES.of(type) === 'line' || (!edge && type === OPERATION_OF['document/cut']));
  const ofSteps = await gateFindingsOf(shaped.records, registry, shaped.replay, {
    ...ASKING,
    asks: (record) => !isMeasured(record),
  });
  const ofHeights = laid?.findings ?? [];
  const ofLines = asked.given ? offSkinFindings(mesh, asked.given, registry) : [];
  const findings = [
    ...[...ofScan, ...ofSide, ...ofMarks, ...ofHeights],
    ...[...trimFindings(rules ?? []), ...ofLines, ...ofSteps],
  ];
  return {
    ...shaped,
    edge,
    body: mesh,
    marked,
    purpose: wish,
    rules,
    steps,
    findings,
  };
}
/** Where lines of a file lie off the skin, so that the edge runs elsewhere than they were drawn: asked about as of a step that cuts along them. */
function offSkinFindings(mesh, { curves, keep }, registry) {
  const params = {
    curves,
    ...(keep === void 0 ? {} : { keep }),
  };
  const off = offSkin(registry.latest(typeOf('wall')), mesh, params);
  return off
    ? askedOf([
        {
          code: 'operation/off-skin',
          kind: 'warning',
          places: [],
          data: {},
          ...off,
        },
      ])
    : [];
}
/** The lines that a history cuts along, or keeps. */
var linesOf$1 = (shaped) => edgesOf(shaped.records).flatMap(({ curves }) => curves);
/** The place on the part that stays, where a step of the history says one. */
var keptOf = (shaped) => edgesOf(shaped.records).findLast(({ keep }) => keep)?.keep;
/** What the history says that they are for. */
var purposeIn = (shaped) => edgesOf(shaped.records).findLast(({ purpose }) => purpose)?.purpose ?? void 0;
/** Lines of a file with the clearances that they keep on this body, where it is known what they are for. */
function measured(mesh, given, measure) {
  const { wish } = measure;
  const rules = wish && clearances(mesh, given.curves, measure);
  return rules
    ? {
        ...given,
        proposal: {
          ...wish,
          rules,
        },
      }
    : given;
}
/** The clearances that lines keep; a body on which they cannot be measured is told. */
function clearances(mesh, curves, { wish, known, output }) {
  if (!wish || curves.length === 0) return void 0;
  try {
    return measureTrim(mesh, curves, wish, known);
  } catch (error) {
    if (!(error instanceof SdkError)) throw error;
    output.tell(`the clearances of the edge line were not measured: ${explain(error)}`);
    return;
  }
}
// src/cli/holes.ts
/**
 * The steps of the file of `--holes`: a list `[{ type, params }…]`, of the newest versions where it says none, or an object that holds it under `records`. Throws
 * BadArguments for a step that cuts no holes, SdkError `history-file/…` for one that is not understood.
 */
function readHoles(parsed, registry) {
  const path = textOption(parsed, 'holes');
  if (path === void 0) return [];
  const json = readJson('holes', path);
  const list = Array.isArray(json) ? json : json?.records;
  if (!Array.isArray(list))
    throw new BadArguments(`--holes must name a file with a list of steps [{ type, params }…]`);
  const records = list.map((one) => versioned(one, registry));
  const file = {
    ...formatHistoryFile([]),
    records,
  };
  const steps = parseHistoryFile(file, registry);
  const other = steps.find(({ type }) => ROLES.of(type) !== 'edge' || type === OPERATION_OF['document/cut']);
  if (other) throw new BadArguments(`--holes takes steps that cut holes into a brace, not ${other.type}`);
  return steps;
}
function versioned(step, registry) {
  const { type, version } = step ?? {};
  if (!(typeof type === 'string' && registry.all.some((one) => one.type === type)) || version !== void 0)
    return step;
  return {
    ...step,
    version: registry.latest(type).version,
  };
}
/** A body side with holes, and what their steps have a gate ask. Tells what the steps say; throws SdkError of the first that failed. */
async function pierced(shape, steps, registry, output) {
  if (steps.length === 0)
    return {
      side: shape,
      findings: [],
    };
  const { replay } = createReplayer({ registry });
  const records = recordsOfFile(steps);
  const { outcomes, mesh } = await replay(records, shape.mesh);
  for (const { error, findings } of outcomes) {
    if (error) throw new SdkError(error.code, error.data);
    for (const finding of findings) output.tell(explain(finding));
  }
  const found = await gateFindingsOf(records, registry, (some) => replay(some, shape.mesh), ASKING);
  return {
    side: {
      ...shape,
      mesh,
    },
    findings: found,
  };
}
/** Says by how much holes become narrower by the rims of the wall where their steps were not told, and where bridges are narrower than the wall is thick. */
function tellOfWall(steps, { edgeRadius, thickness }, output) {
  const said = steps.map(({ params }) => params);
  const rim = Math.min(...said.map((one) => one.rim ?? 0));
  if (typeof edgeRadius === 'number' && rim < edgeRadius)
    output.tell(
      `the rims of this wall come ${edgeRadius} mm into a hole from each side, and ${rim} mm were reckoned with: the holes are ${2 * (edgeRadius - rim)} mm narrower than asked (rim: ${edgeRadius} in their steps keeps their width)`,
    );
  const bridge = Math.min(...said.map((one) => one.bridge ?? Infinity));
  if (typeof thickness === 'number' && bridge < thickness)
    output.tell(
      `bridges of ${bridge} mm between holes are narrower than the wall is thick (${thickness} mm)`,
    );
}
// src/cli/reasons.ts
/** The option that says why a brace is made in spite of what asks. */
var REASON_OPTIONS = {
  reason: {
    type: 'string',
    multiple: true,
  },
};
/** What `REASON_OPTIONS` takes, for a usage. */
var REASON_USAGE = '[--reason [CODE=]TEXT]...';
/** `trim/opening=TEXT`, or a code of a plugin; a text in which another “=” stands is one without a code. */
var CODED = /^([\w.-]+\/[\w./-]+)=(.*)$/s;
/** Codes that only their own name answers: which side the brace is for is decided for itself. */
var NAMED_ONLY = 'trim/stands-out-';
/** The reasons of a command line. Throws BadArguments where one is no sentence, or two are for the same. */
function reasonsOf({ values }) {
  const given = (values['reason'] ?? []).map((word) => {
    const [, code, rest] = CODED.exec(word.trim()) ?? [];
    const text = (rest ?? word).trim();
    if (text.length > 500)
      throw new BadArguments(`--reason takes up to 500 characters, found ${text.length}`);
    if (!isReason(text))
      throw new BadArguments(
        `--reason takes a reason in words that another person understands; “${text}” is none`,
      );
    return {
      code,
      text,
    };
  });
  const twice = given.find(({ code }, i) => given.findIndex((one) => one.code === code) < i);
  if (twice?.code !== void 0) throw new BadArguments(`--reason is given twice for ${twice.code}`);
  if (twice)
    throw new BadArguments(
      'of several reasons each says what it is for: --reason CODE=TEXT, with the code of a finding',
    );
  return given;
}
/** Whether a reason for `named` is one for `code`: the same, or what it is the beginning of, word by word. */
var isFor = (named, code) => named === code || (!code.startsWith(NAMED_ONLY) && code.startsWith(`${named}-`));
/**
 * What the reasons of a command line answer: one with a code what has that code or begins with it, the longer code before the shorter; one without a code
 * all that asks only where all of it is of one code, as a reason for an arm pit is none for a wrong side.
 */
function answersTo(findings, given) {
  const codes = [
    ...new Set(findings.filter(({ severity }) => severity === 'ask').map(({ code }) => String(code))),
  ];
  const plain = codes.length === 1 ? given.find(({ code }) => code === void 0) : void 0;
  const byLength = given
    .flatMap(({ code, text }) =>
      code === void 0
        ? []
        : [
            {
              code,
              text,
            },
          ],
    )
    .sort((a, b) => b.code.length - a.code.length);
  const reasons = {};
  for (const code of codes) {
    const found = byLength.find((one) => isFor(one.code, code)) ?? plain;
    if (found) reasons[code] = found.text;
  }
  const isUsed = ({ code: named }) =>
    named === void 0 ? plain !== void 0 : codes.some((code) => isFor(named, code));
  return {
    reasons,
    open: codes.filter((code) => reasons[code] === void 0),
    idle: given.filter((one) => !isUsed(one)),
  };
}
/** What is said of what was not written (`what`: “no file was”), with the words to type, and of reasons that answer nothing. */
function heldLines(findings, { open, idle }, { what, isHeld }) {
  const blocks = findings.some(({ severity }) => severity === 'block');
  const lines = idle.flatMap(({ code }) =>
    code === void 0 ? [] : [`--reason ${code}=… answers nothing that was found`],
  );
  if (!isHeld) return lines;
  if (blocks) return [...lines, `${what} written: mend what BLOCKS, no reason answers for it`];
  const words = open.map((code) => `  --reason "${code}=TEXT"`);
  return [
    ...lines,
    open.length === 1
      ? `${what} written: mend what was found, or say why it is made all the same:`
      : `${what} written: mend what was found, or say of each why it is made all the same, ${open.length} reasons in all:`,
    ...words,
  ];
}
// src/cli/outputs.ts
/** Of a wall that is held. */
var NOTHING_MADE = {
  files: [],
  agreement: [],
};
/** Makes all that a design is made into, and compares it with the inside of the wall. */
async function makeOutputs(desk, shaped, { wall, part }) {
  const files = await wallFiles(await fileDesk(desk), wall);
  const formed = await makeForms(desk, shaped, {
    part,
    wall,
  });
  return {
    files: [...files, ...formed.files],
    agreement: compareOutputs(wall, formed.surfaces),
  };
}
/**
 * Puts what was found on a wall and how its outputs agree together with the reasons that were given. A positive that lies elsewhere than the inside of the brace keeps all of it back, a grid or a
 * program only itself; a reason without a code is one for the brace.
 */
function judgeOutputs(report, { files, agreement }, given) {
  const ofFiles = agreement.filter((one) => fileOf(one) !== void 0);
  const ofBrace = withFindings(report, agreementFindings(agreement.filter((one) => fileOf(one) === void 0)));
  const fileFindings = agreementFindings(ofFiles);
  const own = answersTo(ofBrace.findings, given);
  const beside = answersTo(
    fileFindings,
    given.filter(({ code }) => code !== void 0),
  );
  const answers = {
    reasons: {
      ...beside.reasons,
      ...own.reasons,
    },
    open: [...own.open, ...beside.open],
    idle: own.idle.filter((one) => one.code === void 0 || beside.idle.includes(one)),
  };
  const held = isHeld(ofBrace, own.open.length === 0);
  const isOpen = (one) => agreementFindings([one]).some(({ code }) => beside.open.includes(code));
  const back = new Set(ofFiles.filter(isOpen).map(fileOf));
  const kept = held ? [] : files.filter(({ name }) => !back.has(name));
  const keptBack = held ? [] : files.map(({ name }) => name).filter((name) => back.has(name));
  const { passed } = ofBrace;
  return {
    found: {
      ...withFindings(ofBrace, fileFindings),
      passed,
    },
    ofBrace,
    answers,
    held,
    kept,
    keptBack,
  };
}
// src/cli/thin-edge.ts
/**
 * Throws BadArguments for a wall that is to get thinner towards its edge and would be thicker there, also where the usual edge is meant: as dialogs and the
 * server's calls refuse it.
 */
function requireThinEdge(registry, params) {
  const max = overEdge(registry, params);
  if (max === void 0) return;
  const given = params['transition'];
  const edge = given?.edgeThickness === void 0 ? 'the usual thickness' : `${given.edgeThickness} mm`;
  throw new BadArguments(
    `a wall of ${max} mm with --mode transition gets thinner at its edge: it cannot have ${edge} there; transition.edgeThickness in --params takes at most ${max}`,
  );
}
// src/cli/commands/brace.ts
var OPTIONS$2 = {
  ...BODY_OPTIONS,
  ...ASSETS_OPTION,
  ...MAKE_OPTIONS,
  ...PROPOSAL_OPTIONS,
  out: {
    type: 'string',
    short: 'o',
  },
  history: { type: 'string' },
  edge: { type: 'string' },
  thickness: { type: 'string' },
  mode: { type: 'string' },
  params: { type: 'string' },
  ...REASON_OPTIONS,
  'glue-pads': { type: 'boolean' },
  holes: { type: 'string' },
  grid: { type: 'string' },
  sheet: { type: 'string' },
  pads: { type: 'string' },
  machine: { type: 'string' },
};
/** Files that none of before may stand in for. */
var MADE = [
  'brace.3mf',
  'brace.stl',
  'positive.stl',
  'positive.csv',
  'positive.nc',
  'sheet.dxf',
  'pads.dxf',
  'gate.json',
  'edge.json',
  'holes.json',
  'history.json',
];
/** Solids of pads, of which there may be any number. */
var SOLID = /^pads-\d+\.3mf$/;
/** The description of a carver as text, looked at before anything is made. Throws BadArguments, or SdkError `carve/machine`. */
function machineOf(parsed) {
  const path = textOption(parsed, 'machine');
  if (path === void 0) return void 0;
  const machine = readJson('machine', path);
  readMachine(machine);
  return JSON.stringify(machine);
}
/** The parameters of the operation that makes the wall. */
function wallParams(parsed, edge) {
  const extra = textOption(parsed, 'params');
  const given = extra === void 0 ? {} : readJson('params', extra);
  const usual = typeof given['thickness'] === 'number' ? given['thickness'] : 4;
  const thickness = numberOption(parsed, 'thickness', {
    min: 1,
    max: 15,
    fallback: usual,
  });
  const mode = textOption(parsed, 'mode');
  return {
    edgeRadius: Math.min(2, thickness / 2),
    ...((mode ?? given['mode']) === 'transition' ? { transition: { ...USUAL_TRANSITION } } : {}),
    ...given,
    thickness,
    ...(mode === void 0 ? {} : { mode }),
    ...(edge ? { curves: edge.curves } : {}),
    ...(edge?.keep === void 0 ? {} : { keep: edge.keep }),
  };
}
/** What each file is called by its content: which of them is this? */
var sha256Of = (out, names) =>
  Object.fromEntries(names.map((name) => [name, fileHash(readFileSync(join(out, name)))]));
/** The files that a brace is made from: none of them is written over. */
function inputsOf(parsed, { given, template }) {
  return [
    parsed.positionals[0],
    ...[
      ...['history', 'landmarks', 'params', 'holes', 'grid', 'sheet', 'pads', 'machine'],
      ...(given ? ['edge'] : []),
    ].map((name) => textOption(parsed, name)),
    template?.path,
  ];
}
/** The wall along the edge lines, or of the side within them that has holes; `part` is that side, where there is an edge. */
async function builtWall({ parsed, registry, output, holes }, { shape, isCut, edge }) {
  const within = edge
    ? partWithinLines(shape.mesh, edge)
    : {
        mesh: shape.mesh,
        findings: [],
      };
  const inside = edge || isCut ? within.mesh : void 0;
  const isHoled = holes.length > 0;
  const params = wallParams(parsed, isHoled ? void 0 : edge);
  const { side, findings } = await pierced(
    {
      ...shape,
      mesh: inside ?? shape.mesh,
    },
    holes,
    registry,
    output,
  );
  if (isHoled) tellOfWall(holes, params, output);
  const wall = await applyToShape(registry.latest(typeOf('wall')), isHoled ? side : shape, params);
  for (const finding of wall.findings) output.tell(explain(finding));
  return {
    wall,
    side,
    findings: [...within.findings, ...findings],
    part: inside && side.mesh,
  };
}
/** A history of its own, of the steps that made a raw scan ready. */
var historyOf = (records) =>
  jsonBytes({
    format: 'bracewright-history',
    version: 1,
    records,
  });
/**
 * `brace SCAN --edge FILE|auto|template:FILE -o DIR`: from a shaped body to what a printer takes, in one go. Writes `edge.json` (the lines as drawn and as they run on the skin),
 * `gate.json` (whether it can be made, which design it is and which files it became), of a raw scan with a line that is proposed or of a template `history.json` (the steps that made it ready) and, where nothing holds it, `brace.3mf` and `brace.stl`, and `positive.stl`, `positive.csv` (a radius grid) and `positive.nc` (a program) for a carver, and `sheet.dxf` for what is formed over it. Where the
 * history presses zones in, `pads.dxf` and a solid for each; with `--glue-pads` the brace is made without those pushes, which the pads bring. `--holes` cuts holes into the brace before its wall is made, and writes their steps as `holes.json`. The inside of the wall is compared with the positive, with its file, with the radius grid and with what the program carves (`agreement`): `--grid` gives the parameters of the radius grid; without it the coarsest that agrees is looked for. A grid or a program that is more than 0.2 mm off is kept back until somebody says why it is made all the same, a positive keeps all of it back. Exit 1 where the gate does not pass.
 */
var brace = {
  name: 'brace',
  usage: `brace SCAN [--history H.json] [--assets FILE|FOLDER]... [--edge LINES.json|auto|template:FILE ${PROPOSAL_USAGE}] [--thickness MM --mode equal|transition --params P.json] ${MAKE_USAGE} ${REASON_USAGE} [--glue-pads] [--holes HOLES.json] [--grid P.json] [--sheet P.json] [--pads P.json] [--machine CARVER.json] -o DIR [--unit mm|cm|m|inch] [--up Z|Y] [--json]`,
  about: 'makes the wall of a brace along edge lines, checks it and writes it for a printer',
  async run(argv, console) {
    const output = tellingOnce(console);
    const parsed = parseCommand(argv, OPTIONS$2, {
      min: 1,
      max: 1,
      names: 'SCAN',
    });
    const out = requiredOption(parsed, 'out');
    const asked = askedEdge(parsed);
    const wish = wishOf(parsed, askedWall(wallParams(parsed, asked.given)));
    const given = reasonsOf(parsed);
    const machine = machineOf(parsed);
    const registry = await openRegistry();
    requireThinEdge(registry, wallParams(parsed, asked.given));
    const holes = readHoles(parsed, registry);
    const inputs = inputsOf(parsed, asked);
    mkdirSync(out, { recursive: true });
    const former = [...MADE, ...readdirSync(out).filter((name) => SOLID.test(name))];
    for (const name of former) refuseOverwriting(join(out, name), inputs);
    for (const name of former) rmSync(join(out, name), { force: true });
    const shaped = await edgedBody(parsed, asked, registry, output);
    const { shape, skin, edge, rules, steps } = shaped;
    const {
      wall,
      side,
      part,
      findings: ofHoles,
    } = await builtWall(
      {
        parsed,
        registry,
        output,
        holes,
      },
      shaped,
    );
    const report = withFindings(checkWish(wall.mesh, wish, {}, skin), [...shaped.findings, ...ofHoles]);
    const designHash = await designHashOf(side, void 0);
    const meshHash = await shapeHash({
      mesh: wall.mesh,
      parts: [],
    });
    const desk = {
      registry,
      output,
      parsed,
      designHash,
      machine,
    };
    const made = isHeld(report, answersTo(report.findings, given).open.length === 0)
      ? NOTHING_MADE
      : await makeOutputs(desk, shaped, {
          wall: wall.mesh,
          part,
        });
    const { found, ofBrace, answers, held, kept, keptBack } = judgeOutputs(report, made, given);
    const plain = given.find(({ code }) => code === void 0);
    const gate = {
      ...gateJson({
        ...found,
        passed: ofBrace.passed,
      }),
      agreement: made.agreement,
      clearances: rules ?? null,
      ...(plain && !answers.idle.includes(plain) ? { reason: plain.text } : {}),
      reasons: answers.reasons,
      designHash,
      meshHash,
    };
    writeWhole(join(out, 'gate.json'), jsonBytes(gate));
    if (edge)
      writeWhole(
        join(out, 'edge.json'),
        jsonBytes({
          ...edge,
          lines: drawnLines(shape.mesh, edge.curves),
        }),
      );
    if (holes.length > 0) writeWhole(join(out, 'holes.json'), historyOf(holes));
    for (const { name, bytes } of kept) writeWhole(join(out, name), bytes);
    const written = kept.map(({ name }) => name);
    const told = {
      ...gate,
      sha256: sha256Of(out, written),
    };
    writeWhole(join(out, 'gate.json'), jsonBytes(told));
    const files = [
      ...written,
      'gate.json',
      ...(edge ? ['edge.json'] : []),
      ...(holes.length > 0 ? ['holes.json'] : []),
      ...(steps.length > 0 ? ['history.json'] : []),
    ];
    if (steps.length > 0) writeWhole(join(out, 'history.json'), historyOf(steps));
    if (parsed.values['json'])
      output.print(
        JSON.stringify({
          ...told,
          out,
          files,
          report: wall.report,
          ...(rules && { rules }),
        }),
      );
    else {
      for (const line of ruleLines(rules ?? [])) output.print(line);
      for (const line of gateLines(gate)) output.print(line);
      for (const line of agreementLines(made.agreement)) output.print(line);
      output.print(`design    ${designHash}`);
      output.print(`${out}  ${files.join(', ')}`);
    }
    for (const line of heldLines(found.findings, answers, {
      what: held ? 'no brace and no positive were' : `${keptBack.join(' and ')} not`,
      isHeld: held || keptBack.length > 0,
    }))
      output.tell(line);
    return ofBrace.passed ? 0 : 1;
  },
};
// ../plugins/catalog/src/describe.ts
/**
 * Every tool and operation of the product as plain JSON data in a language, for those who have no editor: server and command line. `more` are
 * operations of a platform's own, `moreExporters` what writes its files, `moreKinds` its measures and markers.
 */
async function describeProduct(language, more = [], moreExporters = [], moreKinds = []) {
  return (
    await loadPlugins(plugins, {
      languages: [language],
      strict: true,
    })
  ).describe(language, more, moreExporters, moreKinds);
}
// src/cli/commands/describe.ts
/** What stands between the words of the plugins. */
var FRAME = {
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
};
/** Kind, bounds or words, and default of a parameter: `angle, -90 to 90 °, default 5`. */
function valuesOf({ kind, options, min, max, unit, required, default: initial }, frame) {
  const bounds =
    min === void 0 || max === void 0 ? void 0 : `${min} ${frame.to} ${max}${unit ? ` ${unit}` : ''}`;
  const values = options?.map(({ id }) => id).join(' | ') ?? bounds;
  const given =
    ['number', 'string', 'boolean'].includes(typeof initial) && initial !== ''
      ? `${frame.usual} ${String(initial)}`
      : void 0;
  return [kind, values, required ? frame.required : given].filter((part) => part !== void 0).join(', ');
}
function* linesOf({ tools, exporters, operations, annotationKinds, language }) {
  const frame = FRAME[language === 'zh-CN' ? 'zh-CN' : 'en-US'];
  for (const { id, kind, group, shortcut, title, tip } of tools) {
    yield `${id}  ${title}  (${[kind, group, shortcut].filter((part) => part !== void 0).join(', ')})`;
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
      if (param.help !== void 0) yield `        ${param.help}`;
    }
  }
}
/** `describe`: every tool, exporter, operation and own kind of measures and markers, with words, bounds and JSON Schema. */
var describe = {
  name: 'describe',
  usage: 'describe [--language en-US|zh-CN] [--json]',
  about: 'says which tools and operations there are and what they take',
  async run(argv, output) {
    const parsed = parseCommand(
      argv,
      {
        language: { type: 'string' },
        json: { type: 'boolean' },
      },
      {
        min: 0,
        max: 0,
        names: 'options only',
      },
    );
    const description = await describeProduct(
      choiceOption(parsed, 'language', ['en-US', 'zh-CN']) ?? 'en-US',
      (await openRegistry()).all.filter((operation) => !operations.includes(operation)),
      (await knownExporters(process.env['OPERATIONS'])).filter((exporter) => !exporters.includes(exporter)),
      kindsOfOwn(),
    );
    if (parsed.values['json']) output.print(JSON.stringify(description));
    else for (const line of linesOf(description)) output.print(line);
    return 0;
  },
};
// src/cli/exporting.ts
/** What writes `out`: the exporter that was named, else the one that has its ending. Throws BadArguments, or SdkError `exporter/unknown`. */
async function exporterFor(out, named) {
  const exporters = await knownExporters(process.env['OPERATIONS']);
  if (named !== void 0) return findExporter(exporters, named);
  const ending = extname(out).slice(1).toLowerCase();
  const found = exporters.find(({ extension }) => extension === ending);
  if (found) return found;
  const endings = exporters.flatMap(({ extension }) => (extension === void 0 ? [] : [`.${extension}`]));
  throw new BadArguments(
    `the output must end in ${endings.join(', ')}, or --as must name one of ${exporters.map(({ id }) => id).join(', ')}`,
  );
}
/** Measures and markers of a file: `[{ kind, name, params }]`, their values taken on `mesh`. Throws BadArguments, or SdkError of a measure. */
function annotationsOf(json, mesh) {
  if (!Array.isArray(json)) throw new BadArguments('--annotations must name a file with a list');
  return json.map((one, index) => {
    const { kind, name, params } = one ?? {};
    if (typeof kind !== 'string' || !KINDS.has(kind))
      throw new BadArguments(`entry ${index + 1} of --annotations has no kind that is known`);
    const { value, unit } = KINDS.evaluate(mesh, {
      kind,
      params: params ?? null,
    });
    return {
      id: String(index + 1),
      kind,
      name: typeof name === 'string' ? name : '',
      params: params ?? null,
      value,
      unit,
    };
  });
}
// src/cli/commands/export.ts
var OPTIONS$1 = {
  ...BODY_OPTIONS,
  ...ASSETS_OPTION,
  out: {
    type: 'string',
    short: 'o',
  },
  history: { type: 'string' },
  thicken: { type: 'string' },
  mode: { type: 'string' },
  curves: { type: 'string' },
  params: { type: 'string' },
  as: { type: 'string' },
  options: { type: 'string' },
  annotations: { type: 'string' },
  ...REASON_OPTIONS,
};
/** `export SCAN [--history H.json] [--thicken 4 --mode equal --curves C.json] [--as EXPORTER] -o OUT`: files of the body, or of a brace wall made from it. */
var exportCommand = {
  name: 'export',
  usage: `export SCAN [--history H.json] [--assets FILE|FOLDER]... [--thicken MM --mode thick|equal|transition --curves C.json --params P.json] [--as EXPORTER --options O.json --annotations A.json] ${REASON_USAGE} -o OUT [--unit mm|cm|m|inch] [--up Z|Y] [--json]`,
  about: 'writes the body, or with --thicken a brace wall, as STL, OBJ, PLY, 3MF or what an exporter makes',
  async run(argv, output) {
    const parsed = parseCommand(argv, OPTIONS$1, {
      min: 1,
      max: 1,
      names: 'SCAN',
    });
    const out = requiredOption(parsed, 'out');
    const inputs = ['history', 'curves', 'params', 'options', 'annotations'].map((name) =>
      textOption(parsed, name),
    );
    refuseOverwriting(out, [parsed.positionals[0], ...inputs]);
    const exporter = await exporterFor(out, textOption(parsed, 'as'));
    const given = reasonsOf(parsed);
    const thicken = textOption(parsed, 'thicken');
    if (thicken === void 0) {
      for (const name of ['mode', 'curves', 'params'])
        if (parsed.values[name] !== void 0) throw new BadArguments(`--${name} needs --thicken`);
    }
    const body = readBody(parsed.positionals[0], parsed, output);
    let { shape, zones, form } = {
      shape: bodyAlone(body.mesh),
      zones: [],
      form: NOTHING,
    };
    const registry = await openRegistry();
    const wallParams = thicken === void 0 ? {} : wallParamsOf(parsed);
    requireThinEdge(registry, wallParams);
    const historyPath = textOption(parsed, 'history');
    const usesBodies = ['history', 'as', 'options'].some((name) => parsed.values[name] !== void 0);
    if (parsed.values['assets'] !== void 0 && !usesBodies)
      throw new BadArguments('--assets needs --history, --as or --options');
    const bodies = readSecondBodies(parsed, output, out);
    if (historyPath !== void 0)
      ({ shape, zones, form } = await shapedBy(historyPath, {
        mesh: body.mesh,
        exporter,
        registry,
        bodies,
        output,
      }));
    const isTold = thicken === void 0 && !isOfBodiesAlone(exporter);
    const reasons = reasonsFor(form, given, {
      isTold,
      output,
    });
    if (!reasons) return 1;
    let report = {};
    let warnings = [];
    const design = shape;
    if (thicken !== void 0) {
      const wall = await applyToShape(registry.latest(typeOf('wall')), shape, wallParams);
      ({ report, warnings } = wall);
      shape = wall;
      for (const finding of wall.findings) output.tell(explain(finding));
    }
    const { mesh, parts } = shape;
    const hash = await shapeHash(shape);
    const designHash = await designHashOf(design, edgeLinesIn(wallParams));
    const options = textOption(parsed, 'options');
    const annotations = textOption(parsed, 'annotations');
    const name = basename(out, extname(out));
    const { files, findings } = await runExporter(exporter, mesh, {
      name,
      params: options === void 0 ? {} : readJson('options', options),
      annotations: annotations === void 0 ? [] : annotationsOf(readJson('annotations', annotations), mesh),
      subject: thicken === void 0 ? 'body' : 'wall',
      designHash,
      objects: parts,
      zones,
      loadMesh: bodies.load,
    }).catch((error) => {
      if (error instanceof SdkError)
        bodies.tellMissing(
          [
            {
              type: exporter.id,
              error,
            },
          ],
          output,
        );
      throw error;
    });
    for (const finding of findings) output.tell(explain(finding));
    const file = zipFiles(name, files);
    if (files.length > 1 && extname(out).toLowerCase() !== '.zip')
      throw new BadArguments(
        `${exporter.id} makes ${files.length} files (${files.map((one) => one.name).join(', ')}); the output must end in .zip`,
      );
    writeWhole(out, file.bytes);
    const triangles = wholeMesh(shape).indices.length / 3;
    if (parsed.values['json'])
      output.print(
        JSON.stringify({
          out,
          triangles,
          designHash,
          meshHash: hash,
          ...(form.findings.length > 0 ? { reasons } : {}),
          report,
          warnings: [...warnings, ...findings.map(({ code }) => code)],
          files: files.map((one) => one.name),
        }),
      );
    else output.print(`${out}  ${triangles} triangles  ${hash}`);
    return 0;
  },
};
/** The reasons by the codes of what was found, which is told; undefined where nobody has answered for something. */
function reasonsFor(form, given, { isTold, output }) {
  const answers = answersTo(form.findings, given);
  const held = !isTold && isHeld(form, answers.open.length === 0);
  for (const finding of form.findings) output.tell(explain(finding));
  for (const line of heldLines(form.findings, answers, {
    what: 'no file was',
    isHeld: held,
  }))
    output.tell(line);
  return held ? void 0 : answers.reasons;
}
/** The parameters of the operation that makes the wall. */
function wallParamsOf(parsed) {
  const extra = textOption(parsed, 'params');
  const curves = textOption(parsed, 'curves');
  return {
    ...(extra === void 0 ? {} : readJson('params', extra)),
    thickness: numberOption(parsed, 'thicken', {
      min: 1,
      max: 15,
      fallback: 4,
    }),
    mode: textOption(parsed, 'mode') ?? 'equal',
    ...(curves === void 0 ? {} : { curves: curvesOf(readJson('curves', curves)) }),
  };
}
/** A curves file is the list itself, or an object that holds it (as `border.draw` stores it). */
function curvesOf(json) {
  if (typeof json === 'object' && json !== null && 'curves' in json) return json.curves;
  return json;
}
var NOTHING = {
  passed: true,
  findings: [],
};
/** Bytes of bodies between steps that are kept while the skin is followed through them. */
var KEPT = 268435456;
/** The body after a history, its zones for an exporter that reads them, what its steps have a gate ask, and what was found of its skin for one that makes what a brace is formed over. Throws SdkError of the first step that failed. */
async function shapedBy(path, ways) {
  const { mesh, exporter, registry, bodies, output } = ways;
  const records = readHistory(path, registry);
  const steps = recordsOfFile(records);
  const checkpoints = new CheckpointStore({ budgetBytes: KEPT });
  const { replay } = createReplayer({ registry });
  const replayed = (some) =>
    replay(some, mesh, {
      checkpoints,
      loadMesh: bodies.load,
    });
  const shape = await replayed(steps);
  bodies.tellMissing(shape.outcomes, output);
  bodies.picturesOf(records, registry, output);
  const failed = shape.outcomes.find((outcome) => outcome.state === 'failed');
  if (failed?.error) throw new SdkError(failed.error.code, failed.error.data);
  const zones = await zonesFor(exporter, steps, registry, replayed, ASKING);
  if (!isOfBodiesAlone(exporter)) {
    const asked = await gateFindingsOf(steps, registry, replayed, ASKING);
    return {
      shape,
      zones,
      form: withFindings(NOTHING, asked),
    };
  }
  return {
    shape,
    zones,
    form: await checkFormOn({
      records: steps,
      registry,
      replay: replayed,
      asking: ASKING,
    }),
  };
}
// src/cli/commands/gate.ts
/** `gate FILE`: whether a wall can be made: closed, one piece, thick enough everywhere, within the machine. Exit 1 where it does not pass. */
var gate = {
  name: 'gate',
  usage: `gate FILE ${MAKE_USAGE} [--wall MM] [--unit mm|cm|m|inch] [--up Z|Y] [--json]`,
  about: 'says whether the wall of a brace can be made, and if not, why and where',
  async run(argv, output) {
    const parsed = parseCommand(
      argv,
      {
        ...BODY_OPTIONS,
        ...MAKE_OPTIONS,
        wall: { type: 'string' },
      },
      {
        min: 1,
        max: 1,
        names: 'one FILE',
      },
    );
    const wish = wishOf(
      parsed,
      numberOption(parsed, 'wall', {
        min: 0.5,
        max: 20,
        fallback: 0,
      }),
    );
    const path = parsed.positionals[0];
    const read = readMesh(readBytes(path), { name: basename(path) });
    const unit = choiceOption(parsed, 'unit', UNIT_NAMES) ?? read.unit ?? 'mm';
    const upAxis = choiceOption(parsed, 'up', ['Z', 'Y']) ?? 'Z';
    const report = gateJson(
      checkWish(
        convertImported(read.mesh, {
          unit,
          upAxis,
        }),
        wish,
      ),
      read.warnings,
    );
    if (parsed.values['json']) output.print(JSON.stringify(report));
    else for (const line of gateLines(report)) output.print(line);
    return report.passed ? 0 : 1;
  },
};
// src/cli/machine-files.ts
/** What a drawing holds. */
function drawingReport(drawing) {
  const { low, high } = drawnBox(drawing);
  return {
    size: [high[0] - low[0], high[1] - low[1]].map((length) => Math.round(1e3 * length) / 1e3),
    layers: drawing.layers.map(({ name }) => name),
    lines: drawing.lines.length,
    texts: drawing.texts.map(({ text }) => text),
  };
}
/** A comment of a program: the first say for what it is. */
var COMMENT = /^\(([^()]*)\)$/gm;
var READERS = {
  '.csv': (text) => {
    const { axis, angles, heights } = readRadiusGrid(text).grid;
    return {
      axis,
      angles,
      levels: heights.length,
      bottom: heights[0],
      top: heights.at(-1),
    };
  },
  '.nc': (text) => ({ comments: [...text.matchAll(COMMENT)].map(([, comment]) => comment) }),
  '.dxf': (text) => drawingReport(readDxf(text)),
  '.svg': (text) => drawingReport(readSvg(text)),
};
/**
 * What a radius grid, a carving program or a drawing holds, and which design it is of (`null` of a file that another program wrote); undefined for a name with another ending. Throws SdkError
 * of their readers.
 */
function machineFileReport(path, bytes) {
  const ending = extname(path).toLowerCase();
  const read = READERS[ending];
  if (!read) return void 0;
  const report = read(new TextDecoder().decode(bytes));
  return {
    format: ending.slice(1),
    designHash: designHashIn(bytes) ?? null,
    ...report,
  };
}
// src/cli/of-design.ts
/** Options that say which design a file is compared with. */
var DESIGN_OPTIONS = {
  history: { type: 'string' },
  scan: { type: 'string' },
  edge: { type: 'string' },
};
/**
 * Compares the design hash of a file with the states of the design that `--history` makes of `--scan` (and cuts along `--edge`): the newest first. Undefined without `--history`. Throws BadArguments, and
 * SdkError of a step that failed.
 */
async function ofDesign(designHash, parsed, output) {
  const history = textOption(parsed, 'history');
  if (history === void 0) {
    for (const name of Object.keys(DESIGN_OPTIONS))
      if (parsed.values[name] !== void 0) throw new BadArguments(`--${name} needs --history`);
    return;
  }
  const scan = requiredOption(parsed, 'scan');
  const edge = textOption(parsed, 'edge');
  const registry = await openRegistry();
  const body = readBody(scan, parsed, output);
  const bodies = readSecondBodies(parsed, output, void 0);
  const records = bodyRecords(recordsOfFile(readHistory(history, registry)), ROLES);
  const replayer = createReplayer({ registry });
  const { outcomes, ...shape } = await replayer.replay(records, body.mesh, { loadMesh: bodies.load });
  bodies.tellMissing(outcomes, output);
  const failed = outcomes.find(({ state }) => state === 'failed');
  if (failed?.error) throw new SdkError(failed.error.code, failed.error.data);
  const states = [
    await shapeHash(bodyAlone(body.mesh)),
    ...outcomes.flatMap(({ state, meshHash }) => (state === 'applied' && meshHash ? [meshHash] : [])),
  ];
  const lines = edge === void 0 ? keptLines(records, shape.mesh) : readEdgeLines(edge);
  if (!lines) return whereIs(designHash, states);
  const now = await designHashOf(shape, lines);
  const isWhole = edge === void 0 && designHash === states.at(-1);
  if (designHash === now || isWhole)
    return {
      isOfDesign: true,
      stepsAgo: 0,
    };
  const applied = outcomes.flatMap(({ id, state }) => (state === 'applied' ? [id] : []));
  for (let ago = 1; designHash !== void 0 && ago <= applied.length; ago++) {
    const last = records.findIndex(({ id }) => id === applied[applied.length - ago]);
    const earlier = records.slice(0, last);
    const before = await replayer.replay(earlier, body.mesh, { loadMesh: bodies.load });
    const own = edge === void 0 ? keptLines(earlier, before.mesh) : lines;
    if (own && (await hashWithin(before, own)) === designHash)
      return {
        isOfDesign: false,
        stepsAgo: ago,
      };
  }
  const { stepsAgo } = whereIs(designHash, states);
  return {
    isOfDesign: false,
    stepsAgo: stepsAgo === null ? null : stepsAgo + (edge === void 0 ? 0 : 1),
  };
}
/** Where a hash stands among the states of a design, the oldest first. */
function whereIs(designHash, states) {
  const at = designHash === void 0 ? -1 : states.lastIndexOf(designHash);
  if (at < 0)
    return {
      isOfDesign: false,
      stepsAgo: null,
    };
  return {
    isOfDesign: at === states.length - 1,
    stepsAgo: states.length - 1 - at,
  };
}
/** `designHashOf` within lines; undefined where they do not fit that body. */
async function hashWithin(shape, lines) {
  try {
    return await designHashOf(shape, lines);
  } catch (error) {
    if (error instanceof SdkError) return void 0;
    throw error;
  }
}
/** The answer for a person. */
function ofDesignLine({ isOfDesign, stepsAgo }) {
  if (isOfDesign) return 'of this design, as it is now';
  return stepsAgo === null
    ? 'not of this design: of none of its states'
    : `made from an older state of the design (${stepsAgo} ${stepsAgo === 1 ? 'step' : 'steps'} ago): make it again`;
}
// src/cli/commands/inspect.ts
var AXES = ['X', 'Y', 'Z'];
/** The axis of the file that a direction is nearest to: `+Y`. */
function nearestAxis(direction) {
  const k = [0, 1, 2].reduce((a, b) => (Math.abs(direction[b]) > Math.abs(direction[a]) ? b : a));
  return `${direction[k] < 0 ? '-' : '+'}${AXES[k]}`;
}
/** How the body stands in the file: where head and front point, and whether each is sure. */
function standing(mesh, unit) {
  const { transform: m, unsure } = alignScan(
    convertImported(mesh, {
      unit,
      upAxis: 'Z',
    }),
  );
  const isTrunk = !unsure.includes('body');
  return {
    up: nearestAxis([m[8], m[9], m[10]]),
    upSure: isTrunk && !unsure.includes('up'),
    facing: nearestAxis([-m[4], -m[5], -m[6]]),
    facingSure: isTrunk && !unsure.includes('facing'),
  };
}
/** One line a value, but for the codes of warnings; or all as JSON. */
function printReport(report, parsed, output) {
  if (parsed.values['json']) output.print(JSON.stringify(report));
  else
    for (const [name, value] of Object.entries(report))
      if (name !== 'warnings')
        output.print(`${name.padEnd(18)} ${Array.isArray(value) ? value.join(' ') : String(value)}`);
}
/** Says whether a file is of the design that was named; the exit status. */
function tellStanding(standing, parsed, output) {
  if (!standing) return 0;
  if (!parsed.values['json']) output.print(ofDesignLine(standing));
  return standing.isOfDesign ? 0 : 1;
}
/** `inspect FILE`: what a file holds and which design it is of; a mesh in the file's own numbers unless a unit or an axis is given. Other files are radius grids (.csv), G-code (.nc) and drawings (.dxf, .svg). With `--history` and the scan that it is of, whether the file is of this design as it is now (exit 1 where it is not). */
var inspect = {
  name: 'inspect',
  usage:
    'inspect FILE [--history H.json --scan SCAN [--edge LINES.json] [--assets FILE|FOLDER]...] [--unit mm|cm|m|inch] [--up Z|Y] [--json]',
  about: 'says what a mesh, grid, program or drawing holds, of which design it is, and what is wrong with it',
  async run(argv, output) {
    const parsed = parseCommand(
      argv,
      {
        ...BODY_OPTIONS,
        ...DESIGN_OPTIONS,
        ...ASSETS_OPTION,
      },
      {
        min: 1,
        max: 1,
        names: 'one FILE',
      },
    );
    const unit = choiceOption(parsed, 'unit', UNIT_NAMES);
    const upAxis = choiceOption(parsed, 'up', ['Z', 'Y']);
    const path = parsed.positionals[0];
    const bytes = readBytes(path);
    const sha256 = fileHash(bytes);
    const other = machineFileReport(path, bytes);
    if (other) {
      const stand = await ofDesign(
        typeof other.designHash === 'string' ? other.designHash : void 0,
        parsed,
        output,
      );
      printReport(
        {
          ...other,
          sha256,
          ...stand,
        },
        parsed,
        output,
      );
      return tellStanding(stand, parsed, output);
    }
    const read = readMesh(bytes, { name: basename(path) });
    const mesh =
      unit || upAxis
        ? convertImported(read.mesh, {
            unit: unit ?? 'mm',
            upAxis: upAxis ?? 'Z',
          })
        : read.mesh;
    const found = inspectMesh(mesh);
    const warnings = [
      .../* @__PURE__ */ new Set([...read.warnings.map((warning) => warning.code), ...found.warnings]),
    ];
    const told = unit ? 'mm' : read.unit;
    const guess =
      told === void 0
        ? guessScanUnit(mesh)
        : {
            unit: told,
            sure: true,
          };
    const unitGuess = guess.unit;
    const stand = await ofDesign(read.designHash, parsed, output);
    printReport(
      {
        format: read.format,
        /** Which design is this? `null` of a file that another program wrote. */
        designHash: read.designHash ?? null,
        ...found,
        unitGuess,
        unitSure: guess.sure,
        upAxisGuess: guessUpAxis(mesh),
        ...standing(mesh, unitGuess),
        /** The name under which a step takes it as a second body. */
        meshHash: meshHash(
          convertImported(read.mesh, {
            unit: read.unit ?? 'mm',
            upAxis: 'Z',
          }),
        ),
        /** Of the file itself: `gate.json` tells it of each file of a brace. */
        sha256,
        ...stand,
        warnings,
      },
      parsed,
      output,
    );
    if (!parsed.values['json']) {
      const said = new Map(read.warnings.map((warning) => [warning.code, explain(warning)]));
      for (const code of warnings)
        output.print(
          `warning            ${
            said.get(code) ??
            explain({
              code,
              data: {},
            })
          }`,
        );
    }
    return tellStanding(stand, parsed, output);
  },
};
// src/cli/commands/measure.ts
/** Kinds that one plane says all of. */
var BY_PLANE = ['perimeter', 'tape', 'width', 'depth'];
function planeOf(text) {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));
  const [ox, oy, oz, nx, ny, nz] = numbers;
  const size = Math.sqrt(nx * nx + ny * ny + nz * nz);
  if (numbers.length !== 6 || !numbers.every(Number.isFinite) || size === 0)
    throw new BadArguments(
      `--plane takes six numbers ox,oy,oz,nx,ny,nz with a normal that is not zero; found “${text}”`,
    );
  return {
    origin: [ox, oy, oz],
    normal: [nx / size, ny / size, nz / size],
  };
}
/** The parameters of a measure: by a plane for core's sections, from a file for any other kind. */
function paramsOf(kind, plane, file) {
  if (file !== void 0) {
    if (plane !== void 0) throw new BadArguments('--plane and --params exclude each other');
    return readJson('params', file);
  }
  const isWhole = kind === 'volume' || kind === 'area';
  if (isWhole && plane !== void 0) throw new BadArguments(`--kind ${kind} takes no --plane`);
  if (isWhole) return {};
  if (BY_PLANE.includes(kind)) {
    if (plane === void 0) throw new BadArguments(`--kind ${kind} needs --plane`);
    return { plane: planeOf(plane) };
  }
  throw new BadArguments(`--kind ${kind} needs --params with a file of its parameters`);
}
/** `measure FILE --kind … [--plane …|--params P.json]`: one measure of a body, in mm, mm² or mm³; also of a kind that OPERATIONS brings. */
var measure = {
  name: 'measure',
  usage:
    'measure FILE --kind volume|area|perimeter|tape|width|depth|KIND [--plane ox,oy,oz,nx,ny,nz|--params P.json] [--unit mm|cm|m|inch] [--up Z|Y] [--json]',
  about: 'takes one measure of a body',
  async run(argv, output) {
    const parsed = parseCommand(
      argv,
      {
        ...BODY_OPTIONS,
        kind: { type: 'string' },
        plane: { type: 'string' },
        params: { type: 'string' },
      },
      {
        min: 1,
        max: 1,
        names: 'one FILE',
      },
    );
    await knownOperations(process.env['OPERATIONS']);
    const kinds = KINDS.all.filter(({ list = 'measure' }) => list === 'measure').map((one) => one.kind);
    const kind = choiceOption(parsed, 'kind', kinds);
    if (!kind) throw new BadArguments(`--kind is missing: one of ${kinds.join(', ')}`);
    const params = paramsOf(kind, textOption(parsed, 'plane'), textOption(parsed, 'params'));
    const { mesh } = readBody(parsed.positionals[0], parsed, output);
    const result = KINDS.evaluate(mesh, {
      kind,
      params,
    });
    for (const code of result.warnings)
      output.tell(
        explain({
          code,
          data: {},
        }),
      );
    if (parsed.values['json'])
      output.print(
        JSON.stringify({
          kind,
          value: result.value,
          unit: result.unit,
        }),
      );
    else output.print(`${kind}  ${result.value}  ${result.unit}`);
    return 0;
  },
};
// src/cli/commands/repair.ts
/** `repair FILE -o OUT`: welds, drops what is broken, orients, mends where the skin runs through itself; says what was found and done. Holes stay open: sealing is a decision. */
var repair = {
  name: 'repair',
  usage: 'repair FILE -o OUT [--components largest|all] [--unit mm|cm|m|inch] [--up Z|Y] [--json]',
  about: 'mends a mesh file',
  async run(argv, output) {
    const parsed = parseCommand(
      argv,
      {
        ...BODY_OPTIONS,
        out: {
          type: 'string',
          short: 'o',
        },
        components: { type: 'string' },
      },
      {
        min: 1,
        max: 1,
        names: 'one FILE',
      },
    );
    const out = requiredOption(parsed, 'out');
    formatOfPath(out);
    const components = choiceOption(parsed, 'components', ['largest', 'all']) ?? 'all';
    refuseOverwriting(out, parsed.positionals);
    const body = readBody(parsed.positionals[0], parsed, output);
    const repaired = repairMesh(body.mesh, { components });
    const { mesh, pairsBefore, pairsAfter, cutOut } = mendCrossings(repaired.mesh);
    const report = {
      ...repaired.report,
      crossingsMended: pairsBefore - pairsAfter,
      crossingsCut: cutOut,
      crossings: pairsAfter,
    };
    const hash = meshHash(mesh);
    writeWhole(out, encodeBody(mesh, out, hash));
    const warnings = body.read.warnings.map((warning) => warning.code);
    if (parsed.values['json'])
      output.print(
        JSON.stringify({
          out,
          report,
          warnings,
          meshHash: hash,
        }),
      );
    else {
      for (const warning of body.read.warnings) output.print(explain(warning));
      for (const [name, count] of Object.entries(report)) output.print(`${name.padEnd(24)} ${count}`);
      output.print(`${out}  ${hash}`);
    }
    return 0;
  },
};
// src/cli/commands/sample.ts
/** `sample --cobb 35 -o trunk.stl`: a generated trunk with known curves. Not a patient's shape. */
var sample = {
  name: 'sample',
  usage:
    'sample [--cobb DEG] [--stature M] [--bmi KG/M2] [--sex female|male] [--edge MM] [--scan --seed N] [--film F.png] [--truth T.json] -o OUT [--json]',
  about: 'makes a trunk with chosen curves, as it is or as a scanner would see it',
  async run(argv, output) {
    const parsed = parseCommand(
      argv,
      {
        out: {
          type: 'string',
          short: 'o',
        },
        cobb: { type: 'string' },
        stature: { type: 'string' },
        bmi: { type: 'string' },
        sex: { type: 'string' },
        edge: { type: 'string' },
        seed: { type: 'string' },
        scan: { type: 'boolean' },
        film: { type: 'string' },
        truth: { type: 'string' },
        json: { type: 'boolean' },
      },
      {
        min: 0,
        max: 0,
        names: 'options only',
      },
    );
    const out = requiredOption(parsed, 'out');
    formatOfPath(out);
    const cobb = numberOption(parsed, 'cobb', {
      min: 0,
      max: 70,
      fallback: 35,
    });
    const seed = numberOption(parsed, 'seed', {
      min: 0,
      max: 4294967295,
      fallback: 1,
    });
    const trunk = sampleTrunk({
      cobb,
      stature: numberOption(parsed, 'stature', {
        min: 0.8,
        max: 2.1,
        fallback: 1.52,
      }),
      bmi: numberOption(parsed, 'bmi', {
        min: 13,
        max: 35,
        fallback: 18,
      }),
      edge: numberOption(parsed, 'edge', {
        min: 1,
        max: 30,
        fallback: 4,
      }),
      sex: choiceOption(parsed, 'sex', ['female', 'male']) ?? 'female',
    });
    const mesh = parsed.values['scan'] ? scanOf(trunk, { seed }) : trunk.mesh;
    writeWhole(out, encodeBody(mesh, out));
    const film = textOption(parsed, 'film');
    if (film !== void 0) writeWhole(film, sampleFilm(trunk, { seed }).png);
    const truth = textOption(parsed, 'truth');
    const { vertebrae, landmarks, unit } = trunk;
    const facts = {
      curves: curvesForCobb(cobb),
      vertebrae,
      landmarks,
      trochanterToNotch: unit,
    };
    if (truth !== void 0) writeWhole(truth, new TextEncoder().encode(`${JSON.stringify(facts, null, 2)}\n`));
    const result = {
      out,
      triangles: mesh.indices.length / 3,
      meshHash: meshHash(mesh),
    };
    output.print(
      parsed.values['json']
        ? JSON.stringify(result)
        : `${out}  ${result.triangles} triangles  ${result.meshHash}`,
    );
    return 0;
  },
};
// src/cli/commands/template.ts
var OPTIONS = {
  ...BODY_OPTIONS,
  ...PROPOSAL_OPTIONS,
  ...ASSETS_OPTION,
  out: {
    type: 'string',
    short: 'o',
  },
  history: { type: 'string' },
  edge: { type: 'string' },
  name: { type: 'string' },
};
/** Most characters of a name. */
var MOST_NAME = 60;
/**
 * `template SCAN --history H.json|--edge LINES.json -o TEMPLATE.json`: makes a template of the edge lines of a body, for other bodies: of those in a file, or of those that the
 * history keeps or cuts along. It holds shares of the body, heights of marked landmarks, what the line is for and a name; `brace --edge template:FILE` lays it, and so does the app.
 */
var template = {
  name: 'template',
  usage: `template SCAN --history H.json|--edge LINES.json|auto [--assets FILE|FOLDER]... ${PROPOSAL_USAGE} [--name NAME] -o TEMPLATE.json [--unit mm|cm|m|inch] [--up Z|Y] [--json]`,
  about: 'makes a template for other bodies of the edge line of one',
  async run(argv, console) {
    const output = tellingOnce(console);
    const parsed = parseCommand(argv, OPTIONS, {
      min: 1,
      max: 1,
      names: 'SCAN',
    });
    const out = requiredOption(parsed, 'out');
    const name = (textOption(parsed, 'name') ?? nameOfFile(out)).trim();
    if (name === '' || name.length > MOST_NAME)
      throw new BadArguments(`--name takes 1 to ${MOST_NAME} characters`);
    const asked = askedEdge(parsed);
    if (asked.template)
      throw new BadArguments('--edge names a template already: copy its file, or lay it with brace first');
    const files = ['history', 'landmarks', 'edge'].map((option) => textOption(parsed, option));
    refuseOverwriting(out, [parsed.positionals[0], ...files]);
    const shaped = await edgedBody(parsed, asked, await openRegistry(), output);
    const { edge, body, marked, purpose } = shaped;
    const curves = edge?.curves ?? linesOf$1(shaped);
    if (curves.length === 0) throw new SdkError('export/edge-lines-first');
    const keep = edge ? edge.keep : keptOf(shaped);
    const made = templateOfTrim(
      {
        mesh: body,
        curves,
        ...(keep && { keep }),
        marked,
      },
      purpose ?? null,
    );
    writeWhole(
      out,
      new TextEncoder().encode(
        writeTemplateFile({
          name,
          template: made,
        }),
      ),
    );
    const told = {
      name,
      lines: curves.length,
      marks: made.marks.map((mark) => mark.name),
    };
    if (parsed.values['json'])
      output.print(
        JSON.stringify({
          out,
          ...told,
          purpose: made.purpose,
        }),
      );
    else {
      const of = made.purpose ? `${made.purpose.type}, convex to the ${made.purpose.side}` : 'for no class';
      const heights =
        told.marks.length > 0
          ? `heights by ${told.marks.join(', ')}`
          : 'no landmark is marked on this body, so it is laid by shape alone';
      output.print(`${out}  “${name}”, ${of}; ${heights}`);
    }
    return 0;
  },
};
// src/cli/run.ts
/** What `--json` prints where nothing came of it: a code, what was told, and the values of the code. */
var failed = (code, message, data = {}) =>
  JSON.stringify({
    error: {
      code,
      message,
      data,
    },
  });
/** Runs one command line (without `node` and the script) and gives the exit status: 0 done, 1 the work failed, 2 bad arguments. */
async function runCommandLine(argv, commands, output) {
  const [name, ...rest] = argv;
  if (name === void 0 || name === 'help' || name === '--help' || name === '-h') {
    const width = Math.max(...commands.map((command) => command.name.length));
    const text = `bracewright COMMAND …\n\n${commands.map((command) => `  ${command.name.padEnd(width)}  ${command.about}`).join('\n')}\n\nbracewright COMMAND --help says how a command is used.`;
    if (name === void 0) output.tell(text);
    else output.print(text);
    return name === void 0 ? 2 : 0;
  }
  const command = commands.find((one) => one.name === name);
  if (!command) {
    const message = `there is no command “${name}”; bracewright help lists them`;
    output.tell(`bracewright: ${message}`);
    if (rest.includes('--json')) output.print(failed('bad-arguments', message));
    return 2;
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    output.print(`bracewright ${command.usage}`);
    return 0;
  }
  try {
    return await command.run(rest, output);
  } catch (error) {
    if (error instanceof BadArguments) {
      output.tell(`bracewright ${name}: ${error.message}\nusage: bracewright ${command.usage}`);
      if (rest.includes('--json')) output.print(failed('bad-arguments', error.message));
      return 2;
    }
    const isKnown = error instanceof SdkError;
    const message = isKnown ? explain(error) : error instanceof Error ? error.message : String(error);
    output.tell(`bracewright ${name}: ${message}${isKnown ? ` [${error.code}]` : ''}`);
    if (rest.includes('--json'))
      output.print(isKnown ? failed(error.code, message, error.data) : failed('work-failed', message));
    return 1;
  }
}
/**
 * Runs one command line in a process of its own. Work that waits for what never comes, a promise that nobody settles, leaves nothing to run:
 * the process would end without a word. It ends with status 1 and a sentence.
 */
async function runToEnd(argv, commands, output, ending) {
  const leave = () => {
    const message =
      'the work never ended: an operation or an exporter waits for something that does not come (a promise that is never settled)';
    output.tell(`bracewright ${argv[0] ?? ''}: ${message}`);
    if (argv.includes('--json')) output.print(failed('work-failed', message));
    ending.exit(1);
  };
  ending.once('beforeExit', leave);
  try {
    return await runCommandLine(argv, commands, output);
  } finally {
    ending.off('beforeExit', leave);
  }
}
// src/cli.ts
var keeping = () => import('./chunks/keeping-X8Ev0RRN.js');
var people = () => import('./chunks/people-Kvk7OfX7.js');
var commands = [
  later('serve', async () => (await import('./chunks/serve-Cz9LOUd2.js')).serve),
  align,
  apply,
  brace,
  exportCommand,
  gate,
  inspect,
  measure,
  describe,
  repair,
  sample,
  template,
  later('verify', async () => (await keeping()).verify),
  later('backup', async () => (await keeping()).backup),
  later('restore', async () => (await keeping()).restore),
  later('transfer', async () => (await import('./chunks/transfer-Si_MOJvw.js')).transfer),
  later('user', async () => (await people()).user),
  later('clinic', async () => (await people()).clinic),
];
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
process.exitCode = await runToEnd(process.argv.slice(2), commands, consoleOutput, process);
export {};

//# sourceMappingURL=cli.js.map
