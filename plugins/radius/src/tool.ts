import { levelWay } from '@bracewright/core/mesh';
import { vec3, type Vec3 } from '@bracewright/core/math';
import type { Params } from '@bracewright/core/operation';
import {
  bodyFrame,
  combineSteps,
  createDerived,
  directionArc,
  dragHandles,
  pickPlanes,
  sideRound,
  tiltMeanings,
  typePlanes,
  watchOverlay,
  type Handle,
  type Side,
  type ToolFactory,
  type ToolSession,
} from '@bracewright/core/tool';
import { isLineOf, middleOn, sectionMiddles } from './centre-line.ts';
import type { radius } from './operation.ts';
import { sideOf } from './sides.ts';

/** Where an amount of 0 is drawn from the plane's middle, as a part of the body: its grip stands clear of the skin. */
const CLEAR = 0.2;
/** Of the body's diagonal: the radius at which a sector is drawn, and how far under its plane, where its arc lies. */
const [SECTOR_RADIUS, UNDER] = [0.26, 0.06];
/** Degrees round the trunk. */
const [LEFT, BACK] = [90, 180];
const BOUNDS = { min: -100, max: 100, step: 1 };
/** A sector is drawn by pieces of so many degrees. */
const PIECE = 5;

type Session = ToolSession<Params<typeof radius>>;

/** Planes on the trunk, an arrow for the amount at the plane that moves most, and for a sector an arc for its side and a line for its width. */
const tool: ToolFactory<Params<typeof radius>> = (session) => {
  const { draft } = session;
  const planes = pickPlanes(session, { id: 'planes', into: 'planes', initial: 3 });
  typePlanes(session, planes, 'planes');
  const size = (): number => bodyFrame(session.services.history.mesh).diagonal;
  // Two planes move most at the second, three at the middle one, four from the second to the third.
  const most = () => planes.planes[planes.planes.length === 2 ? 1 : planes.planes.length - 2];
  const middles = createDerived(() => sectionMiddles(session.services.history.mesh));
  /** What a sector turns about at the plane that moves most: as the step keeps it, or as the body has it. */
  const middle = createDerived((): Vec3 | undefined => {
    const plane = most();
    if (!plane) return undefined;
    const kept = draft.values.measured;
    const [origin, normal] = [plane.origin, plane.normal] as [Vec3, Vec3];
    if (kept && isLineOf(kept, planes.planes)) return middleOn(kept, planes.planes, origin);
    return middles.get()({ origin, normal }) ?? origin;
  });
  const facing = (): number | undefined => {
    const { direction } = draft.values;
    return typeof direction === 'number' ? direction : undefined;
  };
  const towards = (side: Side | undefined): string | undefined => side && session.sideText(`towards.${side}`);
  const becoming = (): string | undefined => {
    const amount = draft.values.amount ?? 0;
    return amount === 0 ? undefined : session.text(amount > 0 ? 'becomes.outwards' : 'becomes.inwards');
  };
  const handles = dragHandles(session, {
    id: 'handles',
    handles: (): readonly Handle[] => {
      const origin = middle.get();
      if (!origin) return [];
      const direction = facing();
      const amount = amountHandle(session, {
        origin,
        offset: size() * CLEAR,
        direction,
        meaning: becoming(),
      });
      if (direction === undefined) return [amount];
      const arc = directionArc({
        name: session.text('handles.direction'),
        meaning: towards(sideRound(direction)),
        origin,
        size: size(),
        value: direction,
        set: (value) => draft.set({ direction: value }),
      });
      return [amount, arc];
    },
  });
  watchOverlay(session, 'sector', () => {
    const [origin, direction] = [middle.get(), facing()];
    if (!origin || direction === undefined) return [];
    const points = sectorLine(origin, size(), direction, draft.values.width ?? 90);
    return [{ kind: 'line', role: 'guide', points }];
  });
  session.preview();
  return {
    steps: [combineSteps('planes', [handles, planes])],
    get meanings() {
      const direction = facing();
      const side = direction === undefined ? undefined : towards(sideRound(direction));
      return { ...tiltMeanings(session, planes), amount: becoming(), direction: side };
    },
    get hint() {
      const value = session.services.units.formatLength(Math.abs(draft.values.amount ?? 0));
      const key = effectOf(draft.values, planes.planes.length);
      return key && session.text(key, { value, side: towards(sideOf(draft.values)) ?? '' });
    },
    get idleFields() {
      const heights = [3, 4].filter((count) => count > planes.planes.length).map((count) => `height${count}`);
      return facing() === undefined ? [...heights, 'width'] : heights;
    },
  };
};

/** An arrow away from the middle of the trunk. */
function amountHandle(
  session: Session,
  at: {
    readonly origin: Vec3;
    readonly offset: number;
    readonly direction: number | undefined;
    readonly meaning: string | undefined;
  },
): Handle {
  const { draft, services } = session;
  const { viewDirection } = services.scene;
  // All round it says the same whichever way it points: to the side in views from front and back, to the back in those from the side.
  const allRound = Math.abs(viewDirection[0]) > Math.abs(viewDirection[1]) ? BACK : LEFT;
  return {
    kind: 'axis',
    key: 'amount',
    role: 'handle',
    name: session.text('handles.amount'),
    meaning: at.meaning,
    origin: at.origin,
    axis: levelWay(at.direction ?? allRound),
    offset: at.offset,
    value: draft.values.amount ?? 0,
    ...BOUNDS,
    endOn: 'upright',
    stop: true,
    set: (amount) => draft.set({ amount }),
  };
}

/** What becomes of the trunk, as a key of the words; undefined where nothing does. */
function effectOf(values: Readonly<Record<string, unknown>>, planes: number): string | undefined {
  const amount = (values['amount'] as number | undefined) ?? 0;
  if (amount === 0) return undefined;
  const becomes = amount > 0 ? 'outwards' : 'inwards';
  return sideOf(values) ? `effect.side.${becomes}.${planes}` : `effect.${becomes}.${planes}`;
}

/** The rim of a sector from one end over its middle to the other, with its two sides; a whole round is its rim alone. */
function sectorLine([x, y, z]: Vec3, size: number, direction: number, width: number): Vec3[] {
  const centre: Vec3 = [x, y, z - UNDER * size];
  const pieces = Math.ceil(width / PIECE);
  const rim = Array.from({ length: pieces + 1 }, (_, i) =>
    vec3.addScaled(centre, levelWay(direction - width / 2 + (i * width) / pieces), size * SECTOR_RADIUS),
  );
  return width < 360 ? [centre, ...rim, centre] : rim;
}

export default tool;
