import { heightsOf } from '../measure/measure.ts';
import { inventedPlaces, type InventedPlace, type ScannedSkin } from '../skin/index.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';
import { boundaryLoops } from '../topology/boundary.ts';
import { connectedComponents } from '../topology/components.ts';
import { triangleNormal } from '../triangle-normal.ts';
import { isPassed, type GateFinding, type GateFound } from './gate-report.ts';

/**
 * A hole of up to this width, mm, that is closed smoothly follows the skin about it: in 24 places of two trunks the patch of one of 30 mm lay within
 * 0.15 mm of the skin that had been cut out, of 60 mm up to 0.75 mm, of 120 mm up to 2.4 mm off it.
 */
const NARROW = 30;
/** So far from scanned skin, mm, a brace may lie on the patch of a wider one: beyond the end of a scan it is 2 mm off there, and 5 mm off at twice as far. */
const BESIDE = 5;
/** Nearer than this to scanned skin, mm, it is a seam. */
const SEAM = 2;
/** A piece that faces one way by less than this goes round several sides: half a turn has 0.64. */
const ONE_SIDED = 0.8;
/** A lid over the end of a scan faces up or down by more than this: half of a right angle. */
const LEVEL = Math.SQRT1_2;
/** It comes this near to the end of the body, mm. */
const END = 10;

const CODES = {
  front: 'gate/invented-skin-front',
  left: 'gate/invented-skin-left',
  back: 'gate/invented-skin-back',
  right: 'gate/invented-skin-right',
  round: 'gate/invented-skin-round',
} as const;
type Side = keyof typeof CODES;

/** Where a wall lies on skin that nobody scanned: by the sides of the patient (LPS), and small holes together. */
export function inventedSkin(wall: TriMesh, skin: ScannedSkin, work: Work = {}): readonly GateFinding[] {
  const places = inventedPlaces(wall, skin, work).filter(({ away }) => away > SEAM);
  const isWide = ({ width, away }: InventedPlace): boolean => width > NARROW && away > BESIDE;
  const wide = places.filter(isWide);
  // The rim of a wall is round and reaches below the edge that it is made along.
  const bottom = Math.max(heightsOf(wall).bottom, heightsOf(skin.mesh).bottom);
  const findings: GateFinding[] = [];
  for (const side of Object.keys(CODES) as Side[]) {
    const own = wide.filter((place) => sideOf(place) === side);
    const [worst] = own;
    if (!worst) continue;
    const data = {
      count: own.length,
      area: areaOf(own),
      away: Math.round(worst.away),
      height: Math.round(worst.at[2] - bottom),
    };
    findings.push({ code: CODES[side], severity: 'ask', data, places: shown(own) });
  }
  const small = places.filter((place) => !isWide(place));
  const widest = Math.round(2 * Math.max(0, ...small.map(({ away }) => away)));
  const data = { count: small.length, area: areaOf(small), width: widest };
  if (small.length > 0)
    findings.push({ code: 'gate/small-holes-filled', severity: 'note', data, places: shown(small) });
  return findings;
}

/**
 * Where a brace that is formed over a body lies on skin that nobody scanned: a positive, a sheet or a pad of it is as wrong there as a wall. The body is the
 * one that is left inside the edge line; of one that has no opening it is not known where the brace ends, and the lids over its ends are left out. Throws
 * what `work.checkAborted` throws.
 */
export function checkForm(skin: ScannedSkin, work: Work = {}): GateFound {
  const isOpen = boundaryLoops(skin.mesh).length > 0;
  const findings = inventedSkin(isOpen ? skin.mesh : withoutLids(skin), skin, work);
  return { passed: isPassed(findings), findings };
}

/** The skin without its lids: pieces that were made up, reach an end of the body and face up or down as a whole. A hole that runs into one faces aside as well. */
function withoutLids({ mesh, invented }: ScannedSkin): TriMesh {
  const { positions, indices } = mesh;
  const made = { positions, indices: indices.filter((_, i) => invented[Math.floor(i / 3)] === 1) };
  const { ofFace, count } = connectedComponents(made);
  const { bottom, top } = heightsOf(mesh);
  const up = new Float64Array(count);
  const area = new Float64Array(count);
  const isAtEnd = new Uint8Array(count);
  const normal = new Float64Array(3);
  ofFace.forEach((piece, face) => {
    area[piece]! += triangleNormal(made, face, normal);
    up[piece]! += normal[2]!;
    for (let k = 0; k < 3; k++) {
      const z = positions[3 * made.indices[3 * face + k]! + 2]!;
      if (z < bottom + END || z > top - END) isAtEnd[piece] = 1;
    }
  });
  const isLid = (piece: number): boolean =>
    isAtEnd[piece] === 1 && Math.abs(up[piece]!) > LEVEL * area[piece]!;
  let next = 0;
  const isLeftOut = Uint8Array.from(invented, (is) => (is === 1 && isLid(ofFace[next++]!) ? 1 : 0));
  return { positions, indices: indices.filter((_, i) => isLeftOut[Math.floor(i / 3)] === 0) };
}

function sideOf({ facing: [x, y] }: InventedPlace): Side {
  if (Math.sqrt(x * x + y * y) < ONE_SIDED) return 'round';
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? 'left' : 'right';
  return y > 0 ? 'back' : 'front';
}

/** cm², to a tenth. */
const areaOf = (places: readonly InventedPlace[]): number =>
  Math.round(places.reduce((sum, { area }) => sum + area, 0) / 10) / 10;

const shown = (places: readonly InventedPlace[]) => places.map(({ at, radius }) => ({ at, radius }));
