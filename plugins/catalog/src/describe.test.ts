import { defineOperation } from '@bracewright/core/operation';
import { LANGUAGES, loadPlugins } from '@bracewright/core/plugin';
import { p } from '@bracewright/core/params';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { plugins } from './index.ts';

const catalog = await loadPlugins(plugins, { strict: true });
const english = catalog.describe('en-US');
const operation = (type: string, of = english) => of.operations.find((one) => one.type === type)!;
const tool = (id: string, of = english) => of.tools.find((one) => one.id === id)!;

describe('the catalog as data', () => {
  test('is the same whatever the order it was written in, and plain JSON', async () => {
    const turned = await loadPlugins([...plugins].reverse(), { strict: true });
    expect(JSON.stringify(turned.describe('en-US'))).toBe(JSON.stringify(english));
    expect(JSON.parse(JSON.stringify(english))).toEqual(english);
    expect(JSON.stringify(english)).not.toMatch(/Infinity|NaN/);
  });

  test('holds every tool and every version of every operation', () => {
    expect(english.tools.map(({ id }) => id)).toEqual(catalog.tools.map(({ manifest }) => manifest.id));
    const versions = english.operations.flatMap(({ type, versions }) =>
      versions.map((one) => `${type}@${one}`),
    );
    expect(versions.sort()).toEqual(
      catalog.operations.all.map(({ type, version }) => `${type}@${version}`).sort(),
    );
    for (const one of english.operations) {
      expect(one.version, one.type).toBe(catalog.operations.latest(one.type).version);
      expect(one.role, one.type).toBe(catalog.operations.roles.of(one.type));
    }
  });

  test('says a tool in full', () => {
    expect(tool('twist')).toMatchObject({
      kind: 'operation', group: 'trunk', title: 'Twist', shortcut: 'T', action: 'edit', operation: 'twist.apply', appliable: true,
      steps: [{ id: 'planes' }], confirm: [{ code: 'twist/folds-more', question: expect.stringContaining('runs through itself') }],
    }); // prettier-ignore
    expect(tool('twist').how.length).toBe(3);
    expect(operation('twist.apply')).toMatchObject({ versions: [1, 2, 3], tool: 'twist', needs: ['planes'] });
    expect(operation('twist.apply').params.find(({ name }) => name === 'axis')).toMatchObject({
      kind: 'choice', default: 'trunk', advanced: true, options: [{ id: 'trunk', text: 'Axis of the trunk' }, { id: 'force-line' }],
    }); // prettier-ignore
    expect(operation('region.deform').params.find(({ name }) => name === 'transition')?.levels?.[0]).toEqual({
      id: '1',
      text: 'light',
    });
    expect(tool('export-model')).toMatchObject({ appliable: false, hosted: true });
    expect(tool('measure').appliable).toBe(false);
  });

  test('speaks both languages, the same things in each', () => {
    const chinese = catalog.describe('zh-CN');
    expect(tool('twist', chinese).title).toBe('扭转');
    expect(operation('twist.apply', chinese).schema).toMatchObject({
      properties: { angle: { title: '角度' } },
    });
    const keys = (value: unknown): unknown =>
      Array.isArray(value) ? value.map(keys)
      : typeof value === 'object' && value !== null ? Object.entries(value).map(([key, part]) => [key, keys(part)])
      : typeof value; // prettier-ignore
    expect(keys(chinese)).toEqual(keys(english));
    for (const language of LANGUAGES)
      for (const one of catalog.describe(language).operations)
        for (const field of one.params.filter(({ hidden }) => !hidden))
          expect(field.title, `${language} ${one.type} ${field.name}`).not.toBe(field.name);
  });

  test('has a sentence for every rule that JSON Schema cannot say', () => {
    const without = LANGUAGES.flatMap((language) =>
      catalog
        .describe(language)
        .operations.filter(({ schema }) =>
          /only the operation itself|仅由该操作/.test(JSON.stringify(schema)),
        ),
    );
    expect(without.map(({ type }) => type)).toEqual([]);
  });

  test('takes operations along that no plugin brings', () => {
    const own = defineOperation({
      type: 'insole.arch',
      version: 1,
      params: z.object({ height: p.length({ min: 0, max: 20 }) }),
      apply: (mesh) => mesh,
    });
    const one = operation('insole.arch', catalog.describe('zh-CN', [own]));
    expect(one).toMatchObject({ title: 'insole.arch', versions: [1], params: [{ name: 'height', max: 20 }] });
    expect(one.plugin).toBeUndefined();
  });

  test('says which languages were loaded', async () => {
    const only = await loadPlugins(plugins, { languages: ['zh-CN'] });
    expect(() => only.describe('en-US')).toThrow(/catalog\/language-missing.*zh-CN/);
  });
});
