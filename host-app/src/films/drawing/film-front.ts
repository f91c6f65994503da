import { edgeAt, uprightSide, type FilmMarker } from '@bracewright/core/spine';

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

/** The marks after a person has said to which side of a lateral picture, as it is seen, the patient looks. */
export function withFront(marker: FilmMarker, seenAt: 'left' | 'right'): FilmMarker {
  const upright = marker.shown.flipped ? OPPOSITE[seenAt] : seenAt;
  return { ...marker, front: { frontAt: edgeAt(upright, marker.turn) } };
}
