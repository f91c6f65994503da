import type { Criterion } from '@bracewright/core/spine';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/ui/Icon.tsx';
import type { IconName } from '../../kit/ui/icons.ts';
import { useCriterionWords } from './use-criterion-words.ts';
import styles from './type.module.css';

const ICONS: Readonly<Record<Criterion['state'], IconName>> = {
  met: 'check',
  unmet: 'close',
  unknown: 'info',
};

/** Criteria with what was measured, what they ask, and whether that is so. */
export function Criteria({ of }: { readonly of: readonly Criterion[] }) {
  const { t } = useTranslation('films');
  const words = useCriterionWords();
  return (
    <ul className={styles['criteria']}>
      {of.map((one) => (
        <li key={one.code} data-state={one.state} data-criterion={one.code}>
          <span className={styles['mark']} title={t(`type.state.${one.state}`)}>
            <Icon name={ICONS[one.state]} size={14} />
            <span className={styles['hidden']}>{t(`type.state.${one.state}`)}</span>
          </span>
          <span>
            {words.name(one)}
            <span className={styles['measured']}>
              {words.value(one)} · {words.limit(one)}
              {one.isNear && one.value !== null && ` · ${t('type.near')}`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
