import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/Icon.tsx';
import { faultText } from './fault-text.ts';
import type { FieldFault } from './use-fields.ts';
import styles from './Field.module.css';

/** What a control inside a field must carry, so that a screen reader reads label, help and fault with it. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-required': boolean;
  /** antd's own mark of a fault. */
  readonly status: 'error' | '';
}

/** What a field shows around its control. */
export interface FieldProps {
  readonly label: string;
  readonly fault?: FieldFault | undefined;
  readonly help?: string | undefined;
  readonly required?: boolean;
  /** Small words after the label, such as "optional". */
  readonly note?: string | undefined;
  readonly className?: string | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

/** A labelled control with its help and its fault in place. The line for the fault is always there, so nothing jumps. */
export function Field({ label, fault, help, required = false, note, className, children }: FieldProps) {
  const { t } = useTranslation('errors');
  const id = useId();
  const text = fault ? faultText(fault, label, t) : undefined;
  return (
    <div className={[styles['field'], className].filter(Boolean).join(' ')}>
      <label htmlFor={id} className={styles['label']}>
        {label}
        {required && (
          <span className={styles['required']} aria-hidden="true">
            *
          </span>
        )}
        {note && <span className={styles['note']}>{note}</span>}
      </label>
      {children({
        id,
        'aria-invalid': fault !== undefined,
        'aria-describedby': text || help ? `${id}-text` : undefined,
        'aria-required': required,
        status: fault ? 'error' : '',
      })}
      <div id={`${id}-text`} className={styles['line']} data-fault={text !== undefined}>
        {text ? (
          <>
            <Icon name="error" size={14} />
            <span>{text}</span>
          </>
        ) : (
          help
        )}
      </div>
    </div>
  );
}
