import { requiredText } from '@bracewright/core/contract';
import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useServices } from '../../stores/services-context.ts';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { TextField } from '../../kit/forms/TextField.tsx';
import { useFields } from '../../kit/forms/use-fields.ts';
import { Icon } from '../../kit/ui/Icon.tsx';

const MOST_VIEWS = 20;
const schema = z.object({ name: requiredText({ max: 30 }) });

function KeepViewDialog(props: { readonly onKeep: (name: string) => void; readonly onClose: () => void }) {
  const { onKeep, onClose } = props;
  const { t } = useTranslation(['worklist', 'common']);
  const form = useFields(schema, { name: '' });
  return (
    <FormDialog
      title={t('views.keepTitle')}
      text={t('views.keepText')}
      submit={t('common:save')}
      dirty={form.isDirty}
      busy={false}
      failure={undefined}
      onClose={onClose}
      onSubmit={() => {
        const values = form.check();
        if (values) onKeep(values.name.trim());
      }}
    >
      <TextField form={form} name="name" label={t('views.name')} required autoFocus autoComplete="off" />
    </FormDialog>
  );
}

/** The views that were kept: filters and order under a name, with the account. */
export const ViewsButton = observer(function ViewsButton(props: {
  /** What is shown now, as an address. */
  readonly address: string;
  readonly onShow: (address: string) => void;
}) {
  const { address, onShow } = props;
  const { t } = useTranslation('worklist');
  const { settings, overlays, toasts } = useServices();
  const [isKeeping, setKeeping] = useState(false);
  const views = settings.values.patientViews ?? [];
  const here = views.find(({ query }) => query === address);

  function keep(name: string) {
    const others = views.filter((view) => view.name !== name);
    settings.set({ patientViews: [...others, { name, query: address }].slice(-MOST_VIEWS) });
    toasts.show({ kind: 'success', text: t('views.kept', { name }) });
    setKeeping(false);
  }

  const menu = () => ({
    items: [
      { key: 'all', label: t('views.all'), onClick: () => onShow('') },
      ...views.map(({ name, query }) => ({
        key: `view:${name}`,
        label: name,
        onClick: () => onShow(query),
      })),
      { type: 'divider' as const },
      ...(address !== '' && !here
        ? [{ key: 'keep', label: t('views.keep'), onClick: () => setKeeping(true) }]
        : []),
      ...(here
        ? [
            {
              key: 'forget',
              label: t('views.forget', { name: here.name }),
              onClick: () => settings.set({ patientViews: views.filter((view) => view !== here) }),
            },
          ]
        : []),
      ...(address === '' ? [{ key: 'hint', disabled: true, label: t('views.hint') }] : []),
    ],
  });

  return (
    <>
      <Button
        aria-haspopup="menu"
        icon={<Icon name="list" size={18} />}
        onClick={(event) => overlays.openMenu(event, menu())}
      >
        {here?.name ?? t(address === '' ? 'views.all' : 'views.label')}
        <Icon name="chevronDown" size={16} />
      </Button>
      {isKeeping && <KeepViewDialog onKeep={keep} onClose={() => setKeeping(false)} />}
    </>
  );
});
