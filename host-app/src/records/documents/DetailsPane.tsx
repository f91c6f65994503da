import { ageOn, ROOT_ID, type DocumentEntry, type Patient } from '@bracewright/core/contract';
import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastDesigns, usePatient } from '../../api/queries/documents.ts';
import { useServices } from '../../stores/services-context.ts';
import { today } from '../../kit/forms/day.ts';
import { formatDay, formatSize, formatTime } from '../../kit/ui/format.ts';
import { Icon } from '../../kit/ui/Icon.tsx';
import { Illustration } from '../../kit/ui/Illustration.tsx';
import { useDialogs, type EntryRef } from '../entries/dialog-store.ts';
import { ENTRY_ICONS, isContainer } from '../entries/entry-icon.ts';
import { Thumbnail } from '../entries/Thumbnail.tsx';
import type { Actions } from '../entries/use-actions.ts';
import { sexWord } from '../patients/patient-values.ts';
import { typeLabel } from '../patients/type-label.ts';
import { useCobbText } from '../patients/use-cobb-text.ts';
import { useQuantity } from '../patients/use-quantity.ts';
import styles from './DetailsPane.module.css';

function Facts({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles['facts']}>
      {rows
        .filter(([, value]) => value !== undefined && value !== null && value !== false && value !== '')
        .map(([label, value]) => (
          <div key={label} className={styles['fact']}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

const PatientFacts = observer(function PatientFacts({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation(['patients', 'common']);
  const quantity = useQuantity();
  const { settings } = useServices();
  const sex = sexWord(patient.sex);
  const cobbText = useCobbText();
  const size = (value: number | null | undefined) =>
    value === null || value === undefined ? undefined : quantity(value, 'length');
  return (
    <Facts
      rows={[
        [t('fields.type'), <span className={styles['tag']}>{typeLabel(patient.type)}</span>],
        [t('fields.convexSide'), patient.convexSide && t(`sides.${patient.convexSide}`)],
        [
          t('fields.cobb'),
          patient.newestCobb ? cobbText(patient.newestCobb) : patient.noFilmYet && t('fields.noFilmYet'),
        ],
        [
          t('fields.atr'),
          patient.atr === null || patient.atr === undefined ? undefined : quantity(patient.atr, 'angle'),
        ],
        [t('fields.sex'), sex ? t(`sex.${sex}`) : patient.sex],
        [
          t('fields.birthday'),
          `${formatDay(patient.birthday, settings.language)} (${ageOn(patient.birthday, today())} ${t('common:unit.years')})`,
        ],
        [t('fields.height'), quantity(patient.height, 'height')],
        [t('fields.weight'), quantity(patient.weight, 'weight')],
        [t('fields.doctor'), patient.doctor],
        [t('fields.technician'), patient.technician],
        [t('sizes.bust'), size(patient.sizes.bust)],
        [t('sizes.waist'), size(patient.sizes.waist)],
        [t('sizes.hip'), size(patient.sizes.hip)],
        [t('fields.remark'), patient.remark],
      ]}
    />
  );
});

const LastDesigns = observer(function LastDesigns(props: {
  readonly parentId: string;
  readonly actions: Actions;
}) {
  const { parentId, actions } = props;
  const { t } = useTranslation('documents');
  const { settings } = useServices();
  const { data } = useLastDesigns(parentId);
  if (!data || data.items.length === 0) return null;
  return (
    <section>
      <h3 className={styles['subtitle']}>{t('details.files')}</h3>
      <ul className={styles['designs']}>
        {data.items.map((entry) => (
          <li key={entry.id}>
            <button type="button" className={styles['design']} onClick={() => actions.open(entry)}>
              <Thumbnail entry={entry} size="row" />
              <span className={styles['designWords']}>
                <span className={styles['designName']}>{entry.name}</span>
                <span className={styles['designTime']}>{formatTime(entry.saveTime, settings.language)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
});

const EntryDetails = observer(function EntryDetails(props: {
  readonly entry: DocumentEntry;
  readonly actions: Actions;
}) {
  const { entry, actions } = props;
  const { t } = useTranslation('documents');
  const { settings, session } = useServices();
  const dialogs = useDialogs();
  const isPatient = entry.fileType === 'PATIENT';
  const patient = usePatient(isPatient ? entry.id : undefined);
  const openLabel = isContainer(entry.fileType)
    ? t('actions.open')
    : entry.fileType === 'SCAN'
      ? t('actions.design')
      : t('actions.preview');
  return (
    <>
      {!isContainer(entry.fileType) && <Thumbnail entry={entry} size="details" />}
      <h2 className={styles['title']}>
        <Icon name={ENTRY_ICONS[entry.fileType]} size={20} />
        <span>{entry.name}</span>
      </h2>
      <div className={styles['buttons']}>
        <Button block onClick={() => actions.open(entry)}>
          {openLabel}
        </Button>
        {isPatient && session.may('patient/update') && (
          <Button block onClick={() => dialogs.open({ kind: 'edit-patient', id: entry.id })}>
            {t('actions.editPatient')}
          </Button>
        )}
        {entry.fileType === 'SCAN' && session.may('document/export') && (
          <Button block onClick={() => dialogs.open({ kind: 'export', entry })}>
            {t('actions.export')}
          </Button>
        )}
      </div>
      {patient.data && <PatientFacts patient={patient.data} />}
      <Facts
        rows={[
          [t('details.type'), t(`types.${entry.fileType}`)],
          [
            t('details.size'),
            isContainer(entry.fileType) ? undefined : formatSize(entry.size, settings.language),
          ],
          [t('details.steps'), entry.fileType === 'SCAN' ? String(entry.cursor) : undefined],
          [t('details.saved'), formatTime(entry.saveTime, settings.language)],
          [t('details.created'), entry.creator],
        ]}
      />
      {isContainer(entry.fileType) && <LastDesigns parentId={entry.id} actions={actions} />}
    </>
  );
});

function PlaceDetails(props: { readonly parent: EntryRef; readonly actions: Actions }) {
  const { parent, actions } = props;
  const { t } = useTranslation('documents');
  const { session } = useServices();
  const dialogs = useDialogs();
  const isPatient = parent.fileType === 'PATIENT';
  const patient = usePatient(isPatient ? parent.id : undefined);
  if (!isPatient)
    return (
      <div className={styles['none']}>
        <Illustration name="search" />
        <p>{t('details.none')}</p>
        {parent.id !== ROOT_ID && <LastDesigns parentId={parent.id} actions={actions} />}
      </div>
    );
  return (
    <>
      <h2 className={styles['title']}>
        <Icon name="patient" size={20} />
        <span>{parent.name}</span>
      </h2>
      <div className={styles['buttons']}>
        <Button block onClick={() => actions.openPatient(parent.id)}>
          {t('actions.patientPage')}
        </Button>
        {session.may('patient/update') && (
          <Button block onClick={() => dialogs.open({ kind: 'edit-patient', id: parent.id })}>
            {t('actions.editPatient')}
          </Button>
        )}
      </div>
      {patient.data && <PatientFacts patient={patient.data} />}
      <LastDesigns parentId={parent.id} actions={actions} />
    </>
  );
}

/** The pane on the right: the picture, the record and the last designs of what is selected, or of the patient that is open. */
export function DetailsPane(props: {
  readonly selected: readonly DocumentEntry[];
  readonly parent: EntryRef;
  readonly actions: Actions;
  readonly onClose: () => void;
}) {
  const { selected, parent, actions, onClose } = props;
  const { t } = useTranslation('documents');
  const [entry] = selected;
  return (
    <aside className={styles['pane']} aria-label={t('details.label')}>
      <div className={styles['head']}>
        <span>{t('details.label')}</span>
        <button type="button" className={styles['close']} aria-label={t('details.close')} onClick={onClose}>
          <Icon name="close" size={18} />
        </button>
      </div>
      <div className={styles['body']}>
        {selected.length > 1 ? (
          <p className={styles['many']}>{t('details.many', { count: selected.length })}</p>
        ) : entry ? (
          <EntryDetails key={entry.id} entry={entry} actions={actions} />
        ) : (
          <PlaceDetails parent={parent} actions={actions} />
        )}
      </div>
    </aside>
  );
}
