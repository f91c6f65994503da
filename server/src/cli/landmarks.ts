import {
  POINT_ASSOCIATIONS,
  landmarksOf,
  sideDoubt,
  type MarkedLandmark,
  type SideDoubt,
} from '@bracewright/core/annotation';
import { mat4, type Mat4, type Vec3 } from '@bracewright/core/math';
import { sharedBvh, type TriMesh } from '@bracewright/core/mesh';
import type { Json } from '@bracewright/core/operation';
import { z } from 'zod';
import { BadArguments, textOption, type Parsed } from './arguments.ts';
import { readJson } from './history.ts';

const place = z.tuple([z.number(), z.number(), z.number()]);
const byName = z.record(
  z.string(),
  z.union([place, z.strictObject({ position: place, within: z.number().positive() })]),
);
const markers = z.array(z.looseObject({ kind: z.string(), params: z.looseObject({}) }));

const SHAPE =
  '--landmarks must name a file with an object { "asis-left": [x, y, z], … } in mm (of one that was only estimated { "position": [x, y, z], "within": mm }), or with a list of markers [{ kind: "marker-point", params: { association, point: { position } } }…]';

function listed(json: Json): readonly MarkedLandmark[] {
  if (Array.isArray(json)) {
    const list = markers.safeParse(json);
    if (!list.success) throw new BadArguments(SHAPE);
    return landmarksOf(list.data as never);
  }
  const { data } = byName.safeParse(json);
  if (!data) throw new BadArguments(SHAPE);
  return Object.entries(data).map(([association, said]) =>
    Array.isArray(said) ? { association, position: said } : { association, ...said },
  );
}

/** Landmarks that were read; those by name lie in the frame of the scan file, markers in that of the model, which stands along Z. */
interface ReadMarks {
  readonly marks: readonly MarkedLandmark[];
  readonly isInFile: boolean;
}

/**
 * The landmarks of `--landmarks`, mm in the frame of the scan: by their names, or as the point markers of a model (other measures and markers are passed over). Throws
 * BadArguments for a name that is not known or stands there twice, a place that is none, and a file without any.
 */
export function readLandmarks(parsed: Parsed): ReadMarks {
  const path = textOption(parsed, 'landmarks');
  if (path === undefined) return { marks: [], isInFile: false };
  const json = readJson('landmarks', path);
  const marks = listed(json);
  if (marks.length === 0) throw new BadArguments(`--landmarks ${path} holds no landmark. ${SHAPE}`);
  marks.forEach(({ association, position }, index) => {
    if (!POINT_ASSOCIATIONS.some((name) => name === association))
      throw new BadArguments(
        `--landmarks: “${association}” is no landmark that is known; there are ${POINT_ASSOCIATIONS.join(', ')}`,
      );
    if (marks.findIndex((one) => one.association === association) !== index)
      throw new BadArguments(`--landmarks: ${association} stands there twice`);
    if (!place.safeParse(position).success)
      throw new BadArguments(`--landmarks: the place of ${association} is no three numbers`);
  });
  return { marks, isInFile: !Array.isArray(json) };
}

/** Further from the skin than this, mm, a landmark is none of this body. */
const OFF = 30;

const DOUBTS: Readonly<Record<SideDoubt, string>> = {
  'pair-swapped': 'the left one lies on the right of the right one',
  'across-middle': 'it lies on the other side of the body',
  'front-swapped': 'the point in front lies behind the one at the back',
  'pairs-disagree': 'left and right are the other way round than of another pair',
};

/** The landmarks after the rigid transforms that a body went through, in their order. */
export const movedLandmarks = (
  marks: readonly MarkedLandmark[],
  transforms: readonly (readonly number[])[],
): readonly MarkedLandmark[] =>
  marks.map(({ position, ...mark }) => ({
    ...mark,
    position: transforms.reduce<Vec3>(
      (at, transform) => mat4.transformPoint(transform as Mat4, at),
      position,
    ),
  }));

/** Throws BadArguments where a landmark lies off the skin of a body that stands in the patient frame, or on the side that it is not named for. */
export function requireLandmarksOn(mesh: TriMesh, marks: readonly MarkedLandmark[]): void {
  if (marks.length === 0) return;
  const bvh = sharedBvh(mesh);
  for (const mark of marks) {
    const away = bvh.closestPoint(mark.position)?.distance ?? Infinity;
    if (away > OFF)
      throw new BadArguments(
        `--landmarks: ${mark.association} lies ${away.toFixed(0)} mm off the skin: are the landmarks of this scan, in mm (of the unit that was said) and its frame?`,
      );
    const others = marks.filter((other) => other !== mark);
    const doubt = sideDoubt(mark, others, true);
    if (doubt)
      throw new BadArguments(
        `--landmarks: the side of ${mark.association} is doubtful: ${DOUBTS[doubt]}. Left and right are the patient's`,
      );
  }
}
