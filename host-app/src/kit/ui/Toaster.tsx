import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../stores/services-context.ts';
import type { Toast } from '../../stores/toasts.ts';
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

/** Tells the style sheets how high the notices stand, so that a dialog begins below them. */
function useHeightTold() {
  const stack = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty('--bw-toasts-height', `${Math.ceil(entry?.contentRect.height ?? 0)}px`);
    });
    observer.observe(stack.current!);
    return () => {
      observer.disconnect();
      style.removeProperty('--bw-toasts-height');
    };
  }, []);
  return stack;
}

/** The notices at the foot of the page; above a dialog while one is open. Read out politely; errors at once. */
export const Toaster = observer(function Toaster() {
  const { toasts } = useServices();
  const errors = toasts.items.filter(({ kind }) => kind === 'error');
  const stack = useHeightTold();
  const others = toasts.items.filter(({ kind }) => kind !== 'error');
  return (
    <div ref={stack} className={styles['stack']} data-testid="toasts">
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
