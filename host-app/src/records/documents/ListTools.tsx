import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../kit/ui/Choice.tsx';
import { Icon } from '../../kit/ui/Icon.tsx';
import { Tip } from '../../kit/ui/Tip.tsx';
import { useServices } from '../../stores/services-context.ts';
import { useDialogs } from '../entries/dialog-store.ts';
import { ListSwitch } from '../entries/ListSwitch.tsx';
import type { Actions } from '../entries/use-actions.ts';
import { useUploads } from '../sending/uploads-context.ts';
import type { NewHere } from './use-new-here.tsx';
import type { Place } from './use-place.ts';
import type { useViewChoices } from './use-view-choices.ts';
import styles from './documents.module.css';

type Choices = ReturnType<typeof useViewChoices>;

/** List or grid, and whether the details stand beside it. */
const Looks = observer(function Looks({ choices }: { readonly choices: Choices }) {
  const { t } = useTranslation('documents');
  return (
    <span className={styles['looks']}>
      <Choice
        label={t('view.label')}
        value={choices.view}
        onChange={(view) => choices.setView(view)}
        options={(['list', 'grid'] as const).map((view) => ({
          value: view,
          title: t(`view.${view}`),
          label: <Icon name={view} size={18} label={t(`view.${view}`)} />,
        }))}
      />
      <Tip text={t(choices.details ? 'details.close' : 'details.open')}>
        <button
          type="button"
          className={styles['iconButton']}
          aria-label={t('details.label')}
          aria-pressed={choices.details}
          onClick={() => choices.setDetails(!choices.details)}
        >
          <Icon name="details" />
        </button>
      </Tip>
    </span>
  );
});

/** The buttons over a list: what can be new in the place, and how it is shown. */
export const ListTools = observer(function ListTools(props: {
  readonly place: Place;
  readonly newHere: NewHere;
  readonly choices: Choices;
  readonly actions: Actions;
}) {
  const { place, newHere, choices, actions } = props;
  const { mayUpload, mayNest, mayAddPatient, newMenu } = newHere;
  const { t } = useTranslation(['documents', 'errors']);
  const { session, overlays } = useServices();
  const uploads = useUploads();
  const dialogs = useDialogs();
  const { id: parentId } = place;
  return (
    <div className={styles['tools']}>
      <ListSwitch value="files" />
      {place.fileType === 'PATIENT' && session.may('patient/course') && (
        <Button icon={<Icon name="patient" size={18} />} onClick={() => actions.openPatient(parentId)}>
          {t('actions.patientPage')}
        </Button>
      )}
      {mayUpload && (
        <span className={styles['joined']} data-tour="upload">
          <Button icon={<Icon name="upload" size={18} />} onClick={() => uploads.open(place)}>
            {t('actions.upload')}
          </Button>
          <Button
            aria-label={t('actions.newMenu')}
            aria-haspopup="menu"
            icon={<Icon name="chevronDown" size={16} />}
            onClick={(event) => overlays.openMenu(event, newMenu())}
          />
        </span>
      )}
      {session.may('document/dir/save') && (
        <Button
          disabled={!mayNest}
          {...(mayNest ? {} : { title: t('errors:names.document_too-deep') })}
          icon={<Icon name="folderAdd" size={18} />}
          onClick={() => dialogs.open({ kind: 'new-folder', parentId })}
        >
          {t('actions.newFolder')}
        </Button>
      )}
      {mayAddPatient && (
        <Button
          data-tour="patient"
          type="primary"
          icon={<Icon name="plus" size={18} />}
          onClick={() => dialogs.open({ kind: 'new-patient', parentId })}
        >
          {t('actions.newPatient')}
        </Button>
      )}
      <Looks choices={choices} />
    </div>
  );
});
