import { useId, type ReactNode } from 'react';
import { Modal } from '../ui/Modal.tsx';
import type { ErrorText } from '../../api/describe-error.ts';
import { FormFailure } from './FormFailure.tsx';
import styles from './form.module.css';

/** A dialog with one form; Enter sends it, and a click beside it does not lose what was typed. */
export function FormDialog(props: {
  readonly title: string;
  readonly text?: string | undefined;
  readonly submit: string;
  readonly danger?: boolean;
  readonly busy: boolean;
  readonly failure: ErrorText | undefined;
  readonly dirty: boolean;
  readonly width?: number;
  readonly onSubmit: () => unknown;
  readonly onClose: () => void;
  /** Once it stands there. */
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}) {
  const {
    title,
    text,
    submit,
    danger = false,
    busy,
    failure,
    dirty,
    width = 440,
    onSubmit,
    onClose,
    onOpen,
  } = props;
  const id = useId();
  return (
    <Modal
      open
      width={width}
      title={title}
      okText={submit}
      okButtonProps={{ htmlType: 'submit', form: id, danger }}
      confirmLoading={busy}
      onCancel={onClose}
      mask={{ closable: !dirty }}
      {...(onOpen ? { afterOpenChange: (open) => open && onOpen() } : {})}
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {text && <p className={styles['dialogText']}>{text}</p>}
        <FormFailure failure={failure} />
        {props.children}
      </form>
    </Modal>
  );
}
