import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { assumedValues, DEFAULT_MACHINE, readMachine } from '@bracewright/core/mesh';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');

/** What the page says of each value: its name and its default as JSON, as in the table. */
const TOLD = new Map(
  [...read('./carver-gcode.md').matchAll(/^\| (`[a-z*A-Z.`, ]+`) \| ([^|]+) \|/gm)].flatMap(
    ([, names, initial]) => {
      const paths = names!.split(', ').map((name) => name.replaceAll('`', ''));
      const values = initial!.split(', `').length === paths.length ? initial!.split(', `') : [initial!];
      return paths.map((path, i) => [path, (values[i] ?? values[0])!.replaceAll('`', '').trim()] as const);
    },
  ),
);

function* leaves(value: unknown, path: string): Generator<readonly [string, unknown]> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) yield [path, value];
  else
    for (const [key, inner] of Object.entries(value))
      yield* leaves(inner, path === '' ? key : `${path}.${key}`);
}

test('the page on G-code tells every value of a machine, with its default', () => {
  const wrong = [...leaves(DEFAULT_MACHINE, '')].filter(([path, value]) => {
    if (/^axes\.\w+\.(least|most)$/.test(path)) return false;
    const told = TOLD.get(path);
    return told !== (typeof value === 'string' ? value : JSON.stringify(value).replaceAll(/([:,])/g, '$1 ').replaceAll(/[{}]/g, (sign) => (sign === '{' ? '{ ' : ' }'))); // prettier-ignore
  });
  expect(wrong.map(([path, value]) => `${path} ${JSON.stringify(value)}, told: ${TOLD.get(path)}`)).toEqual(
    [],
  );
  const limits = Object.values(DEFAULT_MACHINE.axes)
    .filter((axis) => typeof axis === 'object' && axis !== null)
    .map(({ least, most }) => [least, most]);
  expect(limits).toEqual([[-50, 1500], [0, 500], [null, null]]); // prettier-ignore
});

test('the machine of the example can be read, and keeps its rotary axis within a turn', () => {
  const machine = readMachine(read('./examples/carver/carver.json'));
  expect(machine.axes.rotary).toMatchObject({ least: 0, most: 360 });
  expect(machine.rows.strategy).toBe('rings');
});

test('the page marks the values that decide safety, and the example gives all of them', () => {
  const marked = [...read('./carver-gcode.md').matchAll(/^\| (`[a-z*A-Z.`, ]+`) \| [^|]+ \| ! /gm)]
    .flatMap(([, names]) => names!.replaceAll('`', '').split(', '))
    .flatMap((path) => (path.includes('*') ? ['axial', 'radial', 'rotary'].map((one) => path.replace('*', one)) : [path])); // prettier-ignore
  expect(marked.toSorted()).toEqual([...assumedValues({})].toSorted());
  expect(assumedValues(JSON.parse(read('./examples/carver/carver.json')))).toEqual([]);
});
