import { uprightPlane, type Pixel } from '@bracewright/core/spine';
import type { FilmView } from './film-view.ts';

/** Places of the upright picture on the stage, and of the film in the upright picture. */
export function uprightOf(view: FilmView) {
  const { film, marker } = view.session;
  const plane = uprightPlane({ ...film, turn: marker.turn });
  return {
    toStage: (point: Pixel): Pixel => view.transform.toStage(plane.from(point)),
    of: (point: Pixel): Pixel => plane.to(point),
  };
}
