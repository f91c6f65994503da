import { describe, expect, it } from 'vitest';
import { ROUTES, type Route } from '@bracewright/core/contract';
import { openApiDocument } from './openapi.ts';

type Operation = {
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: unknown;
  responses: Record<string, { description: string }>;
  security?: unknown[];
};
const document = openApiDocument('1.2.3') as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
};

describe('the OpenAPI document', () => {
  it('holds every route with each of its methods', () => {
    for (const route of Object.values(ROUTES) as Route[])
      for (const method of [route.method, ...(route.twin ? [route.twin] : [])])
        expect(document.paths[`/${route.path.replace(':id', '{id}')}`]).toHaveProperty(method.toLowerCase());
  });

  it('says version, parameters, bodies, codes and who may call without signing in', () => {
    expect(document.openapi).toBe('3.1.0');
    const list = document.paths['/orthosis/document/list']!['get']!;
    expect(list.parameters).toContainEqual(
      expect.objectContaining({ name: 'parentId', in: 'query', required: false }),
    );
    expect(JSON.stringify(document.paths['/orthosis/document/patient/save'])).toContain('"maxLength":15');
    expect(document.paths['/orthosis/operation/create']!['post']!.responses['409']!.description).toContain(
      '4090',
    );
    expect(document.paths['/account/login/in']!['post']!.security).toEqual([]);
    expect(document.paths['/jobs/{id}']!['get']!.parameters).toContainEqual(
      expect.objectContaining({ name: 'id', in: 'path', required: true }),
    );
  });

  it('tells the headers of the tus protocol', () => {
    const begin = document.paths['/orthosis/upload/resumable']!['post']!;
    expect(begin.parameters!.map(({ name }) => name)).toEqual([
      'Upload-Length',
      'Tus-Resumable',
      'Upload-Metadata',
    ]);
    expect(begin.responses).toHaveProperty('201');
    expect(document.paths['/orthosis/upload/resumable/{id}']!['patch']!.requestBody).toBeDefined();
  });

  it('refers to nothing that is not in it', () => {
    const text = JSON.stringify(document);
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      expect(document).toHaveProperty(['components', 'schemas', name!]);
    expect(text).not.toContain('#/$defs/');
  });
});
