import { CLINIC_ROLES, type ClinicMember, type ClinicRole } from '@bracewright/core/contract';
import { Button, Select } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMembers } from '../../api/queries/account.ts';
import { useServices } from '../../stores/services-context.ts';
import { formatDate } from '../../kit/ui/format.ts';
import { Icon } from '../../kit/ui/Icon.tsx';
import { LoadFailure } from '../../kit/ui/LoadFailure.tsx';
import { AccountPage, Pill, Section } from '../page/AccountPage.tsx';
import { CreateClinicDialog, JoinClinicDialog, RenameClinicDialog } from './ClinicDialogs.tsx';
import { InvitationsSection } from './InvitationsSection.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { RightsDialog } from './RightsDialog.tsx';
import { useLeaveClinic } from './use-leave-clinic.ts';
import { useMemberChanges, type MemberChanges } from './use-member-changes.ts';
import styles from './clinic.module.css';

type Dialog = 'rename' | 'invite' | { readonly rights: ClinicMember };

/** The page of somebody who works in no clinic: the two ways into one. */
function NoClinic() {
  const { t } = useTranslation('clinic');
  const [dialog, setDialog] = useState<'create' | 'join'>();
  const close = () => setDialog(undefined);
  return (
    <AccountPage page="clinic" heading={t('none.heading')} lead={t('none.text')}>
      <Section
        heading={t('create.title')}
        text={t('create.text')}
        actions={
          <Button type="primary" onClick={() => setDialog('create')}>
            {t('create.submit')}
          </Button>
        }
      />
      <Section
        heading={t('join.title')}
        text={t('join.text')}
        actions={<Button onClick={() => setDialog('join')}>{t('join.submit')}</Button>}
      />
      {dialog === 'create' && <CreateClinicDialog onClose={close} />}
      {dialog === 'join' && <JoinClinicDialog code="" onClose={close} />}
    </AccountPage>
  );
}

/** A member: who, as what, since when, and what can be changed. */
const MemberRow = observer(function MemberRow(props: {
  readonly member: ClinicMember;
  readonly members: MemberChanges;
  readonly onRights: (member: ClinicMember) => void;
}) {
  const { member, members, onRights } = props;
  const { t } = useTranslation('clinic');
  const { session, settings } = useServices();
  const { canEdit, canRemove } = members;
  return (
    <tr>
      <th scope="row">
        <span className={styles['name']}>
          {member.name}
          {member.id === session.current?.id && <Pill>{t('members.you')}</Pill>}
          {member.isDisabled && <Pill kind="warn">{t('members.disabled')}</Pill>}
        </span>
        <span className={styles['mail']}>{member.email}</span>
      </th>
      <td>
        {canEdit ? (
          <Select<ClinicRole>
            className={styles['role']!}
            aria-label={t('members.roleOf', { name: member.name })}
            value={member.role}
            disabled={members.busy === member.id}
            onChange={(role) => members.setRole(member, role)}
            options={CLINIC_ROLES.map((value) => ({ value, label: t(`roles.${value}`) }))}
          />
        ) : (
          t(`roles.${member.role}`)
        )}
      </td>
      <td className={styles['muted']}>{t(member.roles === null ? 'members.byRole' : 'members.own')}</td>
      <td className={styles['muted']}>{formatDate(member.joinedAt, settings.language)}</td>
      {(canEdit || canRemove) && (
        <td>
          <span className={styles['buttons']}>
            {canEdit && (
              <Button
                size="small"
                aria-label={t('members.editLabel', { name: member.name })}
                onClick={() => onRights(member)}
              >
                {t('members.edit')}
              </Button>
            )}
            {canRemove && member.id !== session.current?.id && (
              <Button
                size="small"
                danger
                type="text"
                aria-label={t('members.removeLabel', { name: member.name })}
                onClick={() => members.askRemove(member)}
              >
                {t('members.remove')}
              </Button>
            )}
          </span>
        </td>
      )}
    </tr>
  );
});

/** Everybody in the clinic. */
const MembersTable = observer(function MembersTable(props: {
  readonly rows: readonly ClinicMember[];
  readonly onRights: (member: ClinicMember) => void;
}) {
  const { rows, onRights } = props;
  const { t } = useTranslation('clinic');
  const members = useMemberChanges();
  const { canEdit, canRemove } = members;
  return (
    <div className={styles['scroller']}>
      <table className={styles['members']}>
        <thead>
          <tr>
            <th scope="col">{t('members.name')}</th>
            <th scope="col">{t('members.role')}</th>
            <th scope="col">{t('members.rights')}</th>
            <th scope="col">{t('members.joined')}</th>
            {(canEdit || canRemove) && <th scope="col">{t('members.actions')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((member) => (
            <MemberRow key={member.id} {...{ member, members, onRights }} />
          ))}
        </tbody>
      </table>
    </div>
  );
});

/** `/account/clinic`: the members of the clinic that one works in, their roles, rights and invitations. */
export const ClinicPage = observer(function ClinicPage() {
  const { t } = useTranslation('clinic');
  const { session } = useServices();
  const leave = useLeaveClinic();
  const [dialog, setDialog] = useState<Dialog>();
  const space = session.current?.space;
  const isClinic = space?.kind === 'clinic';
  const members = useMembers(isClinic && session.may('clinic/members'));
  const close = () => setDialog(undefined);
  const rows = members.data ?? [];

  if (!isClinic) return <NoClinic />;
  const canEdit = session.may('clinic/member/update');
  return (
    <AccountPage
      page="clinic"
      heading={space.name}
      {...(space.role && { lead: t('switchRole', { role: t(`roles.${space.role}`) }) })}
      actions={
        <>
          {canEdit && <Button onClick={() => setDialog('rename')}>{t('rename.action')}</Button>}
          <Button onClick={() => leave()}>{t('leave.action')}</Button>
        </>
      }
    >
      <Section
        heading={t('members.heading')}
        text={rows.length > 0 ? t('members.count', { count: rows.length }) : undefined}
        actions={
          session.may('clinic/invite') && (
            <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setDialog('invite')}>
              {t('invite.action')}
            </Button>
          )
        }
      >
        {members.isError && rows.length === 0 ? (
          <LoadFailure error={members.error} onRetry={() => void members.refetch()} />
        ) : (
          <MembersTable rows={rows} onRights={(member) => setDialog({ rights: member })} />
        )}
      </Section>
      <InvitationsSection />
      {dialog === 'rename' && <RenameClinicDialog name={space.name} onClose={close} />}
      {dialog === 'invite' && <InviteDialog clinic={space.name} onClose={close} />}
      {typeof dialog === 'object' && <RightsDialog member={dialog.rights} onClose={close} />}
    </AccountPage>
  );
});
