import { SdkError, type ErrorData } from '@bracewright/core/operation';
import { requireUpright, type KnownBody } from '@bracewright/core/brace';
import type { TriMesh } from '@bracewright/core/mesh';
import {
  heightsApart,
  laidByHand,
  registerFilm,
  spineLevels,
  trunkReach,
  uprightSide,
  type FilmMarker,
  type FilmPicture,
  type FilmRegistration,
  type HeightsApart,
  type RegisterableFilm,
  type SpineLevel,
  type Unregistered,
} from '@bracewright/core/spine';

/** A film as it is sent to be registered. */
export interface SentFilm extends Pick<RegisterableFilm, 'scale' | 'sourceDistance'> {
  /** PNG or JPEG. */
  readonly bytes: Uint8Array;
  /** Pixels of the kept picture, in which its marks are. */
  readonly width: number;
  readonly height: number;
  readonly marker: FilmMarker;
}

/** A film whose place is known, and what is drawn on it. */
export interface LaidFilm {
  readonly registration: FilmRegistration;
  readonly marker: FilmMarker;
}

export type RegisterRequest =
  | {
      readonly kind: 'register';
      readonly mesh: TriMesh;
      readonly known: Pick<KnownBody, 'marked' | 'facts'>;
      readonly frontal: SentFilm;
      readonly lateral: SentFilm | undefined;
    }
  /** The levels anew, of films that a person moved. */
  | {
      readonly kind: 'levels';
      readonly mesh: TriMesh;
      readonly stature: number | undefined;
      readonly frontal: LaidFilm;
      readonly lateral: LaidFilm | undefined;
    };

/** Why the depth does not follow from a lateral film: it was not registered, it tells other heights than the frontal one, or its outline fits in another scale than the known one. */
export type LateralLack =
  | { readonly kind: 'unregistered'; readonly lacks: Unregistered['lacks'] }
  | ({ readonly kind: 'heights' } & HeightsApart)
  | { readonly kind: 'scale' };

/** What was found. */
export interface RegisteredFilms {
  /** Where the frontal film lies; where it could not be registered, over the middle of the trunk for a person to move. */
  readonly frontal: FilmRegistration;
  /** Why it was not registered. */
  readonly lacks: Unregistered['lacks'] | undefined;
  /** Where the lateral film lies, whether the depth follows from it (no `lateralLack`) or not. */
  readonly lateral: FilmRegistration | undefined;
  readonly lateralLack: LateralLack | undefined;
  readonly stature: number | undefined;
  readonly levels: readonly SpineLevel[];
}

/** The line, and why its depth does not follow from the lateral film that was sent. */
export type MadeLevels = Pick<RegisteredFilms, 'levels' | 'lateralLack'>;

export type RegisterAnswer =
  | { readonly kind: 'progress'; readonly fraction: number }
  | ({ readonly kind: 'registered' } & RegisteredFilms)
  | ({ readonly kind: 'levels' } & MadeLevels)
  | { readonly kind: 'failed'; readonly code: string; readonly data: ErrorData };

/** The grey levels of a film as it is shown: an outline is found whatever the window. */
async function pictureOf({ bytes, width, height }: SentFilm): Promise<FilmPicture> {
  const bitmap = await createImageBitmap(new Blob([bytes as BlobPart]));
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  // Grey pictures have the same in all three colours.
  return { width, height, levels: Uint8Array.from({ length: width * height }, (_, i) => data[4 * i + 1]!) };
}

/** The line with its depth by the lateral film, where this shows the vertebrae at the heights of the frontal one; else by the back. */
function levelsOf(
  frontal: LaidFilm,
  body: { readonly mesh: TriMesh; readonly stature: number | undefined },
  lateral: LaidFilm | undefined,
): MadeLevels {
  const byBack = spineLevels(frontal, body);
  const apart = lateral && heightsApart(byBack, lateral, frontal);
  if (apart) return { levels: byBack, lateralLack: { kind: 'heights', ...apart } };
  return { levels: lateral ? spineLevels(frontal, body, lateral) : byBack, lateralLack: undefined };
}

async function registered(
  { mesh, known, frontal, lateral }: Extract<RegisterRequest, { kind: 'register' }>,
  progress: (fraction: number) => void,
): Promise<RegisteredFilms> {
  // On a body that looks another way the film fits only the other way round, or with an error that it does not tell.
  requireUpright(mesh, known, {});
  const reach = trunkReach(mesh, known);
  if (!reach) throw new SdkError('mesh/no-trunk');
  const { stature } = reach;
  progress(0.2);
  const landmarks = new Map((known.marked ?? []).map(({ association, position }) => [association, position]));
  const body = { mesh, from: reach.from, to: reach.to, landmarks };
  const { marker } = frontal;
  const picture = await pictureOf(frontal);
  const found = registerFilm({ ...frontal, picture }, body, {
    progress: (part) => progress(0.2 + 0.4 * part),
  });
  const right = marker.side && uprightSide(marker.side.rightOfPatientAt, marker.turn);
  const mirror = right === 'right' ? -1 : 1;
  const laid = { picture, turn: marker.turn, mirror, scale: frontal.scale?.mmPerPixel ?? null } as const;
  const place = 'lacks' in found ? laidByHand(laid, reach) : found;
  const side = lateral && registerFilm({ ...lateral, picture: await pictureOf(lateral) }, body);
  const beside = side && !('lacks' in side) ? side : undefined;
  progress(0.9);
  // Of another scale than the known one it may be another person's: not used before somebody says so.
  const isOdd = beside?.warnings.includes('scale') ?? false;
  const laidFrontal = { registration: place, marker };
  const laidLateral = beside && !isOdd ? { registration: beside, marker: lateral!.marker } : undefined;
  const made = levelsOf(laidFrontal, { mesh, stature }, laidLateral);
  const lateralLack: LateralLack | undefined =
    side && 'lacks' in side
      ? { kind: 'unregistered', lacks: side.lacks }
      : isOdd
        ? { kind: 'scale' }
        : made.lateralLack;
  const lacks = 'lacks' in found ? found.lacks : undefined;
  return { frontal: place, lacks, lateral: beside, stature, levels: made.levels, lateralLack };
}

addEventListener('message', (event: MessageEvent<RegisterRequest>) => {
  const scope = globalThis as unknown as { postMessage(message: RegisterAnswer): void };
  const request = event.data;
  const work = async (): Promise<RegisterAnswer> =>
    request.kind === 'levels'
      ? { kind: 'levels', ...levelsOf(request.frontal, request, request.lateral) }
      : {
          kind: 'registered',
          ...(await registered(request, (fraction) => scope.postMessage({ kind: 'progress', fraction }))),
        };
  work().then(
    (answer) => scope.postMessage(answer),
    (error: unknown) => {
      const { code, data } = error instanceof SdkError ? error : new SdkError('scene/image-damaged');
      scope.postMessage({ kind: 'failed', code, data });
    },
  );
});
