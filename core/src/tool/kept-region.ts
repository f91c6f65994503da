import { z } from 'zod';
import { isSdkError, SdkError } from '../errors/sdk-error.ts';
import { logFault } from '../operation/fault.ts';
import { portable, vec3, type Vec3 } from '../math/index.ts';
import { readLines, type SkinPoint, type TriMesh } from '../mesh/index.ts';
import type { Json } from '../operation/json.ts';
import {
  MOST_SLOPE,
  regionShape,
  type RegionParams,
  type RegionShapeKept,
  type SurfacePoint,
} from '../params/index.ts';
import type { LibraryService } from '../services/library-service.ts';
import type { AnySession } from '../tool-contract/tool.ts';
import { bodyFrame } from './body-frame.ts';
import { keepNamed, libraryOf } from './library.ts';

/** How far a region in the library reaches at most, mm along the skin. */
const MOST_RADIUS = 100;

/** A region as it can be placed elsewhere: its shape, and where and how large it was. */
export interface ReadRegion {
  readonly shape: RegionShapeKept;
  /** mm along the skin, a whole number. */
  readonly radius: number;
  /** The middle of its contour on the skin. */
  readonly anchor: SurfacePoint;
}

/**
 * Reads the shape of a region off the skin that it was drawn on. Throws SdkError `template/region-unread` where its points cannot all be reached along the skin from its middle, `template/region-too-wide` (data `radius` and `max`, mm).
 */
export function readRegion(mesh: TriMesh, region: RegionParams, checkAborted?: () => void): ReadRegion {
  const { contour, apex, direction } = region;
  const drawn = { contour: contour as readonly SkinPoint[], apex: apex as readonly SkinPoint[] };
  const lines = readLines(mesh, drawn, checkAborted);
  if (!lines) throw new SdkError('template/region-unread');
  const { radius, middle, right, up } = lines;
  if (radius > MOST_RADIUS) throw new SdkError('template/region-too-wide', { radius, max: MOST_RADIUS });
  const way = typeof direction === 'string' ? undefined : vec3.normalize(direction);
  const { contourShape, apexClosed, transition, amplitude } = region;
  const { data } = regionShape.safeParse({
    ...{ kind: 'region', version: 1, contourShape, apexClosed, transition, amplitude },
    contour: lines.contour,
    apex: lines.apex,
    push: way ? [vec3.dot(way, right), vec3.dot(way, up), vec3.dot(way, middle.normal)] : direction,
  });
  // An apex that lies farther off than the contour belongs to no region that could be made.
  if (!data) throw new SdkError('template/region-unread');
  const anchor: SurfacePoint = { position: [...middle.position], normal: [...middle.normal] };
  return { shape: data, radius, anchor };
}

/** Where round the trunk a place lies, whole degrees: 0 is the front, +90 the patient's left. */
export function roundTrunk(mesh: TriMesh, at: Vec3): number {
  const { centre } = bodyFrame(mesh);
  return Math.round(portable.atan2(at[0] - centre[0], centre[1] - at[1]) * portable.DEGREES);
}

/** Whether regions can be kept here: by a host with a library that asks for names, and by who may. */
export function mayKeepRegion(session: AnySession): boolean {
  const library = libraryOf(session);
  return (
    session.services.notifications.askName !== undefined && (library?.may?.('put') ?? library !== undefined)
  );
}

/** What is kept beside a shape. */
export interface KeptBeside {
  readonly slope?: number;
  readonly name?: string;
  /** Where round the trunk it lay, degrees; default: where its anchor lies. */
  readonly direction?: number;
}

const KEPT = z.object({
  shape: regionShape,
  radius: z.int().min(1).max(MOST_RADIUS),
  anchor: z.object({ position: z.tuple([z.number(), z.number(), z.number()]) }),
  slope: z.number().min(-MOST_SLOPE).max(MOST_SLOPE).default(0),
  direction: z.number().min(-180).max(180).optional(),
  name: z.string().default(''),
});

/** What a tool reads and says beside it, as the library may keep it. Throws TypeError with the place in it that cannot be kept. */
function checked(read: ReadRegion, beside: KeptBeside): z.output<typeof KEPT> {
  const { data, error } = KEPT.safeParse({ ...read, ...beside });
  if (data) return data;
  const { path, message } = error.issues[0]!;
  throw new TypeError(
    `a region cannot be kept so (${path.map(String).join('.') || 'as a whole'}: ${message})`,
  );
}

/** Keeps a region in the library of the clinic under a name that is asked for; what fails is told, and nothing that is drawn is lost. Whether it was kept. */
export async function keepRegion(
  session: AnySession,
  read: () => ReadRegion,
  beside: KeptBeside = {},
): Promise<boolean> {
  const { notifications, history } = session.services;
  try {
    const { shape, radius, anchor, slope, name, direction: lay } = checked(read(), beside);
    const direction = lay ?? roundTrunk(history.mesh, anchor.position);
    const library: LibraryService | undefined = libraryOf(session);
    if (!library) return false;
    const naming = { code: 'template/region-name', first: name, saved: 'template/region-saved' };
    return await keepNamed(session, naming, (given) =>
      library.put({ name: given, radius, direction, slope, shape: shape as unknown as Json }),
    );
  } catch (error) {
    // A mistake in the tool, or in the host's library.
    if (!isSdkError(error)) logFault({ of: 'keepRegion', error });
    if (session.ended) return false;
    if (isSdkError(error)) notifications.notify('error', error.code, error.data as never);
    else notifications.notify('error', 'template/region-not-saved');
    return false;
  }
}
