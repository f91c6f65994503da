import { uprightPlane, type Pixel } from '@bracewright/core/spine';

/** Size of what the film lies on, and of the film, pixels. */
export interface Sizes {
  readonly stage: { readonly width: number; readonly height: number };
  readonly film: { readonly width: number; readonly height: number };
}

/** How a film is looked at. */
export interface FilmPose {
  /** Degrees, clockwise. */
  readonly turn: number;
  readonly flipped: boolean;
  /** Screen pixels of a film pixel. */
  readonly zoom: number;
  /** Where the middle of the film is, from the middle of the stage, screen pixels. */
  readonly pan: Pixel;
}

/** From film to stage and back; `matrix` as CSS has it. */
export interface ViewTransform {
  readonly zoom: number;
  readonly matrix: readonly [number, number, number, number, number, number];
  toStage(point: Pixel): Pixel;
  toFilm(point: Pixel): Pixel;
}

/** Turned, then flipped, then scaled about the middle of the film, then put where it stands. */
export function viewTransform({ stage, film }: Sizes, { turn, flipped, zoom, pan }: FilmPose): ViewTransform {
  const plane = uprightPlane({ ...film, turn });
  const [middleX, middleY] = [film.width / 2, film.height / 2];
  const [atX, atY] = [stage.width / 2 + pan[0], stage.height / 2 + pan[1]];
  const mirror = flipped ? -1 : 1;
  const toStage = (point: Pixel): Pixel => {
    const [x, y] = plane.to(point);
    return [atX + mirror * zoom * (x - middleX), atY + zoom * (y - middleY)];
  };
  const toFilm = ([x, y]: Pixel): Pixel =>
    plane.from([middleX + (mirror * (x - atX)) / zoom, middleY + (y - atY) / zoom]);
  const [e, f] = toStage([0, 0]);
  const [ax, ay] = toStage([1, 0]);
  const [bx, by] = toStage([0, 1]);
  return { zoom, matrix: [ax - e, ay - f, bx - e, by - f, e, f], toStage, toFilm };
}

/** The pose in which the whole film is seen, with room at its edges. */
export function fitted({ stage, film }: Sizes, turn: number): Pick<FilmPose, 'zoom' | 'pan'> {
  const plane = uprightPlane({ ...film, turn });
  const corners = ([[0, 0], [film.width, 0], [0, film.height], [film.width, film.height]] as const).map(plane.to); // prettier-ignore
  const span = (k: 0 | 1): number =>
    Math.max(...corners.map((p) => p[k])) - Math.min(...corners.map((p) => p[k]));
  const zoom = Math.min((stage.width - 48) / span(0), (stage.height - 48) / span(1));
  return { zoom: Math.max(0.01, zoom), pan: [0, 0] };
}

/** Smallest and largest zoom. */
const ZOOM = { least: 0.02, most: 32 } as const;

/** The pose after a zoom by `factor` about a place of the stage, which stays under the pointer. */
export function zoomedAt(
  { stage }: Pick<Sizes, 'stage'>,
  pose: FilmPose,
  { at, factor }: { readonly at: Pixel; readonly factor: number },
): FilmPose {
  const zoom = Math.min(ZOOM.most, Math.max(ZOOM.least, pose.zoom * factor));
  const share = zoom / pose.zoom;
  const from = (k: 0 | 1, size: number): number => at[k] - size / 2;
  const [x, y] = [from(0, stage.width), from(1, stage.height)];
  return { ...pose, zoom, pan: [x - (x - pose.pan[0]) * share, y - (y - pose.pan[1]) * share] };
}
