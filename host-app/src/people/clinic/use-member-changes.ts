import type { ClinicMember, ClinicRole } from '@bracewright/core/contract';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../api/use-change.ts';
import { useServices } from '../../stores/services-context.ts';

/** What can be done with the members of the clinic that the session works in. */
export interface MemberChanges {
  readonly canEdit: boolean;
  readonly canRemove: boolean;
  /** Id of the member who is being changed. */
  readonly busy: string | undefined;
  setRole(member: ClinicMember, role: ClinicRole): void;
  /** Removes a member after a question. */
  askRemove(member: ClinicMember): void;
}

/** A member with the role that is wanted; with none, the member goes. */
interface Wish {
  readonly member: ClinicMember;
  readonly role?: ClinicRole;
}

/** Changes roles and removes members, one at a time. For components that observe. */
export function useMemberChanges(): MemberChanges {
  const { t } = useTranslation('clinic');
  const { api, session, toasts, overlays } = useServices();
  const { ask, asked } = useChange(
    ({ member: { id }, role }: Wish): Promise<unknown> =>
      role ? api.call('clinic/member/update', { id, role }) : api.call('clinic/member/remove', { id }),
    {
      async onDone(_answer, { member: { id, name }, role }) {
        const text = role
          ? t('members.changed', { name, role: t(`roles.${role}`) })
          : t('members.removed', { name });
        toasts.show({ kind: 'success', text });
        // Who changes the own role sees the page as that role shows it.
        if (id === session.current?.id)
          session.enter(await api.call('account/space', { id: session.current.space.id }));
      },
      refresh: [['clinic']],
      words: { 'clinic/last-administrator': t('members.last') },
    },
  );
  return {
    canEdit: session.may('clinic/member/update'),
    canRemove: session.may('clinic/member/remove'),
    busy: asked?.member.id,
    setRole: (member, role) => void ask({ member, role }),
    askRemove: (member) =>
      void overlays.confirm({
        title: t('members.removeTitle', { name: member.name }),
        content: t('members.removeText'),
        okText: t('members.remove'),
        okButtonProps: { danger: true },
        onOk: () => ask({ member }),
      }),
  };
}
