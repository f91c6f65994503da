import type { Finding } from '../errors/finding.ts';
import type { FindingPlace } from '../errors/finding-place.ts';
import type { Json } from '../operation/json.ts';

/** `on` takes part in replay, `off` is skipped, `cancelled` is kept in the archive and never comes back. */
export type RecordState = 'on' | 'off' | 'cancelled';

/** One step of a design, as data. Everything else (the mesh, hashes, pictures) is derived by replay. */
export interface OperationRecord {
  /** A UUID from the client: a retried create is harmless. */
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly params: Json;
  /** Seeds `ctx.random`; 32-bit unsigned. */
  readonly seed: number;
  readonly state: RecordState;
  /** A name the user gave; absent means the tool's own title. */
  readonly name?: string | undefined;
  /** What replay gave where it ran last: compared when the chain key is the same. */
  readonly result: { readonly key: string; readonly meshHash: string } | null;
}

/**
 * A base mesh and what was done to it. `records` keeps the order of creation, cancelled ones included. `cursor` is how many
 * of them lie at or before the step the user stands on: records from `cursor` on are greyed, take no part in replay, and come
 * back when the user steps forward.
 */
export interface History {
  /** SHA-256 of the base mesh (see `meshHash`). */
  readonly base: string;
  readonly records: readonly OperationRecord[];
  readonly cursor: number;
}

/**
 * Records that a command cancels, as who gave it saw them: their `sayingOf` by their ids. Where the store would have to cancel others by then, or these
 * with other parameters, somebody else made them, and nobody's work goes unasked. The history itself has no use for it.
 */
export type Cancels = Readonly<Record<string, string>>;

/** What can happen to a history. */
export type HistoryCommand =
  | {
      readonly kind: 'append';
      readonly record: OperationRecord;
      readonly cancels?: Cancels;
      /** What the record said when it was made, where it was sent with what it says by now. */
      readonly madeAs?: string;
    }
  | {
      readonly kind: 'stepTo';
      readonly id: string | null;
      /** All that lies greyed behind it, as who stepped there saw it: the same as what a command cancels. */
      readonly greys?: Cancels;
    }
  | {
      readonly kind: 'setState';
      readonly ids: readonly string[];
      readonly state: 'on' | 'off';
      /** What the records said, as who gave the command saw them: by this they are known again where somebody else cancelled them and made them again. */
      readonly sees?: Cancels;
    }
  | { readonly kind: 'cancelFrom'; readonly id: string; readonly cancels?: Cancels }
  | {
      readonly kind: 'editParams';
      readonly id: string;
      readonly params: Json;
      /** What replay gave with them, for the store; the history itself has no use for it. */
      readonly result?: OperationRecord['result'];
      /**
       * The parameters in whose place they came, as who gave them saw them: where the store has others by then, somebody else gave these, and it is for a
       * person to say which hold. The history itself has no use for them.
       */
      readonly over?: Json;
      /** As with `setState`. */
      readonly sees?: Cancels;
    }
  | { readonly kind: 'rename'; readonly id: string; readonly name: string; readonly sees?: Cancels }
  | {
      readonly kind: 'clear';
      readonly base: string;
      readonly cancels?: Cancels;
      /** Ids of those that it cancels which were switched off: a copy that comes after them may be on. */
      readonly off?: readonly string[];
      /**
       * Whether the copies that come after it carry on the steps that it cancels, whatever these are by then, as the steps before an alignment that is made
       * anew do. Otherwise they are meant as they are said, as in an earlier history that was chosen.
       */
      readonly carries?: boolean;
    };

/** What became of one record in a replay. A failed record is passed over: the mesh goes on as it was before it. */
export interface RecordOutcome {
  readonly id: string;
  readonly type: string;
  readonly state: 'applied' | 'failed' | 'skipped';
  /** Chain key after this record; equal keys mean equal inputs. */
  readonly key: string;
  /** `shapeHash` after this record: SHA-256 of the mesh while there are no parts; only for applied records. */
  readonly meshHash?: string;
  /** Names of the parts that it made; absent where it made none. */
  readonly parts?: readonly string[];
  /** Code and data of the SdkError of a failed record. */
  readonly error?: {
    readonly code: string;
    readonly data: Readonly<Record<string, string | number | boolean>>;
    /** Where on the body the cause lies; absent where nothing is known. */
    readonly places?: readonly FindingPlace[];
  };
  readonly warnings: readonly string[];
  /** Warnings and notes with their places and values. */
  readonly findings: readonly Finding[];
  readonly report: Readonly<Record<string, number>>;
  /** Whether the result came out of a checkpoint instead of being computed. */
  readonly cached: boolean;
  /** Milliseconds spent in `apply`; 0 when cached. */
  readonly costMs: number;
}
