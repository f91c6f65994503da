import type {
  KnownCobb,
  Language,
  Making,
  Measure,
  ModelBasic,
  Patient,
  ScoliometerVisit,
  Xray,
} from '@bracewright/core/contract';
import type { FilmStance } from '@bracewright/core/spine';
import type { DeviationLedger } from '@bracewright/core/mesh';
import type { DeviationSummary } from '@bracewright/catalog/deviation';
import type { ModelResult } from '../model-tasks.ts';
import type { View, ZoneMark } from '../views.ts';

/** A picture for the page: a PNG or JPEG as a data URL, and its size in pixels. */
export interface Picture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** A place in a picture, pixels from its upper left corner. */
export type Pixel = readonly [number, number];

/** Lines and words drawn over a film, in pixels of the picture they come with. */
export interface FilmMarks {
  readonly outlines: readonly (readonly Pixel[])[];
  readonly lines: readonly (readonly Pixel[])[];
  readonly labels: readonly { readonly at: Pixel; readonly text: string }[];
  /**
   * What nobody stands for: marks that are a machine's, or of a form that the program does not know and nobody here has looked at; a numbering that the machine was not sure of; a side that it read or
   * assumed; and a drawing that contradicts itself.
   */
  readonly doubts?:
    | readonly ('contradiction' | 'unconfirmed' | 'foreign' | 'numbering' | 'side')[]
    | undefined;
  /** How the patient stood, as a person says; undefined where nobody has said it. */
  readonly stance?: FilmStance | undefined;
  /** Angles of the curves, degrees. */
  readonly angles: readonly {
    readonly text: string;
    readonly angle: number;
    /** The patient's side to which it bulges; null while nobody said which side is which. */
    readonly convex: 'left' | 'right' | null;
    /** That a machine read it and no person has confirmed it, with the range that holds the true angle on 90 of 100 films; null where a part was moved by hand. */
    readonly machine?: {
      readonly interval: readonly [low: number, high: number] | null;
      /** Whether the machine itself told no curve here. */
      readonly isHeldBack?: boolean;
    };
    /** Whether vertebrae beside its ends are not drawn, so that the curve may be larger. */
    readonly isAtLeast: boolean;
  }[];
}

/** An X-ray as it is printed: upright, as the page shows it, and not mirrored. */
export interface Film {
  readonly picture: Picture;
  readonly marks: FilmMarks;
  /** The side of the picture at which the patient's right is; null where nobody said, undefined of a film from the side. */
  readonly patientRight: 'left' | 'right' | null | undefined;
}

/** One line of the history as it is printed. */
export interface DoneStep {
  /** Id of its record, to which a measure may be locked; undefined where nobody asks. */
  readonly id?: string;
  readonly type: string;
  /** Of the operation that it was made with; undefined where nobody knows. */
  readonly version?: number;
  readonly name: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly state: 'on' | 'off' | 'cancelled';
  /** Whether the step stands after the one the user went back to. */
  readonly isAhead: boolean;
  readonly createdAt: string;
  readonly creator: string;
  /** What the operation counted while it ran; undefined of a step that did not. */
  readonly report?: Readonly<Record<string, number>> | undefined;
  /** Whether the body was turned after it: the sides that its values name are not those of the shape that is shown. */
  readonly isTurnedSince?: boolean;
  /** Whether it is a zone of a class whose values nobody confirmed as they are. */
  readonly isStartingValue?: boolean;
  /** Code of why it could not be applied. */
  readonly fault?: string | undefined;
  /** Since when a replay gives another shape than the one that was recorded. */
  readonly differsSince?: string | undefined;
}

/** The body that a wall was made from, and what had been done to it by then. */
export interface SourceHistory {
  /** Null where it is gone. */
  readonly name: string | null;
  /** Whether it lies with another patient than the wall. */
  readonly isOfOther: boolean;
  readonly steps: readonly DoneStep[];
  /** Whether the body was changed after the wall was made, its history was put away where nobody finds it, or it is gone itself. */
  readonly since: 'unchanged' | 'changed' | 'archived' | 'gone';
}

