import type { Annotation } from '@bracewright/core/annotation';
import type { KnownBody } from '@bracewright/core/brace';
import type { Language } from '@bracewright/core/contract';
import type { Forces } from './forces.ts';
import type { ExportedFile, ExportSubject } from '@bracewright/core/exporter';
import type { OperationRecord, RecordOutcome } from '@bracewright/core/history';
import type { Answered, GateFound, GateReport, GateWish } from '@bracewright/core/mesh';
import type { Finding, Json } from '@bracewright/core/operation';
import type { BracePackage, PackageWish } from '../braces/brace-package.ts';
import type { FormedPackageWish } from '../braces/formed-package.ts';
import type { FormedWish } from '../braces/formed-look.ts';
import type { Lines } from '../braces/within-lines.ts';
import type { BodyViews } from './views.ts';

/** A design: a base mesh on the disk and what was done to it (records at or before the cursor). */
export interface Design {
  readonly basePath: string;
  /** `meshHash` of the base: also the SHA-256 of the file. */
  readonly baseHash: string;
  readonly records: readonly OperationRecord[];
  /** Second bodies that the records name, by hash: where they lie. */
  readonly meshes?: Readonly<Record<string, string>>;
}

/** Work on a design. */
export type ModelTask =
  | {
      readonly kind: 'export';
      readonly design: Design;
      /** Id of what writes the file. */
      readonly exporter: string;
      readonly params: Json;
      /** What the file is called, without its ending. */
      readonly name: string;
      readonly annotations: readonly Annotation[];
      readonly subject: ExportSubject;
      /** What somebody has given a reason for: a file of what a brace is formed over is held for the rest. Default: nothing. */
      readonly answered?: Answered;
    }
  | {
      readonly kind: 'measure';
      readonly design: Design;
      readonly measures: readonly { kind: string; params: Json }[];
    }
  | { readonly kind: 'mass'; readonly design: Design }
  | { readonly kind: 'bake'; readonly design: Design }
  | {
      /** Tries the last record of the design, which must succeed. */
      readonly kind: 'work';
      readonly design: Design;
      /** Whether the mesh is wanted, not only what the operation said. */
      readonly wantsMesh: boolean;
      /** How a wall is to be made, where it is to be looked at whether it can be. */
      readonly wish?: GateWish | undefined;
    }
  | {
      /** The line that the design keeps without a cut, on the body as it is shaped. */
      readonly kind: 'edge';
      readonly design: Design;
    }
  | {
      /** Whether a wall can be made as it is shaped. */
      readonly kind: 'gate';
      readonly design: Design;
      readonly wish: GateWish;
    }
  | {
      /** Whether a brace can be formed over the positive of a design. */
      readonly kind: 'form';
      readonly design: Design;
      readonly wish: FormedWish;
    }
  | {
      /** The files of a brace that is formed over the positive of a design. */
      readonly kind: 'formed';
      readonly design: Design;
      readonly wanted: Omit<FormedPackageWish, 'designHash'>;
    }
  | {
      /** The files of a brace: of a wall that was made of the design and may be made, and of what it is formed over. */
      readonly kind: 'brace';
      readonly design: Design;
      /** The wall that was made of it. */
      readonly wall: Pick<Design, 'basePath' | 'baseHash'>;
      readonly wanted: Omit<PackageWish, 'designHash'>;
    }
  | { readonly kind: 'picture'; readonly design: Design; readonly size: number }
  | {
      /** Everything a report says about the shape: pictures of it, how large it is, how far it lies from the scan. */
      readonly kind: 'views';
      readonly design: Design;
      /** Pixels that the four pictures may take together, and the height of each. */
      readonly bounds: { readonly width: number; readonly height: number };
      /** What is known of the body, by which its pads are judged. */
      readonly known: Pick<KnownBody, 'marked' | 'facts'>;
      /** In which steps are called. */
      readonly language: Language;
    };

/** How large a mesh is. */
export interface MeshSize {
  readonly vertices: number;
  readonly triangles: number;
}

/** The value of a measure, or the code of why there is none on this shape. */
export type TakenMeasure =
  | { readonly value: number | null; readonly unit: string }
  | { readonly code: string };

/** A word while measures are taken: the shape stands, by its hash, and they begin; then each that was taken, in their order. */
export type Measuring = { readonly hash: string } | { readonly taken: TakenMeasure };

/** What each kind of work gives. */
export interface ModelResults {
  /** `held`: what keeps back a file of what a brace is formed over. */
  readonly export:
    | (ExportedFile & { readonly findings: readonly Finding[]; readonly held?: undefined })
    | { readonly held: GateFound };
  readonly measure: {
    /** One for each measure asked for. */
    readonly values: readonly TakenMeasure[];
    /** Of the shape they were taken on. */
    readonly hash: string;
  };
  /** mm³ and mm²; openings count as closed by a fan to their centre. */
  readonly mass: { readonly volume: number; readonly area: number };
  /** The shaped mesh as a base mesh blob, and its hash. */
  readonly bake: { readonly bytes: Uint8Array; readonly hash: string; readonly size: MeshSize };
  readonly work: {
    readonly before: MeshSize;
    readonly after: MeshSize;
    /** The operation's own counts. */
    readonly report: Readonly<Record<string, number>>;
    readonly findings: readonly Finding[];
    /** The mesh as a base mesh blob, where it was wanted. */
    readonly bytes: Uint8Array | null;
    readonly hash: string;
    /** Where a wish asked for it. */
    readonly gate: GateReport | undefined;
  };
  /** Undefined where the design keeps none. */
  readonly edge: { readonly lines: Lines | undefined };
  /** The hash is that of the shape. */
  readonly gate: { readonly gate: GateReport; readonly hash: string };
  /** The hash is that of the shape. */
  readonly form: { readonly gate: GateReport; readonly hash: string };
  /** The hash is that of the design. */
  readonly brace: BracePackage & { readonly hash: string };
  /** The hash is that of the design, `shape` that of the body. */
  readonly formed: BracePackage & {
    readonly report: GateReport;
    readonly hash: string;
    readonly shape: string;
  };
  /** RGBA, `size` × `size`. */
  readonly picture: { readonly rgba: Uint8Array };
  /** The hash is that of the shape. */
  readonly views: BodyViews & {
    readonly hash: string;
    readonly count: MeshSize;
    /** mm³; null of an open shape, which has none. */
    readonly volume: number | null;
    readonly area: number;
    /** Null where nothing presses. */
    readonly forces: Forces | null;
  };
}

/** The result with what became of each record. */
export type ModelResult<K extends ModelTask['kind']> = ModelResults[K] & {
  readonly outcomes: readonly RecordOutcome[];
};

/** The stored base mesh does not have the bytes it was stored with. */
export const DAMAGED = 'server/damaged-blob';
