import { useTranslation } from 'react-i18next';

/** What is taken at a visit, in the order of a form. */
export const QUANTITIES = ['cobb', 'atr', 'bust', 'waist', 'hip', 'height'] as const;
export type Quantity = (typeof QUANTITIES)[number];

/** The units in which visits are kept. */
export const UNITS: Readonly<Record<Quantity, string>> = {
  cobb: '°',
  atr: '°',
  bust: 'mm',
  waist: 'mm',
  hip: 'mm',
  height: 'cm',
};

/** Names what is taken, as the record does. */
export function useQuantityName(): (name: Quantity) => string {
  const { t } = useTranslation('patients');
  return (name) =>
    name === 'cobb' || name === 'atr' || name === 'height' ? t(`fields.${name}`) : t(`sizes.${name}`);
}
