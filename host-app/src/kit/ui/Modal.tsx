// eslint-disable-next-line no-restricted-imports -- The one that is made of it.
import { Modal as AntModal, type ModalProps } from 'antd';
import { useId } from 'react';

/** Marks what has the focus when a dialog opens, beside its `autoFocus`, which alone has no effect where a dialog opens without motion: it is mounted before it is shown. */
export const FIRST = { autoFocus: true, 'data-first': '' } as const;

/** Nothing is taken away from who has gone on to another field meanwhile. */
function focusFirst(id: string): void {
  const dialog = document.querySelector(`[data-dialog="${CSS.escape(id)}"]`);
  const first = dialog?.querySelector<HTMLElement>('[data-first]');
  const active = document.activeElement;
  if (active?.closest('.ant-modal-body, .ant-modal-footer') && dialog?.contains(active)) return;
  first?.focus();
}

/** A dialog: what is marked with `FIRST` in it has the focus, with motion and without. */
export function Modal({ afterOpenChange, wrapProps, ...rest }: ModalProps) {
  const id = useId();
  return (
    <AntModal
      {...rest}
      wrapProps={{ ...(wrapProps as object), 'data-dialog': id }}
      afterOpenChange={(open) => {
        // Behind the dialog's own choice, which is its first button: the one that closes it.
        if (open) requestAnimationFrame(() => focusFirst(id));
        afterOpenChange?.(open);
      }}
    />
  );
}
