import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { Logger } from '@babylonjs/core/Misc/logger';
import { Scene } from '@babylonjs/core/scene';
import { buildBvh, movedVertices, type TriMesh } from '@bracewright/core/mesh';
import { BodyView } from '../../core/src/babylon/body/body-view.ts';
import { rayAt } from './bodies.ts';
import { cpu, type Row } from './clock.ts';

/** The same body with what lies within 30 mm of a point pushed in by 1 mm, edit after edit. */
function pushed(mesh: TriMesh, times: number): readonly TriMesh[] {
  const bvh = buildBvh(mesh);
  const bodies = [mesh];
  for (let n = 0; n < times; n++) {
    const { origin, direction } = rayAt(mesh, n);
    const positions = bodies.at(-1)!.positions.slice();
    for (const v of bvh.verticesWithin(bvh.raycast(origin, direction)!.position, 30))
      for (let k = 0; k < 3; k++) positions[3 * v + k]! += direction[k as 0];
    bodies.push({ positions, indices: mesh.indices });
  }
  return bodies;
}

/** A tree and the drawn body brought up to a part that moved, beside doing so for all. */
export async function patching(mesh: TriMesh): Promise<readonly Row[]> {
  const bodies = pushed(mesh, 20);
  const at = (n: number): TriMesh => bodies[n % bodies.length]!;
  const bvh = buildBvh(mesh);
  const moved = bodies.map((body, n) =>
    n === 0 ? undefined : movedVertices(bodies[n - 1]!.positions, body.positions),
  );
  bvh.refit(at(1).positions, moved[1]);
  const whole = await cpu((n) => bvh.refit(at(n).positions), { times: 4 });
  bvh.refit(mesh.positions);
  const part = await cpu((n) => bvh.refit(at(n + 1).positions, moved[n + 1]), { times: 20 });
  const anew = await cpu((n) => buildBvh(at(n)), { runs: 1 });

  Logger.LogLevels = Logger.WarningLogLevel | Logger.ErrorLogLevel;
  const engine = new NullEngine();
  const view = new BodyView(new Scene(engine), () => undefined);
  view.show(mesh, { shadeFolds: false });
  view.show(at(1), { shadeFolds: false });
  const shown = await cpu((n) => view.show(at(n), { shadeFolds: false }), { times: 20 });
  // Everything a little elsewhere: no part is smaller than the whole.
  const [here, there] = [0.001, -0.001].map((by) => ({
    positions: mesh.positions.map((value) => value + by),
    indices: mesh.indices,
  }));
  const redrawn = await cpu((n) => view.show(n % 2 ? here! : there!, { shadeFolds: false }), { times: 4 });
  engine.dispose();
  return [
    {
      work: 'picking tree: 30 mm pushed',
      ours: part,
      peer: { name: 'refit of all', ms: whole },
      bar: { ms: 4 },
    },
    {
      work: 'picking tree: 30 mm pushed',
      ours: part,
      peer: { name: 'built anew', ms: anew },
      bar: { ms: 4 },
    },
    { work: 'drawn body: 30 mm pushed', ours: shown, peer: { name: 'all of it', ms: redrawn } },
  ];
}
