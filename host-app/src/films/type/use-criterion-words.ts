import { CURVE_LEVELS, type Criterion } from '@bracewright/core/spine';
import { useTranslation } from 'react-i18next';

/** A level, or the disc between two of them: L1, L1/L2. */
function levelWord(value: number): string {
  const [above, below] = [CURVE_LEVELS[Math.floor(value)], CURVE_LEVELS[Math.ceil(value)]];
  return above === below ? `${above}` : [above, below].filter(Boolean).join('/');
}

/** What a criterion measured and asks, in words. */
export function useCriterionWords() {
  const { t } = useTranslation('films');
  const valueOf = ({ unit }: Criterion, value: number): string => {
    if (unit === 'level') return levelWord(value);
    const shown = value
      .toFixed(1)
      .replace(/^-(?=0\.0$)/, '')
      .replace('-', '−');
    return t(unit === 'degrees' ? 'degrees' : unit === 'mm' ? 'mm' : 'type.percent', { value: shown });
  };
  return {
    name: ({ code }: Criterion): string => t(`type.criteria.${code}`),
    value: (of: Criterion): string => (of.value === null ? t('type.unknownValue') : valueOf(of, of.value)),
    limit: (of: Criterion): string => {
      const [least, most] = [of.least, of.most].map((limit) =>
        limit === null ? undefined : valueOf(of, limit),
      );
      if (least !== undefined && most !== undefined) return t('type.between', { least, most });
      return least !== undefined ? t('type.from', { least }) : t('type.upTo', { most });
    },
  };
}
