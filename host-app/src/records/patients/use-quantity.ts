import { useServices } from '../../stores/services-context.ts';
import { formatQuantity, type QuantityKind } from '../../kit/forms/quantity.ts';

/** Writes kept quantities in the units and the language of the user; for components that observe. */
export function useQuantity(): (kept: number, kind: QuantityKind) => string {
  const { settings } = useServices();
  const { language } = settings;
  const { units } = settings.chosen;
  return (kept, kind) => formatQuantity(kept, kind, { units, language });
}
