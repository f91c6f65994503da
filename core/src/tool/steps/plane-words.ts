import type { Vec3 } from '../../math/vec3.ts';
import type { Plane } from '../../params/kinds.ts';
import { bodyFrame } from '../body-frame.ts';
import { planeAxis } from '../../params/plane-parts.ts';
import { planePlace, planeRise, type PlaneAxis } from './plane-frame.ts';
import type { AnySession } from '../../tool-contract/tool.ts';

type Words = readonly [plus: string, minus: string];

/** Ids of the words for a positive and a negative place or rise, by the axis a plane faces; see `planeRise` for what rises where. */
const WORDS: Readonly<Record<PlaneAxis, { readonly place: Words; readonly u: Words; readonly v: Words }>> = {
  2: {
    place: ['planes.above-end', 'planes.below-end'],
    u: ['planes.left-higher', 'planes.left-lower'],
    v: ['planes.back-higher', 'planes.back-lower'],
  },
  1: {
    place: ['planes.behind', 'planes.before'],
    u: ['planes.left-back', 'planes.left-forward'],
    v: ['planes.top-back', 'planes.top-forward'],
  },
  0: {
    place: ['planes.left-of', 'planes.right-of'],
    u: ['planes.back-left', 'planes.back-right'],
    v: ['planes.top-left', 'planes.top-right'],
  },
};

/** Words that name no side of the patient. */
const SIDELESS = new Set(['planes.above-end', 'planes.below-end']);

/** Where a plane lies and which of its edges goes where, in words; a tilt of 0 has none. */
export interface PlaneMeaning {
  readonly place: string;
  readonly u: string | undefined;
  readonly v: string | undefined;
}

/**
 * What the numbers of a plane mean on the patient. An upright plane is told from the force line; a height, which is recorded from the zero of
 * the scan's file, from the lower end of the body. Observable.
 */
export function planeMeaning(session: AnySession, plane: Plane): PlaneMeaning {
  const normal = plane.normal as Vec3;
  const axis = planeAxis(normal);
  const rise = planeRise(normal);
  const { units, history } = session.services;
  const said = ([plus, minus]: Words, value: number): string => {
    const key = value >= 0 ? plus : minus;
    const values = { value: units.formatLength(Math.abs(value)) };
    return SIDELESS.has(key) ? session.text(key, values) : session.sideText(key, values);
  };
  const { place, u, v } = WORDS[axis];
  const from = axis === 2 ? bodyFrame(history.mesh).min[2] : 0;
  const at = Math.round((planePlace(plane) - from) * 10) / 10;
  return {
    place: at === 0 && axis !== 2 ? session.sideText('planes.on-line') : said(place, at),
    u: rise.u === 0 ? undefined : said(u, rise.u),
    v: rise.v === 0 ? undefined : said(v, rise.v),
  };
}
