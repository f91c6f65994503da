import { POINT_ASSOCIATIONS, landmarksOf, type MarkedLandmark } from '@bracewright/core/annotation';
import type { LandmarkProposal } from '@bracewright/core/brace';
import type { ApiClient, DocumentEntry } from '@bracewright/core/contract';
import { isStandConfirmed } from '@bracewright/core/history';
import type { Vec3 } from '@bracewright/core/math';
import { faceNormals, sharedBvh, type TriMesh } from '@bracewright/core/mesh';
import { MOST_MODELS, modelsBelow } from '../../storage/models-below.ts';

/** An earlier scan of the patient whose stand a person has confirmed, with the landmarks that somebody marked or confirmed there, as that body stands. */
export interface EarlierScan {
  readonly modelId: string;
  readonly name: string;
  readonly filedAt: string;
  readonly marks: readonly MarkedLandmark[];
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
  return isStandConfirmed(frame, alignment) ? [{ modelId: id, name, filedAt, marks: sure }] : [];
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

/**
 * Landmarks of an earlier scan on the skin of `mesh`; both bodies stand in the patient's frame. What is nearest to a place more than 60 mm away is
 * no such place, and is left out. The range of each is how far the two bodies differ there, at least 10 mm; nobody has measured it on patients.
 */
export function carriedTo(mesh: TriMesh, marks: readonly MarkedLandmark[]): readonly CarriedLandmark[] {
  const skin = sharedBvh(mesh);
  const normals = faceNormals(mesh);
  return marks.flatMap(({ association, position }): readonly CarriedLandmark[] => {
    const hit = skin.closestPoint(position, FARTHEST);
    if (!hit || !isPoint(association)) return [];
    const at = 3 * hit.triangle;
    const normal: Vec3 = [normals[at]!, normals[at + 1]!, normals[at + 2]!];
    const within = Math.max(LEAST_RANGE, hit.distance);
    return [{ association, point: { position: hit.position, normal }, within, moved: hit.distance }];
  });
}
