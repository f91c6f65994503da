import type { KnownCobb } from '@bracewright/core/contract';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../stores/services-context.ts';
import { formatDay } from '../../kit/ui/format.ts';
import { useQuantity } from './use-quantity.ts';

/** Writes the Cobb angle of a patient with what it is of, "38.0°, visit of Mar 2, 2026"; for components that observe. */
export function useCobbText(): (cobb: Pick<KnownCobb, 'angle' | 'source' | 'day'>) => string {
  const { t } = useTranslation('patients');
  const { language } = useServices().settings;
  const quantity = useQuantity();
  return ({ angle, source, day }) =>
    t(`cobbOf.${source}`, {
      angle: quantity(angle, 'angle'),
      day: day === null ? '' : formatDay(day, language),
    });
}
