import type { Platform } from '@bracewright/core/contract';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../api/use-change.ts';
import { useServices } from '../../stores/services-context.ts';

/** Posts a form, so that what it carries stands in no address and no history. */
function post(action: string, fields: Readonly<Record<string, string>>): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}

/** Asks, then goes to a sister platform with a ticket that is good once and for 30 seconds. Needs the `frame` texts. */
export function useSwitchPlatform(): (target: Platform) => void {
  const { api, session, overlays } = useServices();
  const { t } = useTranslation(['frame', 'common']);
  const { ask: go } = useChange(
    async ({ target, name }: { readonly target: Platform; readonly name: string }) => {
      const { action, ticket } = await api.call('account/switch/ticket', { target });
      post(action, { name, ticket });
    },
  );
  return (target) => {
    const name = session.current?.name ?? '';
    void overlays.confirm({
      title: t('switch.title', { platform: t(`common:platforms.${target}`) }),
      content: t('switch.text', { name }),
      okText: t('switch.ok'),
      onOk: () => go({ target, name }),
    });
  };
}
