import {
  ERRORS,
  ROUTES,
  changesSpace,
  TUS_VERSION,
  type ErrorName,
  type Route,
  type RouteName,
} from '@bracewright/core/contract';
import { z } from 'zod';
import english from '../messages/en-US.ts';

type JsonObject = Record<string, unknown>;

const ALWAYS: readonly ErrorName[] = [
  'request/malformed',
  'request/invalid',
  'server/internal',
  'server/unavailable',
];

/** JSON Schema 2020-12 is the dialect of OpenAPI 3.1, so a zod schema goes in as it is. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as JsonObject;
  delete json['$schema'];
  const definitions = json['$defs'] as JsonObject | undefined;
  if (!definitions) return json;
  delete json['$defs'];
  return JSON.parse(
    JSON.stringify({ ...json, $defs: definitions }).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as JsonObject;
}

const envelope = (success: boolean, data: unknown, codes?: readonly number[]): JsonObject => ({
  type: 'object',
  required: ['success', 'code', 'message', 'data'],
  properties: {
    success: { const: success },
    code: codes ? { enum: codes } : { const: 200 },
    message: { type: 'string' },
    data,
  },
});

const json = (schema: unknown): JsonObject => ({ 'application/json': { schema } });

function failuresOf(name: RouteName, route: Route): JsonObject {
  const names = new Set<ErrorName>([...ALWAYS, ...route.throws]);
  if (changesSpace(name)) names.add('account/other-space');
  if (route.access !== 'public') names.add('request/not-signed-in');
  if (route.access.includes(':')) names.add('request/forbidden');
  if (route.mayTakeLong)
    for (const late of ['job/too-slow', 'job/too-large', 'job/crashed'] as const) names.add(late);
  const shape = route.input instanceof z.ZodObject ? Object.keys(route.input.shape) : [];
  if (shape.some((key) => key === 'id' || key.endsWith('Id'))) names.add('request/not-found');
  const byStatus = new Map<number, ErrorName[]>();
  for (const one of names) byStatus.set(ERRORS[one].http, [...(byStatus.get(ERRORS[one].http) ?? []), one]);
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      String(status),
      {
        description: list.map((one) => `${ERRORS[one].code} ${one}: ${english.failures[one]}`).join('\n\n'),
        content: json(envelope(false, {}, [...new Set(list.map((one) => ERRORS[one].code))])),
      },
    ]),
  );
}

/** Status of a success by method, where it is not 204. */
const TUS_SUCCESS: Readonly<Record<string, number>> = { POST: 201, HEAD: 200 };

/** Headers that carry the input of a tus request, by the name of the field. */
const TUS_HEADERS: Readonly<Record<string, string>> = { size: 'Upload-Length', offset: 'Upload-Offset' };

/** A tus request: its input travels in headers, the metadata as base64 in one of them. */
function tusRequestOf(route: Route, properties: JsonObject, inPath: readonly string[]): JsonObject {
  const header = (name: string, required: boolean, schema: unknown) => ({
    name,
    in: 'header',
    required,
    schema,
  });
  const names = Object.keys(properties);
  const parameters = [
    ...names
      .filter((name) => inPath.includes(name))
      .map((name) => ({ ...header(name, true, properties[name]), in: 'path' })),
    ...names
      .filter((name) => name in TUS_HEADERS)
      .map((name) => header(TUS_HEADERS[name]!, true, properties[name])),
    ...(route.method === 'OPTIONS' ? [] : [header('Tus-Resumable', true, { const: TUS_VERSION })]),
  ];
  const metadata = names.filter((name) => !inPath.includes(name) && !(name in TUS_HEADERS));
  if (metadata.length > 0)
    parameters.push({
      ...header('Upload-Metadata', false, { type: 'string' }),
      description: `Keys with base64 values: ${metadata.join(', ')}`,
    } as (typeof parameters)[number]);
  if (route.method !== 'PATCH') return { parameters };
  const content = { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } };
  return { parameters, requestBody: { required: true, content } };
}

function successOf(route: Route, definitions: JsonObject): JsonObject {
  const accepted = route.mayTakeLong
    ? {
        '202': {
          description: 'The work goes on as a job.',
          content: json(
            envelope(
              true,
              { type: 'object', required: ['jobId'], properties: { jobId: { type: 'string' } } },
              [202],
            ),
          ),
        },
      }
    : {};
  if (route.kind === 'bytes')
    return {
      '200': { description: 'Bytes', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
      ...accepted,
    };
  if (route.kind === 'tus') {
    const status = TUS_SUCCESS[route.method] ?? 204;
    return { [status]: { description: 'Done; what there is to know stands in headers.' } };
  }
  const { $defs, ...schema } = schemaOf(route.output, 'output');
  Object.assign(definitions, $defs);
  if (route.kind === 'events')
    return { '200': { description: 'Events', content: { 'text/event-stream': { schema } } } };
  return { '200': { description: 'Success', content: json(envelope(true, schema)) }, ...accepted };
}

function requestOf(route: Route, method: string): JsonObject {
  const {
    properties = {},
    required = [],
    $defs: _,
    ...rest
  } = schemaOf(route.input, 'input') as {
    properties?: JsonObject;
    required?: string[];
    $defs?: unknown;
  };
  const inPath = [...route.path.matchAll(/:([a-z]+)/gi)].map((match) => match[1]!);
  if (route.kind === 'tus') return tusRequestOf(route, properties, inPath);
  const parameters = Object.entries(properties)
    .filter(([name]) => inPath.includes(name) || method !== 'post')
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || required.includes(name),
      schema,
    }));
  if (method !== 'post') return parameters.length === 0 ? {} : { parameters };
  const body = { ...rest, properties, ...(required.length === 0 ? {} : { required }) };
  if (route.kind !== 'multipart')
    return { requestBody: { required: required.length > 0, content: json(body) } };
  const fields = { ...properties, file: { type: 'string', format: 'binary' } };
  return {
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: { type: 'object', properties: fields, required: ['file', ...required] },
        },
        ...(route.alsoJson ? json(body) : {}),
      },
    },
  };
}

/** The contract as an OpenAPI 3.1 document, made from the route table that also validates. */
export function openApiDocument(version: string): JsonObject {
  const paths: Record<string, JsonObject> = {};
  const definitions: JsonObject = {};
  for (const [name, route] of Object.entries(ROUTES) as [RouteName, Route][]) {
    const path = `/${route.path.replaceAll(/:([a-z]+)/gi, '{$1}')}`;
    const item = (paths[path] ??= {});
    for (const method of [route.method, ...(route.twin ? [route.twin] : [])].map((word) =>
      word.toLowerCase(),
    ))
      item[method] = {
        operationId: method === route.method.toLowerCase() ? name : `${name} (${method})`,
        summary: route.summary,
        tags: [name.split('/')[0]],
        ...(route.access === 'public' ? { security: [] } : {}),
        'x-access': route.access,
        ...(route.needs ? { 'x-needs': route.needs } : {}),
        ...(route.onPatients ? { 'x-on-patients': route.onPatients } : {}),
        ...requestOf(route, method),
        responses: { ...successOf(route, definitions), ...failuresOf(name, route) },
      };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Bracewright', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/api' }],
    security: [{ session: [] }],
    paths,
    components: {
      schemas: definitions,
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The cookie that account/login/in returned.',
        },
      },
    },
  };
}
