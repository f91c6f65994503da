import { doubtfulValues, type PlausibleName } from '@bracewright/core/contract';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../stores/services-context.ts';
import { useQuantity } from './use-quantity.ts';

type Values = Parameters<typeof doubtfulValues>[0];

const kindOf = (name: PlausibleName) => (name === 'height' || name === 'weight' ? name : 'length');

/**
 * Asks about values that bodies seldom have before they are kept; resolves to whether they are to be. Those of `known` were asked about
 * before. For components that observe.
 */
export function useDoubt(): (values: Values, known?: Values) => Promise<boolean> {
  const { t } = useTranslation('patients');
  const { overlays } = useServices();
  const quantity = useQuantity();
  return async (values, known) => {
    const doubtful = doubtfulValues(values, known);
    if (doubtful.length === 0) return true;
    const lines = doubtful.map(({ name, value, from, to }) => {
      const kind = kindOf(name);
      return t('doubt.line', {
        what: t(kind === 'length' ? `sizes.${name as 'waist'}` : `fields.${kind}`),
        value: quantity(value, kind),
        from: quantity(from, kind),
        to: quantity(to, kind),
      });
    });
    return overlays.confirm({
      title: t('doubt.title', { count: doubtful.length }),
      content: (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ),
      okText: t('doubt.keep'),
      cancelText: t('doubt.correct'),
    });
  };
}
