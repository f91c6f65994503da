import { evaluateAnnotation, onDeviationScale, type AnnotationKind } from '@bracewright/core/annotation';
import { deviation, summarize } from '@bracewright/catalog/deviation';
import type { Vec3 } from '@bracewright/core/math';
import type { Json } from '@bracewright/core/operation';
import type { Trunk } from './bodies.ts';
import { outline, plain, type Run } from './example.ts';
import { twoPads } from './examples.ts';
import type { Mark } from './marks.ts';
import type { Camera, Scene } from './stage.ts';

/** How a kind of measure is shown. */
interface Figure {
  readonly kind: AnnotationKind;
  /** The name of the option in the tool's form. */
  readonly option: string;
  readonly camera: Camera;
  readonly shift: readonly [number, number];
  params(trunk: Trunk): unknown;
  marks?(trunk: Trunk): Mark[];
}

const BACK: Camera = { turn: 20, lean: 14 };

const FIGURES: readonly Figure[] = [
  { kind: 'perimeter', option: 'perimeter', camera: BACK, shift: [0, 44], params: (b) => ({ plane: b.plane(0.32) }) },
  { kind: 'tape', option: 'tape', camera: BACK, shift: [0, 44], params: (b) => ({ plane: b.plane(0.68) }) },
  { kind: 'width', option: 'width', camera: { lean: 14 }, shift: [0, 40], params: (b) => ({ plane: b.plane(0.02) }), marks: (b) => outline(b.mesh, b.plane(0.02), 'plane') },
  { kind: 'depth', option: 'depth', camera: { turn: 82, lean: 14 }, shift: [0, 40], params: (b) => ({ plane: b.plane(0.66) }), marks: (b) => outline(b.mesh, b.plane(0.66), 'plane') },
  { kind: 'line-3d', option: 'line-3d', camera: { lean: 8 }, shift: [0, -34], params: (b) => ({ a: b.skin(138, 0.83), b: b.skin(-138, 0.83) }) },
  { kind: 'tape', option: 'tape-line', camera: { turn: 30, lean: 8 }, shift: [54, 0], params: (b) => ({ points: [b.skin(180, 1.1), b.skin(172, 0.9), b.skin(160, 0.62), b.skin(150, 0.4), b.skin(140, 0.1)] }) },
  { kind: 'point-to-line', option: 'point-to-line', camera: { lean: 8 }, shift: [26, 40], params: (b) => ({ point: b.skin(-120, 0.62), line: { origin: [0, 0, 0], direction: [0, 0, 1] } }), marks: (b) => [{ kind: 'line', points: [[0, 0, b.bottom * b.unit], [0, 0, b.top * b.unit]], colour: 'plane', over: true }] },
  { kind: 'point-to-plane', option: 'point-to-plane', camera: { turn: 16, lean: 14 }, shift: [64, 0], params: (b) => ({ point: b.skin(-150, 0.83), plane: b.plane(0.32) }), marks: (b) => outline(b.mesh, b.plane(0.32), 'plane') },
  { kind: 'angle', option: 'angle', camera: { lean: 6 }, shift: [0, 34], params: (b) => ({ points: [b.skin(138, 0.83), b.skin(180, 0.42), b.skin(-138, 0.83)] }) },
]; // prettier-ignore

const TEXT = { mm: ' mm', mm2: ' cm²', mm3: ' L', deg: '°', '': '' } as const;

function valueText(value: number, unit: keyof typeof TEXT): string {
  if (unit === 'mm3') return `${(value / 1e6).toFixed(2)}${TEXT[unit]}`;
  if (unit === 'mm2') return `${Math.round(value / 100)}${TEXT[unit]}`;
  return `${unit === 'deg' ? value.toFixed(1) : Math.round(value)}${TEXT[unit]}`;
}

