import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useServices } from '../../stores/services-context.ts';
import { Choice } from '../../kit/ui/Choice.tsx';
import { listAddress } from './addresses.ts';

/** Goes between the patients and the files of a clinic; the choice is kept with the account. */
export const ListSwitch = observer(function ListSwitch({ value }: { readonly value: 'patients' | 'files' }) {
  const { t } = useTranslation('documents');
  const { session, settings } = useServices();
  const navigate = useNavigate();
  if (!session.may('patient/list') || !session.may('document/list')) return null;
  return (
    <Choice
      label={t('lists.label')}
      value={value}
      onChange={(startList) => {
        settings.set({ startList });
        void navigate(startList === 'patients' ? '/patient/list' : listAddress('0'));
      }}
      options={(['patients', 'files'] as const).map((list) => ({ value: list, label: t(`lists.${list}`) }))}
    />
  );
});
