import { edgeAt, uprightSide, type Edge, type FilmMarker } from '@bracewright/core/spine';

const OPPOSITE = { left: 'right', right: 'left' } as const;

/** On which side of a lateral picture, as it is seen, the patient's front is; null where nobody said, or it is above or below. */
export function frontSeenAt({
  front,
  turn,
  shown,
}: Pick<FilmMarker, 'front' | 'turn' | 'shown'>): 'left' | 'right' | null {
  const upright = front ? uprightSide(front.frontAt, turn) : null;
  return upright && shown.flipped ? OPPOSITE[upright] : upright;
}

/** What the file says of it: on which side of the picture, as it is seen, the patient's front is; null where it says nothing. */
export const filedFrontAt = (
  frontAt: Edge | null | undefined,
  marker: Pick<FilmMarker, 'turn' | 'shown'>,
): 'left' | 'right' | null => (frontAt ? frontSeenAt({ ...marker, front: { frontAt } }) : null);

/** The marks after a person has said to which side of a lateral picture, as it is seen, the patient looks. */
export function withFront(marker: FilmMarker, seenAt: 'left' | 'right'): FilmMarker {
  const upright = marker.shown.flipped ? OPPOSITE[seenAt] : seenAt;
  return { ...marker, front: { frontAt: edgeAt(upright, marker.turn) } };
}
