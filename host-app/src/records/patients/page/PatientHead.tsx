import type { Course, Patient } from '@bracewright/core/contract';
import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { saveFile } from '../../../api/save-file.ts';
import { useChange } from '../../../api/use-change.ts';
import { formatDay } from '../../../kit/ui/format.ts';
import { Icon } from '../../../kit/ui/Icon.tsx';
import { useServices } from '../../../stores/services-context.ts';
import { filmsAddress, listAddress } from '../../entries/addresses.ts';
import { useDialogs } from '../../entries/dialog-store.ts';
import type { Actions } from '../../entries/use-actions.ts';
import { useUploads } from '../../sending/uploads-context.ts';
import { typeLabel } from '../type-label.ts';
import { useCobbText } from '../use-cobb-text.ts';
import { nextStep } from './next-step.ts';
import styles from './page.module.css';

interface HeadProps {
  readonly id: string;
  readonly patient: Patient;
  readonly course: Course;
  readonly actions: Actions;
  readonly onErase: () => void;
}

/** What is seldom done with a record: more scans, all of it as one file, erasing it. */
const MoreButton = observer(function MoreButton({
  id,
  patient,
  course,
  onErase,
}: Omit<HeadProps, 'actions'>) {
  const { t } = useTranslation(['patient', 'common', 'documents']);
  const navigate = useNavigate();
  const { api, session, toasts, overlays } = useServices();
  const uploads = useUploads();
  // No change of the record, but the audit trail keeps each: two presses are to leave one.
  const { ask: exportAll, busy } = useChange(
    async () => {
      const file = await api.download('patient/export', { id });
      if ('bytes' in file) saveFile(file, `${patient.name}.zip`);
    },
    { onDone: () => toasts.show({ kind: 'success', text: t('export.done', { name: patient.name }) }) },
  );
  const menu = [
    ...(course.design && session.may('document/upload')
      ? [
          {
            key: 'upload',
            icon: <Icon name="upload" size={18} />,
            label: t('uploadMore'),
            onClick: () => uploads.open({ id, name: patient.name }),
          },
        ]
      : []),
    ...(session.may('document/getxraylist')
      ? [
          {
            key: 'films',
            icon: <Icon name="picture" size={18} />,
            label: t('documents:actions.films'),
            onClick: () => void navigate(filmsAddress(id)),
          },
        ]
      : []),
    ...(session.may('patient/export')
      ? [
          {
            key: 'export',
            icon: <Icon name="download" size={18} />,
            label: t('export.action'),
            onClick: () => void exportAll(),
          },
        ]
      : []),
    ...(session.may('patient/erase')
      ? [
          {
            key: 'erase',
            danger: true,
            icon: <Icon name="bin" size={18} />,
            label: t('erase.action'),
            onClick: onErase,
          },
        ]
      : []),
  ];
  if (menu.length === 0) return null;
  return (
    <Button
      aria-label={t('common:more')}
      title={t('common:more')}
      aria-haspopup="menu"
      loading={busy}
      icon={<Icon name="more" size={18} />}
      onClick={(event) => overlays.openMenu(event, { items: menu })}
    />
  );
});

/** Who the patient is, and what is done next. */
export const PatientHead = observer(function PatientHead(props: HeadProps) {
  const { id, patient: data, course, actions } = props;
  const { t } = useTranslation(['patient', 'documents']);
  const { session, settings } = useServices();
  const uploads = useUploads();
  const dialogs = useDialogs();
  const cobbText = useCobbText();
  const next = nextStep(course.design, {
    session,
    t,
    language: settings.language,
    open: (design, route) => actions.edit({ ...design, parentId: id }, route),
    upload: () => uploads.open({ id, name: data.name }),
    visit: () => dialogs.open({ kind: 'visit', id }),
  });
  return (
    <header className={styles['head']}>
      <Icon name="patient" size={28} />
      <div className={styles['who']}>
        <h1 className={styles['name']}>{data.entryName ?? data.name}</h1>
        <p className={styles['muted']}>
          <span className={styles['tag']}>{typeLabel(data.type)}</span>
          {data.newestCobb ? ` Cobb ${cobbText(data.newestCobb)}` : ''}
          {` · ${t('born', { day: formatDay(data.birthday, settings.language) })}`}
        </p>
      </div>
      <div className={styles['actions']}>
        <Link className={styles['folder']} to={listAddress(id)}>
          <Icon name="folder" size={18} />
          {t('folder')}
        </Link>
        {session.may('patient/update') && (
          <Button onClick={() => dialogs.open({ kind: 'edit-patient', id })}>
            {t('documents:actions.editPatient')}
          </Button>
        )}
        {next && (
          <Button type="primary" onClick={next.run}>
            {next.label}
          </Button>
        )}
        <MoreButton {...props} />
      </div>
    </header>
  );
});
