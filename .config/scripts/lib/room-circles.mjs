// Circles between rooms. A house is drawn folder by folder: in each, its files and its folders are rooms, and an import from one into another
// is an arrow between them, that of a type too. No way along the arrows may lead back to where it began.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/**
 * The arrows between the rooms of each folder: of every import, one, in the folder where the ways to both files part.
 * `imports` are `{ from, to }`, paths from the top. Gives a map of folder to map of room to map of room to imports.
 */
function arrowsOf(imports) {
  const houses = new Map();
  const within = (map, key, make) => map.get(key) ?? map.set(key, make()).get(key);
  for (const one of imports) {
    const [from, to] = [one.from.split('/'), one.to.split('/')];
    let depth = 0;
    while (depth < from.length - 1 && depth < to.length - 1 && from[depth] === to[depth]) depth++;
    if (from[depth] === to[depth]) continue;
    const rooms = within(houses, from.slice(0, depth).join('/'), () => new Map());
    const arrows = within(rooms, from[depth], () => new Map());
    within(arrows, to[depth], () => []).push(one);
  }
  return houses;
}

/** The shortest way along the arrows from a room back to itself; undefined where none leads back. */
function wayBack(rooms, start) {
  const before = new Map();
  const line = [start];
  for (let room = line.shift(); room !== undefined; room = line.shift())
    for (const next of rooms.get(room)?.keys() ?? []) {
      if (next === start) {
        const way = [room];
        while (way[0] !== start) way.unshift(before.get(way[0]));
        return way;
      }
      if (before.has(next)) continue;
      before.set(next, room);
      line.push(next);
    }
  return undefined;
}

/**
 * The circles among imports, the shortest one of each knot of rooms: `{ folder, rooms, arrows }`, where `arrows[i]` are the imports by which
 * `rooms[i]` leads to the next one, and the last to the first.
 */
export function roomCircles(imports) {
  return [...arrowsOf(imports)].flatMap(([folder, rooms]) => {
    const known = new Set();
    return [...rooms.keys()]
      .map((room) => wayBack(rooms, room))
      .filter((way) => way !== undefined)
      .sort((a, b) => a.length - b.length)
      .filter((way) => {
        const isTold = way.some((room) => known.has(room));
        for (const room of way) known.add(room);
        return !isTold;
      })
      .map((way) => ({
        folder,
        rooms: way,
        arrows: way.map((room, i) => rooms.get(room).get(way[(i + 1) % way.length])),
      }));
  });
}

/** The names that a file takes from `specifier`, in the order of its text. */
export function namesTaken(text, specifier) {
  const source = ts.createSourceFile('file.tsx', text, ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) => {
    if (statement.moduleSpecifier?.text !== specifier) return [];
    const clause = statement.importClause ?? statement;
    const bound = clause.namedBindings ?? clause.exportClause;
    const named = bound?.elements ?? (bound?.name ? [bound] : []);
    return [...(statement.importClause?.name ? ['default'] : []), ...named].map((one) =>
      typeof one === 'string' ? one : (one.propertyName ?? one.name).text,
    );
  });
}

const list = (words) => [...new Set(words)].join(', ') || 'its code';

/** A circle in one sentence for those who are to break it. `root` is where the paths of the imports begin. */
export function sentenceOf({ folder, rooms, arrows }, root) {
  const links = arrows.map((imports) => {
    const [{ from, to, specifier }] = imports;
    const names = namesTaken(readFileSync(join(root, from), 'utf8'), specifier);
    const more = imports.length > 1 ? ` (and ${imports.length - 1} more)` : '';
    return `${from} takes ${list(names)} from ${to}${more}`;
  });
  return (
    `Circle of rooms in ${folder || 'the top folder'}: ${[...rooms, rooms[0]].join(' → ')}. ${links.join('; ')}. ` +
    'Move what both need below both, or let the lower one be given it; an import of a type counts too.'
  );
}
