import { costOf, type Cost } from '@bracewright/core/contract';
import type { Workspace } from '../model/workspace.ts';

/** What a part takes and costs by the figures of its machine, in words; empty where those do not suffice for either. `volume` in mm³, `mass` in g. */
export function costWords(
  words: Workspace['parts']['words'],
  language: string,
  part: { readonly volume: number; readonly mass: number },
  cost: Cost,
): string {
  const { hours, price } = costOf(part, cost);
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
  const values = {
    hours: hours === undefined ? '' : number(hours, hours < 10 ? 1 : 0),
    // Not parted at the end of a line.
    price: price === undefined ? '' : [number(price, 2), cost.currency].filter(Boolean).join('\u00A0'),
  };
  if (hours !== undefined && price !== undefined) return words.t('export.cost.both', values);
  if (hours !== undefined) return words.t('export.cost.hours', values);
  return price === undefined ? '' : words.t('export.cost.price', values);
}
