import { balanceOf, regionOf, type FilmBalance } from './balance.ts';
import { curvesOf, majorOf, type FilmCurve } from './curves.ts';
import type { CurveLevel } from './levels.ts';
import type { FilmMarker } from './marker.ts';
import { uprightPlane, uprightSide, type Pixel } from './picture-plane.ts';
import { pedicleRotation, type PedicleRotation } from './rotation.ts';
import { isSquare } from './scale.ts';
import { drawingFaults, isContradiction, tiltsOf, type DrawingFault, type VertebraTilt } from './tilts.ts';

/** A curve as it is told: with the patient's side, and in millimetres where a scale is known. */
export interface MeasuredCurve extends FilmCurve {
  /** The patient's side to which it bulges; null while nobody said which side is which. */
  readonly direction: 'left' | 'right' | null;
  readonly region: ReturnType<typeof regionOf>;
  /** From the apex to the force line (CSL), px, + to the right of the upright picture; null without S1 or an apex. */
  readonly apexToCsl: number | null;
}

/** All that the marks of a frontal film say. */
export interface FilmMeasures {
  readonly tilts: readonly VertebraTilt[];
  readonly curves: readonly MeasuredCurve[];
  readonly major: MeasuredCurve | undefined;
  readonly balance: FilmBalance;
  readonly rotations: readonly (PedicleRotation & { readonly level: CurveLevel })[];
  readonly faults: readonly DrawingFault[];
  /** On which side of the upright picture the patient's right is; null where nobody said, or the film lies on its side. */
  readonly patientRight: 'left' | 'right' | null;
}

/** Pixels across the upright picture (+ to its right) as millimetres to the patient's right; null without a scale or a side. */
export const towardsPatientRight = (
  pixels: number,
  patientRight: 'left' | 'right' | null,
  mmPerPixel: number | null,
): number | null =>
  patientRight === null || mmPerPixel === null
    ? null
    : (patientRight === 'right' ? pixels : -pixels) * mmPerPixel;

/**
 * What the marks of a film say; a lateral film has tilts and no curves: they would not be the Cobb angles of a scoliosis. Nor has one whose pixels are not
 * square (by `pixelSpacing`, mm, down and across): no angle on it is that of the body; nor a drawing that contradicts itself (`isContradiction`): turned upside down, its
 * curves bulge to the other side.
 */
export function measureFilm(
  marker: Pick<FilmMarker, 'projection' | 'side' | 'turn' | 'vertebrae' | 'lines'>,
  size: {
    readonly width: number;
    readonly height: number;
    readonly pixelSpacing?: readonly [number, number] | null;
  },
): FilmMeasures {
  const { projection, side, turn, vertebrae, lines } = marker;
  const plane = uprightPlane({ ...size, turn });
  const up = (point: readonly [number, number]): Pixel => plane.to(point);
  const tilts = tiltsOf(vertebrae, plane);
  const isOblong = size.pixelSpacing ? !isSquare(size.pixelSpacing) : false;
  const faults = drawingFaults(vertebrae, plane);
  const isTold = projection === 'frontal' && !isOblong && !faults.some(isContradiction);
  const found = isTold ? curvesOf(tilts) : [];
  const balance = balanceOf(tilts, found, {
    c7: lines.c7 && up(lines.c7),
    s1: lines.s1 && [up(lines.s1[0]), up(lines.s1[1])],
  });
  const patientRight = side && uprightSide(side.rightOfPatientAt, turn);
  const curves = found.map((curve): MeasuredCurve => {
    const apex = tilts.find(({ level }) => level === curve.apex);
    return {
      ...curve,
      direction: patientRight && (curve.convexInImage === patientRight ? 'right' : 'left'),
      region: regionOf(curve),
      apexToCsl: apex && balance.csl !== null ? apex.centre[0] - balance.csl : null,
    };
  });
  const rotations = vertebrae.flatMap((vertebra) => {
    const rotation = pedicleRotation(vertebra, plane);
    return rotation ? [{ level: vertebra.level, ...rotation }] : [];
  });
  const major = majorOf(curves) as MeasuredCurve | undefined;
  return { tilts, curves, major, balance, rotations, faults, patientRight };
}
