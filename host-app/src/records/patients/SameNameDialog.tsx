import { ApiError, ERRORS, type ApiClient } from '@bracewright/core/contract';
import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../kit/ui/Modal.tsx';
import { useServices } from '../../stores/services-context.ts';
import { formatDay } from '../../kit/ui/format.ts';
import styles from './patients.module.css';

/** A record of the same name in the same folder. */
interface Namesake {
  readonly id: string;
  /** Of the entry: the name, perhaps with a number. */
  readonly name: string;
  /** Undefined for users who may not read it. */
  readonly birthday: string | undefined;
}

/** What lies in a folder under the name of a person whose record is to be kept there. */
export interface SameName {
  readonly name: string;
  /** The name that the entry gets beside the others. */
  readonly free: string;
  /** None where a folder or a file has the name. */
  readonly people: readonly Namesake[];
}

interface Refusal {
  readonly name: string;
  readonly free: string;
  readonly people: readonly (Omit<Namesake, 'birthday'> & { readonly birthday?: string })[];
}

const MOST_ASKED = 5;

/** What has the name, where a save was refused because it is taken; undefined for every other failure. Rejects as `patient/get` does. */
export async function sameNameOf(
  error: unknown,
  { api, mayRead }: { readonly api: Pick<ApiClient, 'call'>; readonly mayRead: boolean },
): Promise<SameName | undefined> {
  if (!(error instanceof ApiError) || error.code !== ERRORS['document/exists'].code) return undefined;
  const { name, free, people } = error.data as Refusal;
  const known = people.slice(0, MOST_ASKED).map(async (one) => ({
    ...one,
    birthday:
      one.birthday ?? (mayRead ? (await api.call('patient/get', { id: one.id })).birthday : undefined),
  }));
  return { name, free, people: await Promise.all(known) };
}

/** Asks whether a record is of another patient than the one of the same name in the folder or the clinic, with the date of birth of each. */
export const SameNameDialog = observer(function SameNameDialog(props: {
  readonly found: SameName;
  /** In the form that is to be saved. */
  readonly birthday: string | undefined;
  /** Name of the clinic that the record is handed over to. */
  readonly clinic?: string;
  readonly onOpen: (id: string) => void;
  readonly onAnother: () => void;
  readonly onBack: () => void;
}) {
  const { found, birthday, clinic, onOpen, onAnother, onBack } = props;
  const { name, free, people } = found;
  const { t } = useTranslation('patients');
  const { settings } = useServices();
  const where = clinic === undefined ? 'sameName' : 'sameNameAt';
  const same = people.find((one) => one.birthday !== undefined && one.birthday === birthday);
  const sentence = (one: Namesake) =>
    one.birthday === undefined
      ? t(`${where}.unknown`, { name: one.name, clinic })
      : t(`${where}.${one === same ? 'sameDay' : 'otherDay'}`, {
          name: one.name,
          clinic,
          birthday: formatDay(one.birthday, settings.language),
        });
  return (
    <Modal
      open
      centered
      width={520}
      title={people.length === 0 ? t(`${where}.takenTitle`) : t('sameName.title')}
      onCancel={onBack}
      footer={[
        <Button key="back" onClick={onBack}>
          {t('sameName.back')}
        </Button>,
        <Button key="another" type={same ? 'default' : 'primary'} onClick={onAnother}>
          {people.length === 0 ? t(`${where}.beside`) : t('sameName.another')}
        </Button>,
      ]}
    >
      {people.length === 0 && <p>{t(`${where}.taken`, { name, clinic })}</p>}
      {people.map((one) => (
        <div key={one.id} className={styles['namesake']}>
          <span>{sentence(one)}</span>
          <Button type={one === same ? 'primary' : 'default'} onClick={() => onOpen(one.id)}>
            {t('sameName.open')}
          </Button>
        </div>
      ))}
      <p className={styles['hint']}>{t('sameName.number', { name, free })}</p>
    </Modal>
  );
});