/** A measure on the body as the editor draws it, with its number. */
function measured(trunk: Trunk, { kind, params, shift, marks }: Figure): Mark[] {
  const taken = evaluateAnnotation(trunk.mesh, kind, params(trunk) as Json, { bvh: trunk.bvh });
  // Straight distances run through the body, so they are shown through it.
  const over = ['width', 'depth', 'line-3d', 'point-to-line', 'point-to-plane', 'angle'].includes(kind);
  const lines = taken.lines.map(({ points, closed }): Extract<Mark, { kind: 'line' }> => ({
    kind: 'line',
    points: Array.from({ length: points.length / 3 }, (_, i): Vec3 => [points[3 * i]!, points[3 * i + 1]!, points[3 * i + 2]!]),
    closed, over, colour: 'measure', width: 3,
  })); // prettier-ignore
  const all = lines.flatMap(({ points }) => points);
  const ends = over ? all : taken.points;
  // The label hangs at the middle of a straight line, else at the point of the line that is nearest to the viewer behind.
  const at = kind === 'angle' ? taken.anchor : over
    ? (([0, 1, 2] as const).map((k) => all.reduce((sum, point) => sum + point[k], 0) / all.length) as unknown as Vec3)
    : all.reduce((best, point) => (point[1] > best[1] ? point : best));
  return [
    ...(marks?.(trunk) ?? []),
    ...lines,
    ...ends.map((end): Mark => ({ kind: 'dot', at: end, colour: 'measure', radius: 4.5, over })),
    { kind: 'label', at, text: valueText(taken.value!, taken.unit), colour: 'measure', shift },
  ];
} // prettier-ignore

/** One picture for each kind of measure, by the option of the tool's form. */
export function measureFigures(trunk: Trunk): { option: string; camera: Camera; scene: Scene }[] {
  const lines = FIGURES.map((figure) => ({
    option: figure.option,
    camera: figure.camera,
    scene: plain(trunk.mesh, measured(trunk, figure)),
  }));
  const middle: Vec3 = [0, 0, 0.5 * trunk.unit];
  const whole = (['volume', 'area'] as const).map((kind) => {
    const { value, unit } = evaluateAnnotation(trunk.mesh, kind, {});
    const net = Array.from({ length: 15 }, (_, i) =>
      outline(trunk.mesh, trunk.plane(-0.1 + 0.085 * i), 'measure'),
    );
    const marks: Mark[] = [
      ...(kind === 'area' ? net.flat().map((line) => ({ ...line, fine: true, width: 1.2 }) as Mark) : []),
      { kind: 'label', at: middle, text: valueText(value!, unit), colour: 'measure', shift: [0, 0] },
    ];
    const colour = kind === 'volume' ? ([150, 214, 204] as const) : undefined;
    const scene: Scene = { bodies: [{ mesh: trunk.mesh, ...(colour ? { colour } : {}) }], marks };
    return { option: kind, camera: { turn: 20, lean: 8 }, scene };
  });
  return [...lines, ...whole];
}

/** The picture of the tool as a whole. */
export function measureScenes(trunk: Trunk): { before: Scene; after: Scene } {
  const some = (option: string, shift: readonly [number, number]) =>
    measured(trunk, { ...FIGURES.find((figure) => figure.option === option)!, shift });
  return {
    before: plain(trunk.mesh),
    after: plain(trunk.mesh, [...some('tape', [0, 34]), ...some('perimeter', [0, 34]), ...some('line-3d', [0, -30])]),
  };
} // prettier-ignore

const LIMIT = 20;
const colourOf = (value: number) => onDeviationScale(value, LIMIT, 'light');

/** The bar beside a heat map, in pixels of a picture 300 wide. */
function legend(): Mark {
  const stops = Array.from({ length: 9 }, (_, i) => {
    const share = i / 8;
    const [r, g, b] = colourOf(LIMIT * (1 - 2 * share)).map(Math.round);
    return `<stop offset="${share}" stop-color="rgb(${r},${g},${b})"/>`;
  });
  const text = (y: number, value: string) =>
    `<text x="284" y="${y}" font-family="DejaVu Sans, sans-serif" font-size="11.5" text-anchor="middle" fill="#1B232C">${value}</text>`;
  return {
    kind: 'raw',
    svg: `<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient></defs><rect x="266" y="110" width="34" height="160" rx="6" fill="#fff" fill-opacity=".92"/><rect x="278" y="128" width="11" height="122" rx="2" fill="url(#g)" stroke="#5D6875" stroke-width=".6"/>${text(123, '+20')}${text(265, '−20')}`,
  };
}

/** The design in plaster, and coloured by how far it lies from the scan. */
export async function heatmapScenes(trunk: Trunk, run: Run): Promise<{ before: Scene; after: Scene }> {
  const { after } = await twoPads(trunk, run);
  const { mesh } = after.bodies[0]!;
  const found = await deviation(mesh, trunk.mesh, () => undefined);
  const { maxIn } = summarize(mesh, found);
  if (maxIn < 10) throw new Error('the heat map has nothing to show');
  const paint = {
    ...found,
    colourOf,
    bandOf: (value: number) => Math.trunc(value / 5),
  };
  return { before: plain(mesh), after: { bodies: [{ mesh, paint }], marks: [legend()] } };
}
