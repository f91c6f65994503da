import { emailSchema, phoneSchema } from '@bracewright/core/contract';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isFailure } from '../../api/is-failure.ts';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { useServices } from '../../stores/services-context.ts';
import type { RegisterForm, RegisterValues } from './use-register-form.ts';

/** What of the form goes to the server: what was left empty does not. */
function registrationOf({ name, email, password, ...rest }: RegisterValues) {
  const [phone, code, invitationCode] = [rest.phone.trim(), rest.code.trim(), rest.invitationCode.trim()];
  return {
    ...{ name, email, password },
    ...(phone && { phone }),
    ...(code && { code }),
    ...(invitationCode && { invitationCode }),
  };
}

/** Makes the account that a form describes and goes on in it: signed in, or to where the letter with the link is announced. */
export function useRegistration({ form, byPhone, open }: RegisterForm) {
  const { t } = useTranslation('account');
  const { api, session, settings, toasts } = useServices();
  const navigate = useNavigate();
  const { busy, failure, submit, show } = useSubmit(form, {
    'account/name-taken': { field: 'name', text: t('register.nameTaken') },
    'account/common-password': { field: 'password' },
    'account/weak-password': { field: 'password', text: t('strength.refusesLow') },
    'account/wrong-code': { field: 'code', text: t('register.codeWrong') },
    'account/code-expired': { field: 'code', text: t('register.codeExpired') },
    'account/bad-invitation': { field: 'invitationCode', text: t('register.badInvitation') },
    'account/invitation-needed': { field: 'invitationCode', text: t('register.invitationNeeded') },
  });

  async function sendCode(): Promise<string | undefined> {
    const { email, phone } = form.values;
    const field = byPhone ? 'phone' : 'email';
    const schema = byPhone ? phoneSchema : emailSchema;
    const to = byPhone ? phone : email;
    if (!schema.safeParse(to).success) {
      form.fault(field, { rule: { rule: to.trim() === '' ? 'required' : field, data: {} } });
      return undefined;
    }
    if (byPhone) await api.call('account/register/sendsmscode', { phone });
    else await api.call('account/register/sendemailcode', { email });
    return to.trim();
  }

  /** One code for three; only the server's sentence says which of them is taken. Gives whether it was told at its field. */
  function tellTaken(error: unknown): boolean {
    if (!isFailure(error, 'account/name-taken')) return false;
    if (/mail|邮箱/i.test(error.message)) form.fault('email', { text: t('register.emailTaken') });
    else if (/phone|number|手机/i.test(error.message))
      form.fault('phone', { text: t('register.phoneTaken') });
    else return false;
    return true;
  }

  async function enter({ name, email, password }: RegisterValues) {
    try {
      const login = await api.call('account/login/in', { name, password });
      // What was chosen on this page belongs to the account that was just made.
      settings.set({ language: settings.language, theme: settings.theme, primaryColor: settings.primary });
      session.start(login);
      toasts.show({ kind: 'success', text: t('register.done') });
    } catch (error) {
      if (!isFailure(error, 'account/not-activated')) throw error;
      await navigate('/user/registerResult', { state: { email } });
    }
  }

  async function register() {
    const values = form.check();
    if (!values) return open();
    await submit(async () => {
      try {
        await api.call('account/register/confirm', registrationOf(values));
      } catch (error) {
        if (tellTaken(error)) return;
        throw error;
      }
      await enter(values);
    });
  }

  return { busy, failure, register, sendCode, show };
}
