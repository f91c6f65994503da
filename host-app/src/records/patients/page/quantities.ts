import { useTranslation } from 'react-i18next';
import type { QuantityKind } from '../../../kit/forms/quantity.ts';

/** What is taken at a visit, in the order of a form. */
export const QUANTITIES = ['cobb', 'atr', 'bust', 'waist', 'hip', 'height'] as const;
export type Quantity = (typeof QUANTITIES)[number];

/** What each of them is. */
export const KINDS: Readonly<Record<Quantity, QuantityKind>> = {
  cobb: 'angle',
  atr: 'angle',
  bust: 'length',
  waist: 'length',
  hip: 'length',
  height: 'height',
};

/** Names what is taken, as the record does. */
export function useQuantityName(): (name: Quantity) => string {
  const { t } = useTranslation('patients');
  return (name) =>
    name === 'cobb' || name === 'atr' || name === 'height' ? t(`fields.${name}`) : t(`sizes.${name}`);
}
