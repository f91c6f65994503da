import { describe, expect, it } from 'vitest';
import type { OperationRecord } from '../../history/index.ts';
import { mat4, portable, smoothstep, type Vec3 } from '../../math/index.ts';
import type { TriMesh } from '../../mesh/index.ts';
import type { OperationRoles } from '../../operation/index.ts';
import { sampleTrunk } from '../../sample/index.ts';
import { carryInside } from './carry-places.ts';
import { carryLine, stepsBeforeShaping } from './carry-line.ts';
import type { SpineLevel } from './spine-line.ts';

const trunk = sampleTrunk({ cobb: 40, edge: 11 });
const places = trunk.vertebrae.map(({ centre }) => centre);

const shaped = (mesh: TriMesh, move: (at: Vec3) => Vec3): TriMesh => {
  const positions = mesh.positions.slice();
  for (let i = 0; i < positions.length; i += 3)
    positions.set(move([positions[i]!, positions[i + 1]!, positions[i + 2]!]), i);
  return { positions, indices: mesh.indices };
};

/** What whole-trunk tools do between 150 and 300 mm of height, and what lies above goes along. */
const share = (z: number): number => smoothstep((z - 150) / 150);
const moves: Readonly<Record<string, (at: Vec3) => Vec3>> = {
  translate: ([x, y, z]) => [x + 15 * share(z), y, z],
  stretch: ([x, y, z]) => [x, y, z + 20 * share(z)],
  twist: ([x, y, z]) => {
    const [s, c] = portable.sinCosDegrees(12 * share(z));
    return [c * x - s * y, s * x + c * y, z];
  },
  bend: ([x, y, z]) => {
    const [s, c] = portable.sinCosDegrees(10 * share(z));
    const over = z - 220;
    return [x * c + Math.max(0, over) * s, y, z + (c - 1) * Math.max(0, over) - x * s];
  },
};

const farthest = (a: readonly Vec3[], b: readonly Vec3[]): number =>
  Math.max(...a.map((at, i) => Math.hypot(at[0] - b[i]![0], at[1] - b[i]![1], at[2] - b[i]![2])));

describe('places inside of a body', () => {
  it.each(Object.keys(moves))('go with what moves the trunk as a whole: %s', (name) => {
    const carried = carryInside(trunk.mesh, shaped(trunk.mesh, moves[name]!), places);
    expect(farthest(carried!, places.map(moves[name]!))).toBeLessThan(1);
  });

  it('stay where a part of the skin is pushed in', () => {
    const pushed = shaped(trunk.mesh, ([x, y, z]) => {
      const far = Math.hypot(x - 130, z - 250) / 60;
      return far < 1 ? [x - 25 * (1 - far * far), y, z] : [x, y, z];
    });
    expect(farthest(carryInside(trunk.mesh, pushed, places)!, places)).toBe(0);
  });

  it('stay where most of the skin at their height has stayed though the triangles are others', () => {
    const half = { positions: trunk.mesh.positions, indices: trunk.mesh.indices.slice(30) };
    expect(carryInside(trunk.mesh, half, places)).toBe(places);
  });

  it('are known no more where the skin is another one', () => {
    const other = sampleTrunk({ cobb: 10, edge: 14 }).mesh;
    expect(carryInside(trunk.mesh, other, places)).toBeUndefined();
  });
});

describe('the line of a spine in a design', () => {
  const roles = {
    of: (type: string) => ({ align: 'alignment', crop: 'trimming' })[type],
  } as unknown as OperationRoles;
  const record = (id: string, type: string, params: object = {}): OperationRecord =>
    ({ id, type, params, version: 1, seed: 0, state: 'on', result: null }) as unknown as OperationRecord;
  const levels = trunk.vertebrae.map(({ level, centre }): SpineLevel => ({
    level: level as SpineLevel['level'],
    at: [...centre],
    within: { lateral: 2, depth: 10, height: 5 },
    rotation: null,
  }));
  const line = { levels, frame: [...mat4.IDENTITY] };
  const up = [...mat4.translation([0, 0, 100])];

  const replay = async (records: readonly OperationRecord[]): Promise<TriMesh> => {
    let { mesh } = trunk;
    for (const { type } of records) {
      if (type === 'align') mesh = shaped(mesh, ([x, y, z]) => [x, y, z + 100]);
      if (type === 'shift') mesh = shaped(mesh, moves['translate']!);
      if (type === 'other') ({ mesh } = sampleTrunk({ cobb: 10, edge: 14 }));
    }
    return Promise.resolve(mesh);
  };
  const at = (levels: readonly SpineLevel[]) => levels.map((one) => one.at as Vec3);

  it('goes with alignment and with the steps that shape the trunk, and stays with cuts', async () => {
    const records = [record('1', 'crop'), record('2', 'shift'), record('3', 'align', { transform: up })];
    const carried = await carryLine(line, records, { roles, replay });
    const wanted = places.map((one): Vec3 => {
      const [x, y, z] = moves['translate']!(one);
      return [x, y, z + 100];
    });
    expect(carried.isKnown && farthest(at(carried.levels), wanted)).toBeLessThan(1);
  });

  it('is brought from the frame that it was made in to that of now', async () => {
    const made = { levels, frame: up };
    const carried = await carryLine(made, [], { roles, replay });
    expect(carried.isKnown && carried.levels[3]!.at[2]).toBeCloseTo(places[3]![2] - 100, 9);
  });

  it('is not carried again through steps that it went through before', async () => {
    const asked: number[] = [];
    const counted = (some: readonly OperationRecord[]): Promise<TriMesh> => {
      asked.push(some.length);
      return replay(some);
    };
    const memory = new Map<string, readonly Vec3[]>();
    const steps = [record('1', 'crop'), record('2', 'shift'), record('3', 'shift')];
    const once = await carryLine(line, steps.slice(0, 2), { roles, replay: counted, memory });
    expect(asked).toEqual([1, 2]);
    await carryLine(line, steps, { roles, replay: counted, memory });
    expect(asked).toEqual([1, 2, 2, 3]);
    expect(await carryLine(line, steps.slice(0, 2), { roles, replay: counted, memory })).toEqual(once);
    expect(asked).toHaveLength(4);
  });

  it('says from which step on it is not known', async () => {
    const records = [record('1', 'shift'), record('2', 'other'), record('3', 'shift')];
    expect(await carryLine(line, records, { roles, replay })).toEqual({ isKnown: false, from: '2' });
  });

  it('is made on the body before the first step that shapes it', () => {
    const records = [record('1', 'align'), record('2', 'crop'), record('3', 'shift'), record('4', 'crop')];
    expect(stepsBeforeShaping(records, roles).map(({ id }) => id)).toEqual(['1', '2']);
  });
});
