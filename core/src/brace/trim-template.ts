import { z } from 'zod';
import type { PointAssociation } from '../annotation/index.ts';
import { isSdkError, SdkError } from '../errors/sdk-error.ts';
import { portable } from '../math/index.ts';
import { distance, normalize, type Vec3 } from '../math/vec3.ts';
import {
  bodyInScan,
  edgeLinesFault,
  mirroredMesh,
  mirroredVec,
  type BodyInScan,
  type TriMesh,
} from '../mesh/index.ts';
import { partOf, type Work } from '../mesh/work.ts';
import type { EdgeLine } from '../params/index.ts';
import { BRACE_TYPES, OPENINGS, type PatientSide } from './brace-type.ts';
import type { CarriedTrim, TrimOfAnother } from './carry-trim.ts';
import { mirroredMarks, mirroredName, mirroredPlace } from './mirrored-body.ts';
import { matchHeights, pitsOf } from './match-heights.ts';
import { apartOf, placeOf, SkinUnder } from './skin-under.ts';
import { isLevelName } from './trunk-levels.ts';
import { levelSizesOf, type LevelSize } from './trunk-map.ts';
import { ringsOf } from './trunk-rings.ts';
import { requireUpright } from './upright.ts';

/** What shapes of this kind are told by, beside regions and whatever else a library holds. */
const KIND = 'edge-line';
/** How badly the body height of the body that a template was made on is known, in parts of it: a template does not say. */
const DOUBT = 0.025;
/** The form in which they are written today. */
const VERSION = 1;

/** A share of a width or depth from the middle of the trunk: 0.5 is its outermost skin, an arm that hangs beside it lies within 2. */
const share = z.number().min(-2).max(2);
/** A height over the middle of the pelvis, in body heights. */
const height = z.number().min(-1).max(1);
const unit = z.number().min(-1).max(1);

/** A place on a trunk whatever its size: shares of width (to the left) and depth (to the back), height, and the way its skin faces. */
const place = z.strictObject({
  at: z.tuple([share, share, height]),
  facing: z.tuple([unit, unit, unit]),
});
const sided = z.strictObject({ left: height.optional(), right: height.optional() });

const schema = z.strictObject({
  kind: z.literal(KIND),
  version: z.literal(VERSION),
  /** What the line is for; null where nobody said. */
  purpose: z
    .strictObject({
      type: z.enum(BRACE_TYPES),
      side: z.enum(['left', 'right']),
      opening: z.enum(OPENINGS),
      width: z.number().min(5).max(120),
    })
    .nullable(),
  lines: z
    .array(
      z.strictObject({
        points: z.array(place).min(3).max(80),
        closed: z.boolean(),
        smooth: z.boolean(),
      }),
    )
    .min(1)
    .max(20),
  /** A place on the part that stays; null where none was chosen yet. */
  keep: place.nullable(),
  /** Heights of landmarks that were marked, by their names. */
  marks: z.array(z.strictObject({ name: z.string().refine(isMarkName), height })).max(40),
  /** Heights of the folds of arm pits that the shape showed. */
  pits: sided,
});

/**
 * Edge lines without the body that they were drawn on: heights between landmarks, over the pelvis and in body heights, and shares of width and depth in a level. It
 * holds no measure of a person in mm, no name, and nothing from which a body can be made again.
 */
export type TrimTemplate = z.output<typeof schema>;
type TemplatePlace = z.output<typeof place>;

/** Lines of a template on a body, and where it says one a place on the part that stays. */
export type LaidTrim = Omit<CarriedTrim, 'keep'> & Partial<Pick<CarriedTrim, 'keep'>>;

const SIDES: readonly PatientSide[] = ['left', 'right'];

function isMarkName(name: string): boolean {
  return isLevelName(name.replace(/-(left|right)$/, ''));
}

/** Digits that a number is kept with: a share of a metre to 0.01 mm. */
const kept = (value: number): number => Math.round(value * 1e6) / 1e6;

