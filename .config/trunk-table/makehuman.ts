import type { Vec3 } from '@bracewright/core/math';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** MakeHuman's base mesh (CC0 1.0): all vertices, the triangles of the body, and the vertices round each joint. */
export interface BaseMesh {
  /** `3·n`, in MakeHuman's own frame: Y up, Z to the front, decimetres. */
  readonly vertices: Float64Array;
  /** Triangles of the group `body`. */
  readonly body: Uint32Array;
  /** Vertices of each group `joint-…`; a joint lies in their middle. */
  readonly joints: ReadonlyMap<string, readonly number[]>;
}

/** One way of changing the base mesh: vertices and how far each moves. */
export interface Target {
  readonly vertices: Uint32Array;
  readonly moves: Float64Array;
}

/** MakeHuman's data as a folder holds them: `base.obj.gz` and `targets/<group>/<name>.target.gz`. */
export interface MakeHuman {
  readonly base: BaseMesh;
  readonly names: readonly string[];
  target(name: string): Target;
}

const linesOf = (path: string): string[] => gunzipSync(readFileSync(path)).toString('utf8').split('\n');

function readBase(path: string): BaseMesh {
  const vertices: number[] = [];
  const body: number[] = [];
  const joints = new Map<string, Set<number>>();
  let group = '';
  for (const line of linesOf(path)) {
    const words = line.trim().split(/\s+/);
    if (words[0] === 'v') vertices.push(...words.slice(1, 4).map(Number));
    else if (words[0] === 'g') group = words[1]!;
    else if (words[0] === 'f') {
      const corners = words.slice(1).map((word) => Number(word.split('/')[0]) - 1);
      if (group === 'body')
        for (let k = 2; k < corners.length; k++) body.push(corners[0]!, corners[k - 1]!, corners[k]!);
      else if (group.startsWith('joint-')) {
        const name = group.slice('joint-'.length);
        const known = joints.get(name) ?? new Set();
        for (const corner of corners) known.add(corner);
        joints.set(name, known);
      }
    }
  }
  return {
    vertices: Float64Array.from(vertices),
    body: Uint32Array.from(body),
    joints: new Map([...joints].map(([name, of]) => [name, [...of]])),
  };
}

function readTarget(path: string): Target {
  const vertices: number[] = [];
  const moves: number[] = [];
  for (const line of linesOf(path)) {
    if (line.startsWith('#') || line.trim() === '') continue;
    const [vertex, ...move] = line.trim().split(/\s+/).map(Number);
    vertices.push(vertex!);
    moves.push(...move.slice(0, 3));
  }
  return { vertices: Uint32Array.from(vertices), moves: Float64Array.from(moves) };
}

/** Reads the base mesh at once and a target when it is first asked for. */
export function readMakeHuman(folder: string): MakeHuman {
  const paths = new Map<string, string>();
  for (const group of readdirSync(join(folder, 'targets')).sort())
    for (const file of readdirSync(join(folder, 'targets', group)).sort())
      if (file.endsWith('.target.gz'))
        paths.set(file.slice(0, -'.target.gz'.length), join(folder, 'targets', group, file));
  const known = new Map<string, Target>();
  return {
    base: readBase(join(folder, 'base.obj.gz')),
    names: [...paths.keys()],
    target(name) {
      const path = paths.get(name);
      if (!path) throw new Error(`the folder has no target ${name}`);
      const target = known.get(name) ?? readTarget(path);
      known.set(name, target);
      return target;
    },
  };
}

/** Middle of a joint's vertices. */
export function jointOf({ base }: MakeHuman, positions: Float64Array, name: string): Vec3 {
  const vertices = base.joints.get(name)!;
  return [0, 1, 2].map(
    (k) => vertices.reduce((sum, v) => sum + positions[3 * v + k]!, 0) / vertices.length,
  ) as unknown as Vec3;
}
