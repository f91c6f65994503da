import type { Annotation } from '@bracewright/core/annotation';
import type { Vec3 } from '@bracewright/core/math';
import type { OverlayItem } from '@bracewright/core/services';
import { SurfacePath, groundOf, watchOverlay, type AnySession } from '@bracewright/core/tool';
import { isMarker, pointsOf, type Kept } from './kept.ts';

/** mm from the skin beyond which a place is on the body no more, as for measures. */
const OFF_BODY = 20;

/** Further ones are drawn without name and grip; the panel lists them all. */
const MOST_NAMED = 150;

/** What stands for a kept marker to keyboard and screen reader: Enter opens it. */
const keptGrip = (
  of: { readonly at: Vec3; readonly handle: string; readonly name: string },
  open: () => void,
): OverlayItem => ({
  ...{ ...of, kind: 'grip', role: 'marker' },
  focus: () => undefined,
  blur: () => undefined,
  key: (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return 'pass';
    open();
    return 'handled';
  },
});

/** What the tool says of the kept markers. */
export interface KeptMarkers {
  /** Id of the one that is open, which the step of the tool draws. */
  readonly opened: () => string | undefined;
  readonly labelOf: (annotation: Annotation) => string;
  readonly open: (annotation: Annotation) => void;
  /** Whether a kept marker may be opened. */
  readonly mayOpen: () => boolean;
}

/** Draws the kept markers on the body with their names; one whose skin is gone says so. */
export function drawKept(session: AnySession, { opened, labelOf, open, mayOpen }: KeptMarkers): void {
  const { services } = session;
  const path = new SurfacePath(groundOf(session));
  /** Whether the skin of a kept place was cut away, or moved far: the marker then stands in the air. */
  const isOffBody = (at: Vec3): boolean => (services.picking.nearest(at)?.distance ?? Infinity) > OFF_BODY;
  const itemsOf = (annotation: Annotation, index: number): OverlayItem[] => {
    const points = pointsOf(annotation.params as Kept);
    const places = points.map((point) => point.position as Vec3);
    const handle = `marker/${annotation.id}`;
    const text = labelOf(annotation);
    const items: OverlayItem[] = [
      { kind: 'points', role: 'marker', points: places, handles: places.map(() => handle) },
    ];
    const isNamed = index < MOST_NAMED;
    if (places[0] && isNamed && mayOpen()) {
      const name = text || services.i18n.t('markers:title');
      items.push(keptGrip({ at: places[0], handle, name }, () => open(annotation)));
    }
    const here = points.filter((_, i) => !isOffBody(places[i]!));
    const shown = here.length > 0 ? here : points;
    if (shown.length > 1)
      items.push({ kind: 'line', role: 'marker', points: path.through(shown, false), handle });
    const gone = here.length === 0 ? 'off-body' : here.length < points.length ? 'partly-off-body' : undefined;
    const { within } = annotation.params as Kept;
    const range =
      within !== undefined && session.text('estimated', { within: services.units.formatLength(within) });
    const said = [text, range, gone && session.text(gone)].filter(Boolean).join(' · ');
    const at = shown[0]?.position as Vec3 | undefined;
    if (at && said && isNamed) items.push({ kind: 'label', role: 'marker', at, text: said });
    return items;
  };
  watchOverlay(session, 'kept', () =>
    services.annotations.annotations
      .filter((annotation) => isMarker(annotation) && annotation.id !== opened())
      .flatMap(itemsOf),
  );
}