/**
 * A template out of a stored shape; undefined where it is a shape of another kind, as of a region. Throws SdkError `template/newer` for one that a later version
 * wrote, `template/damaged` with the `path` for one that does not hold together.
 */
export function readTrimTemplate(shape: unknown): TrimTemplate | undefined {
  const { kind, version } = (typeof shape === 'object' && shape !== null ? shape : {}) as {
    readonly kind?: unknown;
    readonly version?: unknown;
  };
  if (kind !== KIND) return undefined;
  if (typeof version === 'number' && version > VERSION) throw new SdkError('template/newer');
  const { data, error } = schema.safeParse(shape);
  if (data) return data;
  throw new SdkError('template/damaged', { path: error.issues[0]!.path.join('.') || KIND });
}

/** The body that a scan shows, which has to stand in the patient frame. */
function bodyOf(mesh: TriMesh, work: Work): BodyInScan {
  requireUpright(mesh, {}, partOf(work, 0, 0.7));
  const body = bodyInScan(mesh, {}, partOf(work, 0.7, 1));
  if (!body) throw new SdkError('mesh/no-trunk');
  return body;
}

/**
 * Makes a template of edge lines on the body that they were drawn on (mm, in the patient frame). Throws SdkError `mesh/no-trunk`, `mesh/trunk-turned`, and
 * `template/damaged` where a line has more points than a template holds; else only what `checkAborted` throws.
 */
export function templateOfTrim(
  from: Omit<TrimOfAnother, 'keep'> & Partial<Pick<TrimOfAnother, 'keep'>>,
  purpose: TrimTemplate['purpose'],
  work: Work = {},
): TrimTemplate {
  const body = bodyOf(from.mesh, work);
  const level = levelSizesOf(from.mesh);
  const over = (z: number): number => kept((z - body.pelvis[2]) / body.stature);
  const placed = ({ position, normal }: EdgeLine['points'][number]): TemplatePlace => {
    const [x, y, z] = position as Vec3;
    const size = level(z);
    if (!size) throw new SdkError('mesh/no-trunk');
    const [u, v] = [(x - size.centre[0]) / size.width, (y - size.centre[1]) / size.depth];
    const [fx, fy, fz] = normalize(normal as Vec3, [0, 0, 1]);
    return { at: [kept(u), kept(v), over(z)], facing: [kept(fx), kept(fy), kept(fz)] };
  };
  const pit = pitsOf(body, ringsOf(from.mesh));
  const pits = Object.fromEntries(
    SIDES.flatMap((side) => {
      const z = pit(side);
      return z === undefined ? [] : [[side, over(z)]];
    }),
  );
  const made = readTrimTemplate({
    ...{ kind: KIND, version: VERSION },
    purpose: purpose && {
      type: purpose.type,
      side: purpose.side,
      opening: purpose.opening,
      width: purpose.width,
    },
    lines: from.curves.map(({ points, closed, smooth }) => ({
      ...{ points: points.map(placed), closed, smooth },
    })),
    keep: from.keep ? placed(from.keep) : null,
    marks: (from.marked ?? [])
      .filter(({ within }) => within === undefined)
      .filter(({ association }) => isMarkName(association))
      .map(({ association, position }) => ({ name: association, height: over(position[2]) })),
    pits,
  });
  return made!;
}

const other = (side: PatientSide): PatientSide => (side === 'left' ? 'right' : 'left');

/** The template of a curve that is convex to the other side: left and right exchanged. Mirrored twice it is itself. */
export function mirrorTrimTemplate(template: TrimTemplate): TrimTemplate {
  const mirrored = ({ at: [u, v, h], facing: [x, y, z] }: TemplatePlace): TemplatePlace => ({
    ...{ at: [0 - u, v, h], facing: [0 - x, y, z] },
  });
  const { left, right } = template.pits;
  return {
    ...template,
    purpose: template.purpose && { ...template.purpose, side: other(template.purpose.side) },
    lines: template.lines.map((line) => ({ ...line, points: line.points.map(mirrored) })),
    keep: template.keep && mirrored(template.keep),
    marks: template.marks.map((mark) => ({
      ...mark,
      name: mirroredName(mark.name),
    })),
    pits: { ...(right !== undefined && { left: right }), ...(left !== undefined && { right: left }) },
  };
}