/** The file of a wall. */
export interface WallFile {
  readonly name: string;
  readonly hash: string | null;
  /** Where it lies in another place than with the patient of its body: in another patient's record, or in none. */
  readonly away: 'patient' | 'elsewhere' | undefined;
  /** Whether the wall itself was worked on after it was made: what was measured of it then holds no more. */
  readonly isWorkedOn: boolean;
}

/** A wall that was made from the model, or the model itself as one. */
export interface MadeWall {
  /** Of the wall that was recorded; undefined where its file is gone. */
  readonly file: WallFile | undefined;
  /** Whether it is of another shape than the one that is shown; undefined where its file was deleted: nobody can tell, or is to use it. */
  readonly isOlder: boolean | undefined;
  readonly thickness: number | undefined;
  /** Its thinnest and thickest place, mm; undefined where that was not kept. */
  readonly measured: { readonly thinnest: number; readonly thickest?: number } | undefined;
  /** What was found when it was looked at whether it can be made, and why it is all the same; undefined where nobody looked at the wall as it is. */
  readonly making: Making | undefined;
  readonly mode: string | undefined;
  readonly side: string | undefined;
  /** All that it was made with, and the version of the operation that made it where that is known. */
  readonly given?: Pick<DoneStep, 'params' | 'version'>;
  readonly createdAt: string;
  readonly creator: string;
}

/** What was found on what a brace is formed over: foam that is carved, or a sheet that is drawn down on it. */
export interface MadeForm {
  readonly making: Making;
  /** Whether the design was changed since. */
  readonly isOlder: boolean;
}

/** Lengths as the user reads them. */
export type LengthUnit = 'mm' | 'cm' | 'inch';

/** A picture of the body from one side. */
export interface ViewShown extends Picture {
  readonly view: View;
  /** Numbers of changed zones. */
  readonly marks?: readonly ZoneMark[];
}

/** How far the shape lies from the scan. */
export interface ShownDeviation {
  readonly summary: DeviationSummary;
  readonly ledger: DeviationLedger;
  readonly limit: number;
  readonly pictures: readonly ViewShown[];
}

/** Everything a report says. Read from rows once, then laid out without asking anybody. */
export interface ReportFacts {
  readonly language: Language;
  readonly zone: string;
  readonly unit: LengthUnit;
  readonly patient: Patient | null;
  /** Why no patient is named: the model lies in no record, or the caller may not read it. */
  readonly patientMissing: 'none' | 'withheld' | null;
  readonly clinic: string | null;
  readonly model: {
    readonly name: string;
    readonly saveTime: string;
    readonly revision: number;
  };
  readonly basic: ModelBasic;
  /** Why what the scoliometer read is not of the body as it stands; null where it is, or nothing is kept. */
  readonly scoliometerGap: ScoliometerVisit['gap'];
  /** The newest Cobb angle of the patient; of a model in no record, its own. */
  readonly cobb: KnownCobb | null;
  /** Whether a person has compared the body, as it stands, with the example: left and right are relied on only then. */
  readonly areSidesConfirmed: boolean;
  readonly views: Omit<ModelResult<'views'>, 'pictures' | 'deviation'>;
  readonly pictures: readonly ViewShown[];
  /** Null where the shape is the scan itself. */
  readonly deviation: ShownDeviation | null;
  /** The newest ones. */
  readonly films: readonly (Film & {
    readonly xray: Pick<Xray, 'name' | 'createdAt' | 'takenOn' | 'takenOnBy' | 'takenOnInFile'>;
  })[];
  /** Films of this model that are older than those and left out. */
  readonly olderFilms: number;
  readonly measures: readonly Measure[];
  readonly steps: readonly DoneStep[];
  /** Of a wall; null of a body. */
  readonly source: SourceHistory | null;
  readonly forms: readonly MadeForm[];
  readonly walls: readonly MadeWall[];
  readonly madeAt: string;
  readonly madeBy: string;
  readonly version: string;
}
