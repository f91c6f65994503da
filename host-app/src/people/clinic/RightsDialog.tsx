import {
  ACTIONS,
  PERMISSIONS,
  ROLE_SETS,
  isAllowed,
  type Action,
  type ClinicMember,
  type PermissionId,
  type Role,
} from '@bracewright/core/contract';
import { Checkbox, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefreshAccount } from '../../api/queries/account.ts';
import { useServices } from '../../stores/services-context.ts';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import styles from './clinic.module.css';

type Granted = NonNullable<ClinicMember['roles']>;

const withAction = (roles: readonly Role[], subject: PermissionId, action: Action, on: boolean): Granted =>
  PERMISSIONS.map((permissionId) => ({
    permissionId,
    actionList: ACTIONS.filter((one) =>
      permissionId === subject && one === action ? on : isAllowed(roles, permissionId, one),
    ),
  })).filter(({ actionList }) => actionList.length > 0);

/** Nine actions on six subjects. */
function RightsTable(props: {
  readonly shown: readonly Role[];
  readonly isFixed: boolean;
  readonly onChange: (roles: Granted) => void;
}) {
  const { shown, isFixed, onChange } = props;
  const { t } = useTranslation('clinic');
  return (
    <table className={styles['rights']}>
      <thead>
        <tr>
          <th scope="col">{t('rights.about')}</th>
          {ACTIONS.map((action) => (
            <th key={action} scope="col">
              {t(`rights.actions.${action}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {PERMISSIONS.map((subject) => (
          <tr key={subject}>
            <th scope="row">{t(`rights.subjects.${subject}`)}</th>
            {ACTIONS.map((action) => (
              <td key={action}>
                <Checkbox
                  aria-label={`${t(`rights.subjects.${subject}`)}: ${t(`rights.actions.${action}`)}`}
                  disabled={isFixed}
                  checked={isAllowed(shown, subject, action)}
                  onChange={(event) => onChange(withAction(shown, subject, action, event.target.checked))}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a member may do: as the role allows, or nine actions on six subjects set one by one. */
export function RightsDialog(props: { readonly member: ClinicMember; readonly onClose: () => void }) {
  const { member, onClose } = props;
  const { t } = useTranslation('clinic');
  const { api, toasts } = useServices();
  const refresh = useRefreshAccount();
  const [roles, setRoles] = useState<ClinicMember['roles']>(member.roles);
  const [dirty, setDirty] = useState(false);
  const { busy, failure, submit } = useSubmit(undefined);
  const shown: readonly Role[] = roles ?? ROLE_SETS[member.role];

  function set(next: ClinicMember['roles']) {
    setRoles(next);
    setDirty(true);
  }

  async function save() {
    if (!(await submit(() => api.call('clinic/member/update', { id: member.id, roles })))) return;
    await refresh('clinic');
    toasts.show({ kind: 'success', text: t('rights.done', { name: member.name }) });
    onClose();
  }

  return (
    <FormDialog
      title={t('rights.title', { name: member.name })}
      text={t('rights.lead')}
      submit={t('rights.submit')}
      dirty={dirty}
      width={820}
      {...{ busy, failure, onClose }}
      onSubmit={() => void save()}
    >
      <Segmented
        className={styles['mode']!}
        aria-label={t('rights.mode')}
        value={roles === null ? 'role' : 'own'}
        onChange={(value) =>
          set(
            value === 'role'
              ? null
              : withAction(shown, 'document', 'query', isAllowed(shown, 'document', 'query')),
          )
        }
        options={[
          { value: 'role', label: t('rights.byRole') },
          { value: 'own', label: t('rights.own') },
        ]}
      />
      <div className={styles['scroller']}>
        <RightsTable shown={shown} isFixed={roles === null} onChange={set} />
      </div>
    </FormDialog>
  );
}
