import type { GateFinding, TriMesh } from '../mesh/index.ts';
import type { Vec3 } from '../math/vec3.ts';
import { ringsOf } from './trunk-rings.ts';
import { isLevelName, trunkLevels, type KnownBody } from './trunk-levels.ts';

/** A mark that lies further than this, mm, over or under where this body should have the landmark is more likely one of another place. */
const FAR = 60;
/** The two landmarks of a pair that differ by more than this in height, mm, are more likely marked wrongly than those of a pelvis that stands aslant. */
const UNEVEN = 25;
/** Landmarks in front of the trunk, and behind it. */
const IN_FRONT = ['asis', 'bust', 'xiphoid-process', 'symphysis', 'suprasternal-notch'];
const BEHIND = ['psis', 'scapula', 'scapular-spine', 'sacrum', 'c7'];

const nameOf = (association: string): string => association.replace(/-(left|right)$/u, '');

/** What a gate is told of landmarks that were marked where a body (mm, patient frame) does not have them: somebody has to answer for what goes by them. */
export function markFindings(mesh: TriMesh, known: KnownBody): readonly GateFinding[] {
  // An estimate that was kept as it was is told as one by what goes by it.
  const marked = (known.marked ?? []).filter(({ within }) => within === undefined);
  if (marked.length === 0) return [];
  const usual = trunkLevels(mesh, { ...known, marked: [] });
  const rings = ringsOf(mesh);
  const far = marked.filter(({ association, position }) => {
    const name = nameOf(association);
    const middle = rings.ring(position[2])?.centre[1];
    const isTurned =
      middle !== undefined &&
      ((IN_FRONT.includes(name) && position[1] > middle) || (BEHIND.includes(name) && position[1] < middle));
    const level = isLevelName(name) ? usual?.middle(name).height : undefined;
    return isTurned || (level !== undefined && Math.abs(position[2] - level) > FAR);
  });
  const uneven = marked.flatMap(({ association, position }) => {
    const twin =
      association.endsWith('-left') &&
      marked.find((other) => other.association === `${nameOf(association)}-right`);
    return twin && Math.abs(twin.position[2] - position[2]) > UNEVEN ? [position, twin.position] : [];
  });
  const asked = (code: 'trim/marks-far' | 'trim/marks-uneven', places: readonly Vec3[]): GateFinding[] =>
    places.length === 0
      ? []
      : [{ code, severity: 'ask', data: { count: places.length }, places: places.map((at) => ({ at })) }];
  return [
    ...asked(
      'trim/marks-far',
      far.map(({ position }) => position),
    ),
    ...asked('trim/marks-uneven', uneven),
  ];
}
