import type { TrimRule, TrimStatus } from '@bracewright/core/brace';
import { vec3, type Vec3 } from '@bracewright/core/math';
import { edgeLineOn, type TriMesh } from '@bracewright/core/mesh';
import type { EdgeLine } from '@bracewright/core/params';
import { RULE_ROLES } from './rule-colours.ts';

/** A stretch of a line that is coloured by a clearance. */
export interface RuleMark {
  readonly kind: 'line';
  readonly role: string;
  readonly emphasis: true;
  readonly dashed: boolean;
  readonly points: readonly Vec3[];
}

/** A clearance is shown so far along the line to either side of where it is measured, mm. */
const REACH = 25;
/** Where stretches lie over one another, what has to be looked at is seen. */
const ORDER: readonly TrimStatus[] = ['good', 'unsure', 'near', 'bad'];

/** The stretches of lines about the places where clearances are measured, each as its clearance stands (mm); of a line that does not run on the skin there are none. */
export function ruleMarks(
  mesh: TriMesh,
  lines: readonly EdgeLine[],
  rules: readonly TrimRule[],
): readonly RuleMark[] {
  if (rules.length === 0) return [];
  const courses = lines.map((line) => courseOf(mesh, line)).filter(({ points }) => points.length > 1);
  if (courses.length === 0) return [];
  return rules
    .toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status))
    .map(({ at, status }) => ({
      kind: 'line',
      role: RULE_ROLES[status],
      emphasis: true,
      dashed: status === 'unsure',
      points: stretchAbout(courses, at),
    }));
}

interface Course {
  readonly points: readonly Vec3[];
  readonly closed: boolean;
}

/** A line as it is drawn on the skin. */
function courseOf(mesh: TriMesh, drawn: EdgeLine): Course {
  const { closed } = drawn;
  const line = edgeLineOn(mesh, drawn);
  if (!line.ok) return { points: [], closed };
  const pieces = line.spans.flat();
  const all = pieces.map(({ from }) => from);
  return { points: closed || pieces.length === 0 ? all : [...all, pieces.at(-1)!.to], closed };
}

/** What lies within `REACH` of a place along the line that comes nearest to it. */
function stretchAbout(courses: readonly Course[], at: Vec3): readonly Vec3[] {
  let best = { course: courses[0]!, index: 0, away: Infinity };
  for (const course of courses)
    course.points.forEach((point, index) => {
      const away = vec3.distance(point, at);
      if (away < best.away) best = { course, index, away };
    });
  const { course, index } = best;
  return [...walk(course, index, -1).toReversed(), course.points[index]!, ...walk(course, index, 1)];
}

function walk({ points, closed }: Course, from: number, way: 1 | -1): Vec3[] {
  const found: Vec3[] = [];
  let length = 0;
  let last = points[from]!;
  for (let i = 1; i < points.length; i++) {
    const index = from + way * i;
    if (!closed && (index < 0 || index >= points.length)) break;
    const next = points[(index + points.length) % points.length]!;
    length += vec3.distance(last, next);
    if (length > REACH) break;
    found.push(next);
    last = next;
  }
  return found;
}
