import { TRIM_RULES, type TrimRule } from '@bracewright/core/brace';
import type { Readout } from '@bracewright/core/tool';

/** Names of the readouts of clearances: those of trochanters have one for each side on which a line may run. */
export const CLEARANCES: readonly string[] = TRIM_RULES.flatMap((id) =>
  id.startsWith('trochanter') ? [`${id}-over`, `${id}-under`] : [id],
);

/** A clearance as it is shown beside the tool. */
export const readoutOf = ({ id, way, value, within, least, most, status }: TrimRule): Readout => ({
  id: way ? `${id}-${way}` : id,
  value,
  ...(within === undefined ? {} : { within }),
  unit: 'mm',
  standing: status,
  asked: { ...(least === undefined ? {} : { least }), ...(most === undefined ? {} : { most }) },
});

/** Clearances that are broken, each with what is asked of it: "Opening 13.2 mm (at least 20.0 mm)". */
export const brokenText = (
  broken: readonly TrimRule[],
  text: (key: string, values?: Readonly<Record<string, string>>) => string,
  length: (mm: number) => string,
): string =>
  broken
    .map((rule) => {
      const { value, least = -Infinity, most = Infinity } = rule;
      const isShort = value < least;
      return text(isShort ? 'broken.least' : 'broken.most', {
        name: text(`readouts.${readoutOf(rule).id}`),
        value: length(value),
        bound: length(isShort ? least : most),
      });
    })
    .join(text('broken.joint'));
