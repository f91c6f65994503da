import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './account.module.css';

/** Sends the form of an account page. */
export function SubmitButton(props: { readonly busy: boolean; readonly children: ReactNode }) {
  return (
    <Button
      className={styles['submit']!}
      type="primary"
      size="large"
      htmlType="submit"
      block
      loading={props.busy}
    >
      {props.children}
    </Button>
  );
}