/**
 * Lays a template on a body as the mirrored one would lie on it: the body is mirrored, the template laid on that as it is, and the lines are mirrored back. On the
 * mirror image of a body they so are the mirror image of its lines to the last digit, which no shape that is recognised anew would give. Throws what
 * `layTrimTemplate` throws, with places on the body that was given.
 */
export function layMirrored(
  template: TrimTemplate,
  mesh: TriMesh,
  known: Pick<TrimOfAnother, 'marked'> = {},
  work: Work = {},
): LaidTrim {
  const marked = mirroredMarks(known.marked ?? []);
  try {
    const { curves, keep, apart, ...others } = layTrimTemplate(
      template,
      mirroredMesh(mesh),
      { marked },
      work,
    );
    return {
      ...others,
      curves: curves.map((line) => ({ ...line, points: line.points.map(mirroredPlace) })),
      ...(keep && { keep: mirroredPlace(keep) }),
      apart: { ...apart, at: mirroredVec(apart.at) },
    };
  } catch (error) {
    if (!isSdkError(error)) throw error;
    const places = error.places.map((place) => ({ ...place, at: mirroredVec(place.at) }));
    throw Object.assign(error, { places });
  }
}

/**
 * Lays the lines of a template on a body that stands in the patient frame (mm), as those of an earlier brace (`carryTrim`): heights by landmarks and arm pits of
 * both, else by pelvis and body height, places in a level by width and depth of the trunk there, and then on the skin that faces the same way. `apart` is how far
 * the points had to move to the skin after that: the difference in shape, not in size. Throws what `carryTrim` throws.
 */
export function layTrimTemplate(
  template: TrimTemplate,
  mesh: TriMesh,
  known: Pick<TrimOfAnother, 'marked'> = {},
  work: Work = {},
): LaidTrim {
  const body = bodyOf(mesh, partOf(work, 0, 0.8));
  // Heights of the template in body heights of this one: matching them is then a matter of proportions alone.
  const tall = (h: number): number => h * body.stature;
  const heights = matchHeights({
    isSamePerson: false,
    before: {
      body: { stature: body.stature, pelvis: [0, 0, 0], spread: DOUBT * body.stature },
      pit: (side) => {
        const h = template.pits[side];
        return h === undefined ? undefined : tall(h);
      },
      marked: template.marks.map((mark) => ({
        association: mark.name as PointAssociation,
        position: [0, 0, tall(mark.height)] as const,
      })),
    },
    now: { body, pit: pitsOf(body, ringsOf(mesh)), marked: known.marked ?? [] },
  });
  const level = levelSizesOf(mesh);
  const skin = new SkinUnder(mesh);
  const moved: { readonly at: Vec3; readonly away: number }[] = [];
  const laid = ({ at: [u, v, h], facing }: TemplatePlace, line: number): EdgeLine['points'][number] => {
    const left = (1 + portable.sin(portable.atan2(u, -v))) / 2;
    const z = heights.of(tall(h), left);
    const wanted = within(level(z), u, v, z);
    const found = skin.under(
      { position: [u, v, h], normal: [...facing] },
      { height: () => z, fitted: () => wanted },
      line,
    );
    if (line > 0) moved.push({ at: found.position, away: distance(found.position, wanted!) });
    return placeOf(found);
  };
  const curves = template.lines.map((line, i) => ({
    ...line,
    points: line.points.map((point) => laid(point, i + 1)),
  }));
  const fault = edgeLinesFault(mesh, curves);
  if (fault) throw fault;
  const keep = template.keep && laid(template.keep, 0);
  work.progress?.(1);
  const { marks, within: unsure } = heights;
  return { curves, ...(keep && { keep }), apart: apartOf(moved), marks, within: unsure };
}

const within = (size: LevelSize | undefined, u: number, v: number, z: number): Vec3 | undefined =>
  size && [size.centre[0] + u * size.width, size.centre[1] + v * size.depth, z];
