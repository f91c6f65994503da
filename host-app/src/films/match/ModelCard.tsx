import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { FIRST, Modal } from '../../kit/ui/Modal.tsx';
import { FiguresTable } from './FiguresTable.tsx';
import { carriedFigures } from './figures.ts';
import styles from '../films.module.css';

/** The parts of the card that are text alone. */
const PARTS = ['what', 'trained', 'tested', 'cannot'] as const;

/** What the reader of films knows, from what, tested on what, and what it cannot do: reached from what it proposes. */
export const ModelCard = observer(function ModelCard(props: {
  readonly isOpen: boolean;
  readonly reader: { readonly name: string; readonly version: string; readonly sha256: string } | undefined;
  readonly onClose: () => void;
}) {
  const { isOpen, reader, onClose } = props;
  const { t } = useTranslation('films');
  const figures = carriedFigures();
  return (
    <Modal
      open={isOpen}
      title={t('match.card.title')}
      width={640}
      onCancel={onClose}
      footer={
        <Button type="primary" {...FIRST} onClick={onClose}>
          {t('match.card.close')}
        </Button>
      }
    >
      <div className={styles['modelCard']}>
        {PARTS.map((part) => (
          <section key={part}>
            <h3>{t(`match.card.${part}`)}</h3>
            <p>{t(`match.card.${part}Text`)}</p>
            {part === 'tested' &&
              (figures ? <FiguresTable figures={figures} /> : <p>{t('match.card.noFigures')}</p>)}
          </section>
        ))}
        <p>
          <strong>{t('match.card.duty')}</strong>
        </p>
        <dl className={styles['values']}>
          <div>
            <dt>{t('match.card.version')}</dt>
            <dd>
              {reader
                ? t('match.card.versionText', { name: reader.name, version: reader.version })
                : t('match.card.unknown')}
            </dd>
          </div>
          <div>
            <dt>{t('match.card.hash')}</dt>
            <dd className={styles['hash']}>{reader?.sha256 ?? t('match.card.unknown')}</dd>
          </div>
        </dl>
      </div>
    </Modal>
  );
});
