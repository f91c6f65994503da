import { vec3, type Vec3 } from '@bracewright/core/math';
import { closedInSpace, courseOf, BRACE_EDGES } from '@bracewright/core/mesh';
import { groundOf, PreviewLines, sightOf, watchOverlay, type ToolSession } from '@bracewright/core/tool';
import { chosenOn, strayEnds, type StrayEnds } from './along.ts';
import type { Values } from './params.ts';

type Session = ToolSession<Values>;

/** A place of a rim and the way that the skin faces there, a unit vector. */
interface RimPlace {
  readonly at: Vec3;
  readonly normal: Vec3;
}

/** The stretches that are flared, and the same as they are drawn. */
interface Flared {
  readonly runs: readonly (readonly RimPlace[])[];
  readonly lines: readonly (readonly Vec3[])[];
}

const NONE: Flared = { runs: [], lines: [] };

/** What of the lines is flared to the full, as it is drawn in space: found anew only where the choice changed. */
export class Rims {
  readonly #session: Session;
  #known: (Flared & { readonly key: string; readonly curves: Values['curves'] }) | undefined;

  #courses: { readonly curves: Values['curves']; readonly courses: readonly ReturnType<typeof courseOf>[] } | undefined; // prettier-ignore

  constructor(session: Session) {
    this.#session = session;
    const preview = new PreviewLines(groundOf(session));
    watchOverlay(
      session,
      'rims',
      () => preview.lay(this.#flared.lines).map((points) => ({ kind: 'line' as const, role: 'edge' as const, points, emphasis: true })), // prettier-ignore
    );
  }

  /** Observable. */
  get #flared(): Flared {
    const { curves, keep, stretch, ...chosen } = this.#session.draft.values;
    if (!curves || !keep) return NONE;
    const key = JSON.stringify([BRACE_EDGES.map((name) => chosen[name]), stretch]);
    if (this.#known?.key !== key || this.#known.curves !== curves) {
      const runs = runsOf(this.#session.draft.values);
      this.#known = { key, curves, runs, lines: runs.map((run) => run.map(({ at }) => at)) };
    }
    return this.#known;
  }

  /** What speaks against the ends of the stretch; of the first of them, that it lies off the line. Observable. */
  get strayEnds(): StrayEnds | undefined {
    const { curves, stretch } = this.#session.draft.values;
    const [from, to = from] = (stretch ?? []).map(({ position }): Vec3 => [...position]);
    if (!curves || !from) return undefined;
    if (this.#courses?.curves !== curves)
      this.#courses = { curves, courses: linesOf(curves).map(({ at }) => courseOf(at)) };
    const stray = strayEnds(this.#courses.courses, [from, to!]);
    return stray?.code === 'flare/no-stretch' && stretch!.length < 2 ? undefined : stray;
  }

  /** Where the rim is taken hold of: where it is seen from the side, on what faces the viewer. */
  get grip(): RimPlace | undefined {
    const places = this.#flared.runs.flat();
    const [first] = places;
    if (!first) return undefined;
    const { ray } = sightOf(this.#session, first.at);
    const fitness = ({ normal }: RimPlace): number => {
      const away = vec3.dot(normal, ray);
      return away > 0 ? -away : 1 - away * away;
    };
    return places.reduce((best, place) => (fitness(place) > fitness(best) ? place : best));
  }
}

/** The places of lines in space, each with the points that it was drawn by. */
const linesOf = (curves: NonNullable<Values['curves']>) =>
  curves.map(({ points, smooth }) => ({
    at: closedInSpace(points as never, smooth ? 'smooth' : 'corners'),
    facing: points,
  }));

/** Each run of places that is flared to the full. */
function runsOf({
  curves = [],
  keep,
  stretch,
  ...chosen
}: Partial<Values>): readonly (readonly RimPlace[])[] {
  const lines = linesOf(curves);
  const courses = lines.map(({ at }) => courseOf(at));
  const ends = stretch?.length === 2 ? ([stretch[0]!, stretch[1]!].map(({ position }): Vec3 => [...position]) as unknown as [Vec3, Vec3]) : undefined; // prettier-ignore
  const edges = BRACE_EDGES.filter((name) => chosen[name]);
  const flags = chosenOn(courses, { edges, stretch: ends, keep: [...keep!.position] as Vec3 });
  return lines.flatMap(({ at, facing }, line) => {
    const runs: RimPlace[][] = [];
    at.forEach((place, i) => {
      if (!flags[line]![i]) return;
      if (i === 0 || !flags[line]![i - 1]) runs.push([]);
      const near = facing.reduce((best, point) => (away(point.position, place) < away(best.position, place) ? point : best)); // prettier-ignore
      runs.at(-1)!.push({ at: place, normal: vec3.normalize([...near.normal] as Vec3) });
    });
    return runs;
  });
}

const away = (a: readonly number[], b: Vec3): number => vec3.distance(a as unknown as Vec3, b);
