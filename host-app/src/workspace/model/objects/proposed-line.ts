import type { Xray } from '@bracewright/core/contract';
import type { Mat4 } from '@bracewright/core/math';
import type { TriMesh } from '@bracewright/core/mesh';
import { SdkError } from '@bracewright/core/operation';
import {
  contradictionsIn,
  isOfCourse,
  isSettled,
  oldestFirst,
  type CurveLevel,
  type FilmMarker,
  type FilmRegistration,
  type HandMove,
  type LineFilmState,
  type SpineLevel,
  type SpineLine,
  type Unregistered,
} from '@bracewright/core/spine';
import type { LateralLack } from '../../workers/register-jobs.ts';

/** Whether a hand has laid a film: moved by less than a millimetre, half a per cent and half a degree it lies where it lay. */
export const isPlaced = ({ along, up, larger, roll, yaw }: HandMove): boolean =>
  Math.max(Math.abs(along), Math.abs(up)) >= 1 || Math.max(...[larger, roll, yaw].map(Math.abs)) >= 0.5;

/** A lateral film beside a frontal one, and why the depth does not follow from it. */
export interface BesideFilm {
  readonly id: string;
  readonly name: string;
  /** Undefined where it was not registered. */
  readonly registration: FilmRegistration | undefined;
  /** Undefined where it is used. */
  readonly lack: LateralLack | DrawnLack | undefined;
}

/** Why a lateral film is not registered at all. */
export type DrawnLack =
  | { readonly kind: 'contradiction'; readonly levels: readonly CurveLevel[] }
  | { readonly kind: 'unconfirmed' };

/** A newer lateral film that an older one is asked instead of, and why. */
export interface PassedLateral {
  readonly name: string;
  readonly lack: DrawnLack;
}

/** What was found and nobody has said yes to. */
export interface ProposedLine {
  readonly frontalId: string;
  /** The lateral film of the model; undefined without one. */
  readonly beside: BesideFilm | undefined;
  /** A newer lateral film that nobody stands for; undefined without one, and where there is no older one to ask. */
  readonly newer: PassedLateral | undefined;
  /** As it was found, before a person moved it. */
  readonly found: FilmRegistration;
  readonly move: HandMove;
  readonly frontal: FilmRegistration;
  /** The marks that it was made of. */
  readonly marks: { readonly frontal: string; readonly lateral: string | undefined };
  /** Why the frontal film was not registered, where it lies over the trunk for a person to move. */
  readonly lacks: Unregistered['lacks'] | undefined;
  readonly levels: readonly SpineLevel[];
  readonly stature: number | undefined;
  readonly frame: Mat4;
  readonly mesh: TriMesh;
  /** The body that it was found on (`bodyKey`). */
  readonly bodyKey: string;
  /** How the server's films stood to it when somebody wanted to keep it; undefined where they were the same. */
  readonly overtaken?: LineFilmState;
}

/** Why a film was not registered to the body as it is. */
export interface RegisterRefusal {
  readonly id: string;
  readonly bodyKey: string;
  readonly reason: { readonly kind: 'turned'; readonly angle: number } | { readonly kind: 'no-trunk' };
}

/** What a body that is none to register to is told as; undefined for every other failure. */
export function refusalOf(error: unknown): RegisterRefusal['reason'] | undefined {
  if (!(error instanceof SdkError)) return undefined;
  if (error.code === 'mesh/no-trunk') return { kind: 'no-trunk' };
  return error.code === 'mesh/trunk-turned'
    ? { kind: 'turned', angle: Number(error.data['angle']) }
    : undefined;
}

/** The lateral film of a proposal that its depth follows from. */
export const usedBeside = ({
  beside,
}: ProposedLine): { readonly id: string; readonly registration: FilmRegistration } | undefined =>
  beside?.registration && !beside.lack ? { id: beside.id, registration: beside.registration } : undefined;

/** The levels of a proposal and the films that they are made of, as a line keeps them. */
export function filmsOfLine(made: ProposedLine): Pick<SpineLine, 'levels' | 'frontal' | 'lateral'> {
  const { marks, frontalId: xrayId, frontal: registration } = made;
  const lateral = usedBeside(made);
  return {
    levels: [...made.levels],
    frontal: { xrayId, registration, marks: marks.frontal },
    lateral: lateral
      ? {
          ...{ xrayId: lateral.id, registration: lateral.registration },
          ...(marks.lateral !== undefined && { marks: marks.lateral }),
        }
      : null,
  };
}

/** Whether films are others than a proposal was made of; whether their heights agree was looked at when it was made, and how the patient stood is told beside it. */
export const isOvertaken = (state: LineFilmState): boolean =>
  state !== 'same' && state !== 'apart' && state !== 'stance';

/** Why a line that is looked at is none that somebody stands for. */
export type SpineDoubt = 'proposed' | Exclude<LineFilmState, 'same'>;

export interface ReadFilm {
  readonly film: Xray;
  readonly marker: FilmMarker;
}

/** Why a lateral film is not asked: what is drawn on it contradicts itself, or nobody has confirmed it. */
export function drawnLack({ film, marker }: ReadFilm): DrawnLack | undefined {
  const levels = contradictionsIn(marker, film);
  if (levels.length > 0) return { kind: 'contradiction', levels };
  return isSettled(marker) ? undefined : { kind: 'unconfirmed' };
}

/** Of the lateral films on which something is drawn and the patient stands freely: the newest by when they were taken that can be asked, else the newest with why it cannot (`lack`); and a `newer` one that is passed over. */
export function lateralOf(films: readonly ReadFilm[]): {
  readonly lateral: ReadFilm | undefined;
  readonly lack: DrawnLack | undefined;
  readonly newer: PassedLateral | undefined;
} {
  const order = oldestFirst(films.map(({ film }) => film));
  const drawn = films
    .filter(
      ({ marker }) => marker.projection === 'lateral' && marker.vertebrae.length > 0 && isOfCourse(marker),
    )
    .toSorted((a, b) => order.indexOf(a.film) - order.indexOf(b.film));
  const newest = drawn.at(-1);
  const lack = newest && drawnLack(newest);
  const older = lack && drawn.findLast((film) => !drawnLack(film));
  if (!older) return { lateral: newest, lack, newer: undefined };
  return { lateral: older, lack: undefined, newer: { name: newest!.film.name, lack } };
}
