import { vec3, type Vec3 } from '@bracewright/core/math';
import { boundaryLoops } from '@bracewright/core/mesh';
import { createDerived, watchOverlay, type Readout, type ToolFactory } from '@bracewright/core/tool';

interface Rim {
  readonly line: readonly Vec3[];
  readonly length: number;
}

/** Shows every open rim of the body, the ones that will be closed drawn stronger, and previews the fill. */
const tool: ToolFactory = (session) => {
  const { draft, services } = session;
  const rims = createDerived((): readonly Rim[] => {
    const { mesh } = services.history;
    return boundaryLoops(mesh).map((loop) => {
      const line = Array.from(loop, (vertex) => vec3.pointAt(mesh.positions, vertex));
      const length = line.reduce(
        (sum, point, i) => sum + vec3.distance(point, line[(i + 1) % line.length]!),
        0,
      );
      return { line, length };
    });
  });
  const closes = (rim: Rim): boolean =>
    draft.values['which'] !== 'small' || rim.length <= Number(draft.values['maxPerimeter']);
  const edited = session.editedParams as
    { holes?: 'all' | { maxPerimeter: number }; fill?: string } | undefined;
  if (edited)
    draft.set({
      ...(typeof edited.holes === 'object'
        ? { which: 'small', maxPerimeter: edited.holes.maxPerimeter }
        : {}),
      ...(edited.fill ? { fill: edited.fill } : {}),
    });
  watchOverlay(session, 'rims', () =>
    rims.get().map((rim) => ({
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
    get idleFields() {
      return draft.values['which'] === 'small' ? [] : ['maxPerimeter'];
    },
    get readouts(): readonly Readout[] {
      const found = rims.get();
      return [
        { id: 'holes', value: found.length, unit: '' },
        {
          id: 'longest',
          value: found.length > 0 ? Math.max(...found.map((rim) => rim.length)) : undefined,
          unit: 'mm',
        },
      ];
    },
    toParams: (values) => ({
      holes: values['which'] === 'small' ? { maxPerimeter: Number(values['maxPerimeter']) } : 'all',
      fill: values['fill'] === 'flat' ? 'flat' : 'smooth',
    }),
  };
};

export default tool;
