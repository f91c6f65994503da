import { vec3, type Vec3 } from '../math/index.ts';

/** Cosine between a direction and the way out of the body from which on it is clear on which side of the skin the direction leads. */
const CLEAR = 0.5;

const isVector = (value: unknown): value is Vec3 =>
  Array.isArray(value) && value.length === 3 && value.every((part) => Number.isFinite(part));

/** Whether a direction leads out of the body (1) or into it (−1) where the skin faces along `normal`; 0 where it rather runs along the skin. */
export function leads(direction: Vec3, normal: Vec3): 1 | 0 | -1 {
  const [size, along] = [vec3.length(direction) * vec3.length(normal), vec3.dot(direction, normal)];
  if (!(size > 0) || Math.abs(along) < CLEAR * size) return 0;
  return along > 0 ? 1 : -1;
}

/** The same for a direction in all points of an apex line; 0 where they do not agree. */
function leadsAt(direction: Vec3, apex: unknown): 1 | 0 | -1 {
  const points = Array.isArray(apex) ? (apex as readonly { readonly normal?: unknown }[]) : [];
  const ways = points.map(({ normal }) => (isVector(normal) ? leads(direction, normal) : 0));
  const [first = 0] = ways;
  return ways.every((way) => way === first) ? first : 0;
}

/** Whether the skin is pressed in or let out; undefined without an amplitude, and for a direction that is not clearly either on the apex line. */
export function pushes(params: Readonly<Record<string, unknown>>): 'in' | 'out' | undefined {
  const { amplitude, direction, apex } = params;
  if (typeof amplitude !== 'number' || amplitude === 0) return undefined;
  const way = Array.isArray(direction) ? (isVector(direction) ? leadsAt(direction, apex) : 0) : 1;
  if (way === 0) return undefined;
  return amplitude * way < 0 ? 'in' : 'out';
}
