import { isBraceType } from '@bracewright/core/brace';
import type { FormValues } from '@bracewright/core/plugin';
import { SERVICES, type PatientService, type RecordedCurve } from '@bracewright/core/services';
import { isSdkError } from '@bracewright/core/operation';
import type { ToolSession } from '@bracewright/core/tool';
import type { borderForm } from './params.ts';

type Session = ToolSession<FormValues<typeof borderForm>>;
type Side = 'left' | 'right';

/** An apex nearer to the force line than this, mm, is on neither side: force lines are set to about that. */
const APEX = 5;

/** What is kept of the person, where the host has it. */
export function patientOf({ services }: Session): PatientService | undefined {
  try {
    return services.get(SERVICES.patient);
  } catch (error) {
    if (isSdkError(error) && error.code === 'services/unknown') return undefined;
    throw error;
  }
}

/** The side to which the apex was measured to lie; undefined where nobody measured it, or near the middle. */
const apexSide = ({ apex }: RecordedCurve): Side | undefined =>
  apex === undefined || Math.abs(apex) < APEX ? undefined : apex > 0 ? 'left' : 'right';

const classOf = ({ type }: RecordedCurve) => (type !== undefined && isBraceType(type) ? type : undefined);

/** The side that is on record and that nothing on record speaks against. */
function sideOf(curve: RecordedCurve): Side | undefined {
  const apex = apexSide(curve);
  return apex === undefined || apex === curve.side ? curve.side : undefined;
}

/**
 * Class and side as the patient record has them: a new line begins with them, and beside each stands where it is from. What is not on record, is no class
 * that a line is known for, or is spoken against by the measured apex, is left to be chosen, with the reason beside it.
 */
export class Recorded {
  readonly #session: Session;
  readonly #curve: RecordedCurve | undefined;

  constructor(session: Session) {
    this.#session = session;
    this.#curve = patientOf(session)?.curve;
    const { braceClass = 'none', curveSide = 'none' } = session.draft.values;
    if (!this.#curve || session.editing !== undefined || braceClass !== 'none' || curveSide !== 'none')
      return;
    const [type, side] = [classOf(this.#curve), sideOf(this.#curve)];
    session.draft.set({ ...(type && { braceClass: type }), ...(side && { curveSide: side }) });
  }

  /** Where the values are from, or why there are none, by the names of the fields. Observable. */
  get meanings(): Readonly<Record<string, string | undefined>> {
    return this.#curve
      ? { braceClass: this.#ofClass(this.#curve), curveSide: this.#ofSide(this.#curve) }
      : {};
  }

  /** Whether class or side are chosen otherwise than the record has them. Observable. */
  get isOther(): boolean {
    const { braceClass = 'none', curveSide = 'none' } = this.#session.draft.values;
    const [type, side] = [this.#curve && classOf(this.#curve), this.#curve?.side];
    if (braceClass === 'none' || curveSide === 'none') return false;
    return (type !== undefined && type !== braceClass) || (side !== undefined && side !== curveSide);
  }

  #ofClass(curve: RecordedCurve): string {
    const chosen = this.#session.draft.values.braceClass ?? 'none';
    const type = classOf(curve);
    if (type === undefined)
      return curve.type === undefined
        ? this.#text('recorded.no-class')
        : this.#text('recorded.other-class', { type: nameOf(curve.type) });
    if (chosen === type) return this.#text('recorded.same');
    return this.#text('recorded.class-differs', { type: nameOf(type) });
  }

  #ofSide(curve: RecordedCurve): string {
    const chosen = this.#session.draft.values.curveSide ?? 'none';
    const apex = apexSide(curve);
    const named = (side: Side) => this.#text(`params.curveSide.options.${side}`);
    if (curve.side === undefined) return this.#text('recorded.no-side');
    if (apex !== undefined && apex !== curve.side)
      return this.#text('recorded.apex-differs', { side: named(curve.side), apex: named(apex) });
    if (chosen === curve.side) return this.#text('recorded.same');
    return this.#text('recorded.side-differs', { side: named(curve.side) });
  }

  #text(key: string, values?: Readonly<Record<string, string>>): string {
    return this.#session.text(key, values);
  }
}

/** `rigo-A1` as it is written for people. */
const nameOf = (type: string): string =>
  type.replace(/^(rigo|lenke)-/, (_, name: string) => `${name[0]!.toUpperCase()}${name.slice(1)} `);
