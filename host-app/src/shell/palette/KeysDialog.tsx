import { useTranslation } from 'react-i18next';
import { Modal } from '../../kit/ui/Modal.tsx';
import { Kbd } from '../../kit/ui/Kbd.tsx';
import styles from './palette.module.css';

/** What each key of the pages does. */
const KEYS = {
  anywhere: [
    ['palette', ['Ctrl+K']],
    ['search', ['/']],
    ['sheet', ['?']],
    ['close', ['Esc']],
  ],
  files: [
    ['move', ['↑', '↓']],
    ['open', ['Enter']],
    ['select', ['Space']],
    ['all', ['Ctrl+A']],
    ['rename', ['F2']],
    ['delete', ['Del']],
    ['up', ['Backspace']],
  ],
} as const;

/** Every key of the pages around the editor, which has a sheet of its own. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('palette');
  return (
    <Modal open title={t('sheet.title')} footer={null} width={520} onCancel={onClose}>
      {(['anywhere', 'files'] as const).map((group) => (
        <section key={group} className={styles['keys']}>
          <h3>{t(`sheet.${group}`)}</h3>
          <dl>
            {KEYS[group].map(([id, keys]) => (
              <div key={id}>
                <dt>{t(`sheet.keys.${id}`)}</dt>
                <dd>
                  {keys.map((one) => (
                    <Kbd key={one} keys={one} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className={styles['keysNote']}>{t('sheet.editor')}</p>
    </Modal>
  );
}
