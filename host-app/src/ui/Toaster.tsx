import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useServices } from '../app/services-context.ts';
import type { Toast } from '../stores/toasts.ts';
import { Icon } from './Icon.tsx';
import { RequestId } from './RequestId.tsx';
import styles from './Toaster.module.css';

const ICONS = { info: 'info', success: 'check', warning: 'warning', error: 'error' } as const;

const ToastCard = observer(function ToastCard({ toast }: { readonly toast: Toast }) {
  const { toasts } = useServices();
  const { t } = useTranslation();
  const hold = () => toasts.hold(toast.id);
  const resume = () => toasts.resume(toast.id);
  return (
    <div
      className={styles['toast']}
      data-kind={toast.kind}
      onPointerEnter={hold}
      onPointerLeave={resume}
      onFocus={hold}
      onBlur={resume}
    >
      <Icon name={ICONS[toast.kind]} size={18} className={styles['icon']} />
      <div className={styles['text']}>
        {toast.text}
        {toast.requestId && <RequestId id={toast.requestId} />}
      </div>
      {toast.action && (
        <button
          type="button"
          className={styles['action']}
          onClick={() => {
            toast.action?.run();
            toasts.dismiss(toast.id);
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        className={styles['close']}
        aria-label={t('close')}
        onClick={() => toasts.dismiss(toast.id)}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  );
});

/** The notices at the foot of the page. Read out politely; errors at once. */
export const Toaster = observer(function Toaster() {
  const { toasts } = useServices();
  const errors = toasts.items.filter(({ kind }) => kind === 'error');
  const others = toasts.items.filter(({ kind }) => kind !== 'error');
  return (
    <div className={styles['stack']}>
      <div role="alert" className={styles['group']}>
        {errors.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
      <div role="status" className={styles['group']}>
        {others.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  );
});
