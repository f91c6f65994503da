import type { Annotation } from '@bracewright/core/annotation';
import type { Vec3 } from '@bracewright/core/math';
import { SdkError, type Json } from '@bracewright/core/operation';
import type { SurfacePoint } from '@bracewright/core/params';
import type { OverlayItem } from '@bracewright/core/services';
import {
  SurfacePath,
  createCell,
  drawPolyline,
  watchOverlay,
  type Step,
  type ToolFactory,
} from '@bracewright/core/tool';

interface Values {
  readonly kind?: 'point' | 'line';
  readonly name?: string;
  readonly association?: string;
  readonly lineAssociation?: string;
  readonly zeroLevel?: boolean;
  readonly locked?: boolean;
  readonly points?: readonly SurfacePoint[];
}

/** What a kept marker holds in its parameters. */
interface Kept {
  readonly point?: SurfacePoint;
  readonly points?: readonly SurfacePoint[];
  readonly association?: string;
  readonly locked?: boolean;
  readonly zeroLevel?: boolean;
}

const ADDING = { add: true, insert: true, drag: true, delete: true };
const PLACED = { add: false, insert: false, drag: true, delete: true };
const LOCKED = { add: false, insert: false, drag: false, delete: false };

const pointsOf = (kept: Kept): readonly SurfacePoint[] => kept.points ?? (kept.point ? [kept.point] : []);
const isMarker = (annotation: Annotation): boolean => annotation.kind.startsWith('marker-');

/**
 * Points and lines with a name and an anatomical association. A click on a kept marker opens it; a locked one stays where it
 * is until it is unlocked. Apply keeps the marker and makes ready for the next.
 */
const tool: ToolFactory = (session) => {
  const { draft, services } = session;
  const values = () => draft.values as Values;
  const opened = createCell<string | undefined>(undefined);
  /** The lock holds for a marker that was opened locked; ticking the box locks it from the next time on. */
  const isLocked = (): boolean => opened.get() !== undefined && values().locked === true;
  const path = new SurfacePath(services.picking);
  const place = drawPolyline(session, {
    id: 'place',
    into: 'points',
    min: 1,
    role: 'marker',
    closed: false,
    allows: () => {
      if (isLocked()) return LOCKED;
      const full = values().kind !== 'line' && (values().points?.length ?? 0) > 0;
      return full ? PLACED : ADDING;
    },
  });
  watchOverlay(session, 'kept', () =>
    services.annotations.annotations
      .filter((annotation) => isMarker(annotation) && annotation.id !== opened.get())
      .flatMap((annotation): OverlayItem[] => {
        const points = pointsOf(annotation.params as Kept);
        const places = points.map((point) => point.position as Vec3);
        const handle = `marker/${annotation.id}`;
        const items: OverlayItem[] = [
          { kind: 'points', role: 'marker', points: places, handles: places.map(() => handle) },
        ];
        if (places.length > 1)
          items.push({ kind: 'line', role: 'marker', points: path.through(points, false), handle });
        const text = labelOf(annotation);
        if (places[0] && text) items.push({ kind: 'label', role: 'marker', at: places[0], text });
        return items;
      }),
  );
  function labelOf(annotation: Annotation): string {
    if (annotation.name) return annotation.name;
    const { association } = annotation.params as Kept;
    const list = annotation.kind === 'marker-line' ? 'lineAssociation' : 'association';
    return association ? services.i18n.t(`markers:params.${list}.options.${association}`) : '';
  }
  function open(annotation: Annotation): void {
    const kept = annotation.params as Kept;
    const line = annotation.kind === 'marker-line';
    opened.set(annotation.id);
    draft.set({
      kind: line ? 'line' : 'point',
      name: annotation.name,
      association: line ? 'none' : (kept.association ?? 'none'),
      lineAssociation: line ? (kept.association ?? 'none') : 'none',
      zeroLevel: kept.zeroLevel ?? false,
      locked: kept.locked ?? false,
      points: pointsOf(kept),
    });
  }
  function begin(): void {
    opened.set(undefined);
    const { kind } = values();
    draft.reset();
    if (kind) draft.set({ kind });
  }
  const step: Step = {
    id: 'place',
    get complete() {
      return (values().points?.length ?? 0) >= (values().kind === 'line' ? 2 : 1);
    },
    get requirement() {
      if (this.complete) return undefined;
      const found = values().points?.length ?? 0;
      return { code: 'tool/step-points', data: { min: values().kind === 'line' ? 2 : 1, found } };
    },
    get actions() {
      return [
        { id: 'delete-marker', enabled: opened.get() !== undefined && !isLocked() },
        { id: 'new-marker', enabled: opened.get() !== undefined },
      ];
    },
    enter: () => place.enter(),
    leave: () => place.leave(),
    undo: () => place.undo(),
    onKey: (event) => place.onKey(event),
    onPointer(event) {
      const kept = services.annotations.annotations.find((one) => event.handle === `marker/${one.id}`);
      if (event.phase === 'down' && kept) {
        open(kept);
        return 'handled';
      }
      return place.onPointer(event);
    },
    run(action) {
      const id = opened.get();
      if (action === 'delete-marker' && id !== undefined) {
        services.annotations.remove(id).catch((error: unknown) => session.fail(error));
      }
      begin();
    },
  };
  return {
    steps: [step],
    get idleFields() {
      return values().kind === 'line' ? ['association'] : ['lineAssociation', 'zeroLevel'];
    },
    onDraft() {
      const points = values().points;
      if (values().kind === 'point' && points && points.length > 1) draft.set({ points: points.slice(0, 1) });
    },
    async onCommit() {
      const now = values();
      const points = now.points ?? [];
      const line = now.kind === 'line';
      const min = line ? 2 : 1;
      if (points.length < min) throw new SdkError('tool/step-points', { min, found: points.length });
      const association = line ? now.lineAssociation : now.association;
      const params = {
        ...(line ? { points, zeroLevel: now.zeroLevel ?? false } : { point: points[0] }),
        ...(association && association !== 'none' ? { association } : {}),
        locked: now.locked ?? false,
      };
      await services.annotations.put({
        id: opened.get() ?? services.ids.uuid(),
        kind: line ? 'marker-line' : 'marker-point',
        name: now.name ?? '',
        params: params as unknown as Json,
        value: null,
        unit: '',
      });
      begin();
      return 'stay';
    },
  };
};

export default tool;
