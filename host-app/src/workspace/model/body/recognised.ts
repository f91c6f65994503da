import { canonicalJson } from '@bracewright/core/history';
import {
  RECOGNITION_VERSION,
  type ScanAlignment,
  type TriMesh,
  type UnitGuess,
} from '@bracewright/core/mesh';
import type { Json } from '@bracewright/core/operation';
import type { DesignSession } from '@bracewright/core/session';
import type { DeviceLooks } from '../../../stores/outbox/device-looks.ts';
import { alignBodyScan, guessUnit, recogniseBody, type LookOptions } from '../../workers/look-jobs.ts';
import type { WorkspaceParts } from '../desk/desk.ts';

/** The looks at a body that are asked for; tests give their own. */
export interface RecognitionJobs {
  readonly alignBodyScan: typeof alignBodyScan;
  readonly guessUnit: typeof guessUnit;
  readonly recogniseBody: typeof recogniseBody;
}

interface RecognisedDesk {
  readonly design: Pick<DesignSession, 'base' | 'mesh' | 'hash' | 'history'>;
  readonly parts: Pick<WorkspaceParts, 'facts'> & { readonly looks: DeviceLooks };
}

/** Which answer, of which body, by what of the record. */
type Question = { readonly kind: 'alignment' | 'guess'; readonly body: string; readonly facts: Json };

/** An answer belongs to a body by its content, to what it was found by, and to the way it was found. */
export const keyOfLook = (question: Question, version = RECOGNITION_VERSION): string =>
  canonicalJson({ ...question, version });

/**
 * How the body in a scan stands and how large the person is, found once: one recognition gives both of the scan as it came, and an answer
 * that is kept on this device is not looked for again.
 */
export class Recognised {
  readonly #desk: RecognisedDesk;
  readonly #jobs: RecognitionJobs;
  #person: { readonly base: TriMesh; readonly guess: Promise<UnitGuess> } | undefined;

  constructor(desk: RecognisedDesk, jobs: RecognitionJobs = { alignBodyScan, guessUnit, recogniseBody }) {
    this.#desk = desk;
    this.#jobs = jobs;
  }

  /** How a body should stand in the frame. Rejects with SdkError, or OperationAborted. */
  alignment(of: TriMesh, options: LookOptions): Promise<ScanAlignment> {
    const { design } = this.#desk;
    const { base } = design;
    const isBase = of === base || (of === design.mesh && design.hash === design.history.base);
    if (!isBase || this.#person?.base === base) return this.#align(of, options);
    // Who asks for the person now waits for the same look.
    const both = this.#both(base, options);
    this.#keepPerson(
      base,
      both.then(({ guess }) => guess),
    );
    return both.then(({ alignment }) => alignment);
  }

  /** What the scan as it came says of the person, looked at once: all that is said of the height is said by this. */
  person(): Promise<UnitGuess> {
    const { base } = this.#desk.design;
    return this.#person?.base === base ? this.#person.guess : this.#keepPerson(base, this.#guess(base));
  }

  #keepPerson(base: TriMesh, guess: Promise<UnitGuess>): Promise<UnitGuess> {
    const person = { base, guess };
    this.#person = person;
    guess.catch(() => {
      if (this.#person === person) this.#person = undefined;
    });
    return guess;
  }

  async #both(base: TriMesh, options: LookOptions): Promise<{ alignment: ScanAlignment; guess: UnitGuess }> {
    const [alignmentKey, guessKey] = [this.#keyOf('alignment', base), this.#keyOf('guess', base)];
    const [alignment, guess] = await Promise.all([
      this.#kept<ScanAlignment>(alignmentKey),
      this.#kept<UnitGuess>(guessKey),
    ]);
    if (alignment) return { alignment, guess: guess ?? (await this.#guess(base)) };
    const found = await this.#jobs.recogniseBody(base, this.#facts, options);
    await Promise.all([this.#keep(alignmentKey, found.alignment), this.#keep(guessKey, found.guess)]);
    return found;
  }

  async #align(of: TriMesh, options: LookOptions): Promise<ScanAlignment> {
    const key = this.#keyOf('alignment', of);
    const kept = await this.#kept<ScanAlignment>(key);
    if (kept) return kept;
    const found = await this.#jobs.alignBodyScan(of, this.#facts, options);
    await this.#keep(key, found);
    return found;
  }

  async #guess(base: TriMesh): Promise<UnitGuess> {
    const key = this.#keyOf('guess', base);
    const kept = await this.#kept<UnitGuess>(key);
    if (kept) return kept;
    const found = await this.#jobs.guessUnit(base, this.#facts);
    await this.#keep(key, found);
    return found;
  }

  get #facts() {
    return this.#desk.parts.facts ?? {};
  }

  /** Undefined for a body of which the design has no hash: nothing is kept of it. */
  #keyOf(kind: Question['kind'], of: TriMesh): string | undefined {
    const { base, mesh, hash, history } = this.#desk.design;
    const body = of === base ? history.base : of === mesh ? hash : undefined;
    if (body === undefined) return undefined;
    const { height, ...others } = this.#facts;
    // How a body stands is found by the height alone; what else changes in a record changes nothing of it.
    const facts = { height: height ?? null, ...(kind === 'guess' ? { others: others as Json } : {}) };
    return keyOfLook({ kind, body, facts });
  }

  /** A device that keeps nothing has the body looked at again. */
  async #kept<T>(key: string | undefined): Promise<T | undefined> {
    if (key === undefined) return undefined;
    return (await this.#desk.parts.looks.read(key).catch(() => undefined)) as T | undefined;
  }

  async #keep(key: string | undefined, answer: unknown): Promise<void> {
    if (key !== undefined) await this.#desk.parts.looks.write(key, answer).catch(() => undefined);
  }
}
