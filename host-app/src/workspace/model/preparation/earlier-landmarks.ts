import { POINT_ASSOCIATIONS, landmarksOf, type MarkedLandmark } from '@bracewright/core/annotation';
import type { LandmarkProposal } from '@bracewright/core/brace';
import type { ApiClient, DocumentEntry } from '@bracewright/core/contract';
import { isStandConfirmed } from '@bracewright/core/history';
import { vec3, type Mat4 } from '@bracewright/core/math';
import { faceNormals, sharedBvh, type TriMesh } from '@bracewright/core/mesh';
import { moveBody } from '@bracewright/core/tool';
import { fetchBase } from '../../storage/fetch-history.ts';
import { MOST_MODELS, modelsBelow } from '../../storage/models-below.ts';
import type { LaidBody } from './lay-body.ts';

/** An earlier scan of the patient whose stand a person has confirmed, with the landmarks that somebody marked or confirmed there, as that body stands. */
export interface EarlierScan {
  readonly modelId: string;
  readonly name: string;
  readonly filedAt: string;
  readonly marks: readonly MarkedLandmark[];
  /** From its scan to how that body stands, mm. */
  readonly transform: Mat4;
}

/** A landmark of an earlier scan, laid on the skin of this one. */
export interface CarriedLandmark extends Pick<LandmarkProposal, 'association' | 'point' | 'within'> {
  /** mm from where it lay to the skin of this body. */
  readonly moved: number;
}

/** mm that a landmark of another scan may lie elsewhere at least, however near the skin is: the bone is felt anew each time. */
const LEAST_RANGE = 10;
/** mm beyond which the skin that is nearest is another place of the body. */
const FARTHEST = 60;

const isPoint = (association: string): association is LandmarkProposal['association'] =>
  (POINT_ASSOCIATIONS as readonly string[]).includes(association);

async function scanOf(api: ApiClient, { id, name, filedAt }: DocumentEntry): Promise<readonly EarlierScan[]> {
  const measures = await api.call('measure/list', { modelId: id });
  const sure = landmarksOf(measures).filter(({ within }) => within === undefined);
  const frame = measures[0]?.frame;
  if (!frame || sure.length === 0) return [];
  const { alignment } = await api.call('document/getmodelbasic', { id });
  return isStandConfirmed(frame, alignment)
    ? [{ modelId: id, name, filedAt, marks: sure, transform: frame.transform }]
    : [];
}

/**
 * The other scans of a record from which landmarks can be taken, the newest first. One whose stand nobody has confirmed is left out: its left may
 * be its right. Rejects with ApiError.
 */
export async function earlierScans(
  api: ApiClient,
  patientId: string,
  modelId: string,
): Promise<readonly EarlierScan[]> {
  const models = (await modelsBelow(api, patientId))
    .filter(({ id }) => id !== modelId)
    .toSorted((a, b) => b.filedAt.localeCompare(a.filedAt))
    .slice(0, MOST_MODELS);
  const found: EarlierScan[] = [];
  for (const model of models) found.push(...(await scanOf(api, model)));
  return found;
}

/** The body of an earlier scan as it stands there. Rejects with ApiError, or SdkError `storage/damaged`. */
export const bodyOf = async (api: ApiClient, { modelId, transform }: EarlierScan): Promise<TriMesh> =>
  moveBody(await fetchBase(api, modelId), transform);

/**
 * Landmarks of an earlier scan on the skin of `mesh`, carried with the body that they were marked on as it is laid on this one. What is nearest to a place more than 60 mm away is
 * no such place, and is left out. The range of each is how far the two bodies differ as a whole and there, and how far the one may slide along the other; at least 10 mm.
 * Nobody has measured it on patients.
 */
export function carriedTo(
  mesh: TriMesh,
  marks: readonly MarkedLandmark[],
  { move, rms, slide }: LaidBody,
): readonly CarriedLandmark[] {
  const skin = sharedBvh(mesh);
  const normals = faceNormals(mesh);
  return marks.flatMap(({ association, position }): readonly CarriedLandmark[] => {
    const hit = skin.closestPoint(vec3.add(position, move), FARTHEST);
    if (!hit || !isPoint(association)) return [];
    const within = Math.max(LEAST_RANGE, rms + hit.distance + slide);
    const point = { position: hit.position, normal: vec3.pointAt(normals, hit.triangle) };
    return [{ association, point, within, moved: hit.distance }];
  });
}
