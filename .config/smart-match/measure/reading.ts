import type { FoundSpine } from '../../../core/src/spine/match/vertebrae.ts';

/** What is true of a film. */
export interface Truth {
  readonly is: string;
  readonly vertebrae: readonly { readonly index: number; readonly corners: readonly (readonly [number, number])[] }[];
  readonly hard: boolean;
  readonly inverted: boolean;
  readonly metal: boolean;
  readonly kind: string;
} // prettier-ignore

/** A film with what the networks found on it, before anything is refused or calibrated. */
export interface Reading {
  readonly name: string;
  readonly set: string;
  readonly truth: Truth;
  readonly width: number;
  readonly height: number;
  readonly parts: readonly number[];
  readonly flags: readonly number[];
  readonly found: FoundSpine | undefined;
  readonly seconds: number;
}
