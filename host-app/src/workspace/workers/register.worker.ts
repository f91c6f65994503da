import { SdkError, type ErrorData } from '@bracewright/core/operation';
import { requireUpright, type KnownBody } from '@bracewright/core/brace';
import type { TriMesh } from '@bracewright/core/mesh';
import {
  laidByHand,
  registerFilm,
  spineLevels,
  trunkReach,
  uprightSide,
  type FilmMarker,
  type FilmPicture,
  type FilmRegistration,
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

/** What was found. */
export interface RegisteredFilms {
  /** Where the frontal film lies; where it could not be registered, over the middle of the trunk for a person to move. */
  readonly frontal: FilmRegistration;
  /** Why it was not registered. */
  readonly lacks: Unregistered['lacks'] | undefined;
  readonly lateral: FilmRegistration | undefined;
  readonly stature: number | undefined;
  readonly levels: readonly SpineLevel[];
}

export type RegisterAnswer =
  | { readonly kind: 'progress'; readonly fraction: number }
  | ({ readonly kind: 'registered' } & RegisteredFilms)
  | { readonly kind: 'levels'; readonly levels: readonly SpineLevel[] }
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
  const levels = spineLevels(
    { registration: place, marker },
    { mesh, stature },
    beside && { registration: beside, marker: lateral!.marker },
  );
  const lacks = 'lacks' in found ? found.lacks : undefined;
  return { frontal: place, lacks, lateral: beside, stature, levels };
}

addEventListener('message', (event: MessageEvent<RegisterRequest>) => {
  const scope = globalThis as unknown as { postMessage(message: RegisterAnswer): void };
  const request = event.data;
  const work = async (): Promise<RegisterAnswer> =>
    request.kind === 'levels'
      ? { kind: 'levels', levels: spineLevels(request.frontal, request, request.lateral) }
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
