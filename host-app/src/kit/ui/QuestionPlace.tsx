import { App as AntdApp } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useServices } from '../../stores/services-context.ts';

/** The button that leaves all as it is has the focus. */
const HARMLESS = { autoFocusButton: 'cancel' } as const;

const Asker = observer(function Asker() {
  const { overlays } = useServices();
  const { modal } = AntdApp.useApp();
  const waiting = overlays.questions.length;
  useEffect(() => {
    if (waiting === 0) return;
    for (const { options, answer } of overlays.take())
      // What takes something away is not done by one more press of Enter.
      void modal.confirm({ ...(options.okButtonProps?.danger && HARMLESS), ...options }).then(
        (agreed) => answer(agreed),
        () => answer(false),
      );
  }, [overlays, modal, waiting]);
  return null;
});

/** Shows the questions of the page in the app's theme. */
export function QuestionPlace() {
  return (
    <AntdApp component={false}>
      <Asker />
    </AntdApp>
  );
}
