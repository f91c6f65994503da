import { expect, test } from 'vitest';
import { z } from 'zod';
import { other } from '../testing/probe-tools.ts';
import { checkShape } from './plugin-shape.ts';
import type { ToolPlugin } from './plugin.ts';

const given = other.tools[0]!;

class OwnTool {
  #loads = 0;
  reads = 0;
  readonly id = 'other';
  readonly order = 1;
  get kind() {
    this.reads++;
    return 'view';
  }
  get group() {
    return 'look';
  }
  get icon() {
    return given.icon;
  }
  async load() {
    this.#loads++;
    return { default: () => ({ loads: this.#loads }) };
  }
}
class OwnExporter {
  readonly id = 'other.heights';
  readonly params = z.object({});
  #name = 'heights';
  files() {
    return [this.#name];
  }
}
class OwnKind {
  readonly kind = 'other.span';
  readonly unit = 'mm';
  readonly schema = z.object({});
  #span = 7;
  evaluate() {
    return this.#span;
  }
  draw() {
    return [this.#span];
  }
}
class OwnLocales {
  #title = 'Other';
  async 'en-US'() {
    return { default: { title: this.#title } };
  }
  async 'zh-CN'() {
    return { default: { title: this.#title } };
  }
}
class OwnPlugin {
  readonly apiVersion = 1;
  readonly operations = [];
  readonly tool = new OwnTool();
  #bound = 0;
  get id() {
    return 'other';
  }
  get tools() {
    return [this.tool];
  }
  get exporters() {
    return [new OwnExporter()];
  }
  get annotationKinds() {
    return [new OwnKind()];
  }
  get locales() {
    return new OwnLocales();
  }
  contribute() {
    return ++this.#bound;
  }
}

test('what a plugin of a class has in its prototype is there after it was checked, each read once', async () => {
  const own = new OwnPlugin();
  const { faults, plugin } = checkShape(own, 0);
  expect(faults).toEqual([]);
  const { tools, exporters, annotationKinds, locales, contribute } = plugin as ToolPlugin;
  const [tool] = tools;
  expect(tool).toMatchObject({ id: 'other', kind: 'view', group: 'look', icon: given.icon });
  expect((await tool!.load()).default(undefined as never)).toEqual({ loads: 1 });
  expect(exporters![0]!.files(...([] as unknown as Parameters<NonNullable<typeof exporters>[0]['files']>))).toEqual(['heights']);
  const [kind] = annotationKinds as unknown as [OwnKind];
  expect([kind.evaluate(), kind.draw()]).toEqual([7, [7]]);
  expect(await locales['zh-CN']()).toEqual({ default: { title: 'Other' } });
  expect((contribute as unknown as () => number)()).toBe(1);
  expect(own.tool.reads).toBe(1);
}); // prettier-ignore

test('what is the object’s own is not wrapped', () => {
  const load = given.load;
  expect(checkShape({ ...other, tools: [{ ...given, load }] }, 0).plugin?.tools[0]?.load).toBe(load);
});
