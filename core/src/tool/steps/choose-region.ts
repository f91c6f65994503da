import type { OperationRecord } from '../../history/record.ts';
import { vec3, type Vec3 } from '../../math/index.ts';
import { REGION_RECORD, type RegionParams, type SurfacePoint } from '../../params/index.ts';
import type { OverlayItem } from '../../services/overlay-service.ts';
import type { AnySession, Step } from '../../tool-contract/tool.ts';
import { watchOverlay } from './step-kit.ts';
import { groundOf, SurfacePath } from './surface-path.ts';

/** Mean place and mean direction of points on the body; undefined without points. */
export function middleOf(
  points: readonly SurfacePoint[],
): { readonly position: Vec3; readonly normal: Vec3 } | undefined {
  if (points.length === 0) return undefined;
  let position: Vec3 = [0, 0, 0];
  let normal: Vec3 = [0, 0, 0];
  for (const point of points) {
    position = vec3.add(position, point.position as Vec3);
    normal = vec3.add(normal, point.normal as Vec3);
  }
  return { position: vec3.scale(position, 1 / points.length), normal: vec3.normalize(normal) };
}

/** What a step of a region says of its contour; one of an early version says nothing of its shape. */
export type RegionDrawn = Pick<RegionParams, 'contour'> & Partial<Pick<RegionParams, 'contourShape'>>;

/** What the record of a region says of its contour. */
export const contourOf = ({ params }: OperationRecord): RegionDrawn => params as unknown as RegionDrawn;

/** Whether a record says of a contour what a region does: a plugin of another house may call its own steps so. */
const hasContour = (record: OperationRecord): boolean => {
  const contour: unknown = (record.params as { readonly contour?: unknown } | null)?.contour;
  return Array.isArray(contour) && contour.length > 2;
};

/** The regions of a history that stand: those that are on and not stepped back from, the last one last. */
export function regionsOf({ services }: AnySession): readonly OperationRecord[] {
  const { records, cursor } = services.history.history;
  return records
    .slice(0, cursor)
    .filter((one) => one.type === REGION_RECORD.type && one.state === 'on' && hasContour(one));
}

export interface ChooseRegionOptions {
  readonly id: string;
  readonly regions: readonly OperationRecord[];
  /** Whether it is the one that was chosen. Observable. */
  readonly isChosen: (record: OperationRecord) => boolean;
  readonly choose: (record: OperationRecord) => void;
}

/**
 * One of the regions that were made: the contour of each is shown, and clicked to be chosen, or reached by Tab and chosen by Enter. The word is the plugin's
 * `handles.region`.
 */
export function chooseRegion(session: AnySession, options: ChooseRegionOptions): Step {
  const { id, regions, isChosen, choose } = options;
  const path = new SurfacePath(groundOf(session));
  const handleOf = (record: OperationRecord): string => `region/${record.id}`;
  watchOverlay(session, `${id}-regions`, () =>
    regions.flatMap((record, index): readonly OverlayItem[] => {
      const { contour, contourShape = 'corners' } = contourOf(record);
      const handle = handleOf(record);
      const chosen = isChosen(record);
      return [
        {
          kind: 'line',
          role: 'contour',
          points: path.through(contour, true, contourShape),
          closed: true,
          handle,
          emphasis: chosen,
        },
        {
          kind: 'grip',
          role: 'contour',
          at: middleOf(contour)!.position,
          handle,
          name: `${session.text('handles.region')} ${index + 1}`,
          chosen,
          focus: () => undefined,
          blur: () => undefined,
          key({ key }) {
            if (chosen || (key !== 'Enter' && key !== ' ')) return 'pass';
            choose(record);
            return 'handled';
          },
        },
      ];
    }),
  );
  return {
    id,
    complete: true,
    onPointer(event) {
      const record = regions.find((one) => event.handle === handleOf(one));
      if (event.phase !== 'down' || !record) return 'pass';
      choose(record);
      return 'handled';
    },
  };
}
