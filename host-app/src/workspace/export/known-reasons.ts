import { reasonFor, type Reasons } from '@bracewright/core/contract';
import { vec3 } from '@bracewright/core/math';
import { askedCodes, type GateFinding, type GateFound } from '@bracewright/core/mesh';
import type { Workspace } from '../model/workspace.ts';
import type { ReasonTexts } from './making.ts';

/** What is found of the skin that a brace lies on: the same for each file of a design. */
const OF_SKIN = 'gate/invented-skin-';

/** Whether what has this code is of the design: of its skin, or what its steps ask. What else the gate finds is of one wall or one file. */
const isOfDesign = (code: string): boolean => !code.startsWith('gate/') || code.startsWith(OF_SKIN);

const ofDesign = (reasons: ReasonTexts): ReasonTexts =>
  Object.fromEntries(Object.entries(reasons).filter(([code]) => isOfDesign(code)));

/** Reasons that were given for a file. */
interface Given {
  /** Hash of the design. */
  readonly design: string;
  /** What was looked at. */
  readonly look: string;
  readonly reasons: ReasonTexts;
  /** What was found then, which they answer. */
  readonly findings?: readonly GateFinding[] | undefined;
}

/** Two places this near each other, mm, are one. */
const SAME_PLACE = 1;

/** Whether two findings are the same word for word: code, figures, and places. */
const isSame = (a: GateFinding, b: GateFinding): boolean =>
  a.code === b.code &&
  JSON.stringify(Object.entries(a.data).toSorted()) === JSON.stringify(Object.entries(b.data).toSorted()) &&
  a.places.length === b.places.length &&
  a.places.every(({ at }, i) => vec3.distance(at, b.places[i]!.at) <= SAME_PLACE);

/** The reasons that were given since a model was opened: nobody is asked twice for what is the same. */
export class GivenReasons {
  #list: readonly Given[] = [];

  note(given: Given): void {
    this.#list = [...this.#list, given];
  }

  /** What answers for a look at a design: all that was said of the same look, and of others what was said of the design; the newest counts. */
  of({ design, look }: Pick<Given, 'design' | 'look'>): ReasonTexts {
    const same = this.#list.filter((one) => one.design === design);
    return Object.assign({}, ...same.map((one) => (one.look === look ? one.reasons : ofDesign(one.reasons)))) as ReasonTexts; // prettier-ignore
  }

  /**
   * What was said of another state of the design about what is found again word for word, by its code: it answers nothing by itself, and is offered to whoever
   * is asked. Of all findings of a code each has to be the same.
   */
  before({ findings }: GateFound): ReasonTexts {
    const ofCode = (all: readonly GateFinding[], code: string) => all.filter((one) => one.code === code);
    return Object.fromEntries(
      askedCodes({ findings }).flatMap((code) => {
        const now = ofCode(findings, code);
        const given = this.#list.findLast((one) => {
          const then = ofCode(one.findings ?? [], code);
          const isAgain = then.length === now.length && then.every((found, i) => isSame(found, now[i]!));
          return Object.hasOwn(one.reasons, code) && isAgain;
        });
        return given ? [[code, given.reasons[code]!] as const] : [];
      }),
    );
  }
}

/** What is kept with the walls that were made of the design as it is. */
export function keptReasons({ objects }: Pick<Workspace, 'objects'>): ReasonTexts {
  const walls = (objects.list ?? []).flatMap((one) =>
    one.kind === 'wall' && one.entry.made && objects.older(one) === undefined ? [one.entry] : [],
  );
  return Object.assign({}, ...walls.map(({ reasons }) => ofDesign(reasons ?? {}))) as ReasonTexts;
}

/** Of reasons those that answer what was found; undefined where none does. */
export function usedReasons(given: Reasons, found: GateFound): ReasonTexts | undefined {
  const used = askedCodes(found).flatMap((code) => {
    const text = reasonFor(given, code);
    return text === undefined ? [] : [[code, text] as const];
  });
  return used.length > 0 ? Object.fromEntries(used) : undefined;
}
