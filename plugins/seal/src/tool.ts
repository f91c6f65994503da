import type { FormValues } from '@bracewright/core/plugin';
import { vec3, type Vec3 } from '@bracewright/core/math';
import { connectedComponents, holeRims, type TriMesh } from '@bracewright/core/mesh';
import { createDerived, watchOverlay, type Readout, type ToolFactory } from '@bracewright/core/tool';
import { seal } from './operation.ts';

interface Rim {
  readonly line: readonly Vec3[];
  readonly length: number;
  /** Whether it is one of the body's; else of a loose piece. */
  readonly isOfBody: boolean;
}

/** The version of the operation from which on a rim that touches itself is several holes also where it was parted there. */
const JOINED_SINCE = 5;

/** Whether a vertex belongs to the body: the piece of the most triangles. */
function bodyVertices({ positions, indices }: TriMesh): Uint8Array {
  const { count, ofFace } = connectedComponents({ positions, indices });
  const sizes = new Uint32Array(count);
  for (const piece of ofFace) sizes[piece]!++;
  const body = sizes.indexOf(sizes.reduce((most, size) => Math.max(most, size), 0));
  const isOfBody = new Uint8Array(positions.length / 3);
  indices.forEach((vertex, corner) => {
    if (ofFace[(corner / 3) | 0] === body) isOfBody[vertex] = 1;
  });
  return isOfBody;
}

/** The longest are drawn: a scan of crumbs has thousands, which are counted and closed all the same. */
const MOST_DRAWN = 400;

/** Shows the open rims of the body, the ones that will be closed drawn stronger, and previews the fill. */
const tool: ToolFactory<FormValues<typeof seal.params>> = (session) => {
  const { draft, services } = session;
  // A record is computed by the rules it was made with, and its holes are counted by them.
  const { records } = services.history.history;
  const { version } = records.find(({ id }) => id === session.editing) ?? seal;
  const rims = createDerived((): readonly Rim[] => {
    const { mesh } = services.history;
    const isOfBody = bodyVertices(mesh);
    return holeRims(mesh, { joins: version >= JOINED_SINCE }).map((loop) => {
      const line = Array.from(loop, (vertex) => vec3.pointAt(mesh.positions, vertex));
      const length = line.reduce(
        (sum, point, i) => sum + vec3.distance(point, line[(i + 1) % line.length]!),
        0,
      );
      return { line, length, isOfBody: isOfBody[loop[0]!] === 1 };
    });
  });
  const closes = (rim: Rim): boolean => {
    const { holes } = draft.values;
    return typeof holes !== 'object' || rim.length <= holes.maxPerimeter;
  };
  const drawn = () =>
    rims
      .get()
      .toSorted((a, b) => b.length - a.length)
      .slice(0, MOST_DRAWN);
  watchOverlay(session, 'rims', () =>
    drawn().map((rim) => ({
      kind: 'line',
      role: 'edge',
      points: rim.line,
      closed: true,
      emphasis: closes(rim),
      dashed: !closes(rim),
    })),
  );
  session.preview();
  return {
    get readouts(): readonly Readout[] {
      const found = rims.get();
      const loose = found.filter(({ isOfBody }) => !isOfBody).length;
      return [
        { id: 'holes', value: found.length - loose, unit: '' },
        ...(loose > 0 ? [{ id: 'loose', value: loose, unit: '' as const }] : []),
        {
          id: 'longest',
          value: found.length > 0 ? Math.max(...found.map((rim) => rim.length)) : undefined,
          unit: 'mm',
        },
      ];
    },
  };
};

export default tool;
