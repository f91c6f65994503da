import type { Language } from '@bracewright/core/contract';

/** What there is to write to somebody about. */
export type Letter =
  | { readonly kind: 'code'; readonly purpose: 'register' | 'reset' | 'contact'; readonly code: string; readonly minutes: number }
  | { readonly kind: 'already-registered'; readonly url: string }
  | { readonly kind: 'activation'; readonly name: string; readonly url: string; readonly hours: number }
  | { readonly kind: 'invitation'; readonly clinic: string; readonly from: string; readonly code: string; readonly url: string; readonly days: number }
  | { readonly kind: 'password-changed'; readonly name: string; readonly url: string }
  | { readonly kind: 'contact-changed'; readonly name: string; readonly url: string }; // prettier-ignore

interface Words {
  readonly subject: string;
  readonly text: string;
}

type Wording = { readonly [K in Letter['kind']]: (letter: Extract<Letter, { kind: K }>) => Words };

const english: Wording = {
  code: ({ purpose, code, minutes }) => {
    const what = {
      register: 'to register with Bracewright',
      reset: 'to set a new Bracewright password',
      contact: 'to confirm your new contact at Bracewright',
    }[purpose];
    return {
      subject: 'Your Bracewright code',
      text: `Your code ${what}: ${code}\n\nIt is good for ${minutes} minutes and for one use. Nobody from Bracewright will ask you for it. If you did not ask for it, you need not do anything.`,
    };
  },
  'already-registered': ({ url }) => ({
    subject: 'You already have a Bracewright account',
    text: `Somebody, probably you, wanted to register with this address, but it has an account already. Sign in here, or ask for a new password there:\n\n${url}\n\nIf it was not you, you need not do anything.`,
  }),
  activation: ({ name, url, hours }) => ({
    subject: 'Activate your Bracewright account',
    text: `Hello ${name},\n\nplease activate your account by opening this address:\n\n${url}\n\nIt is good for ${hours} hours. If you did not register, you need not do anything.`,
  }),
  invitation: ({ clinic, from, code, url, days }) => ({
    subject: `Invitation to ${clinic}`,
    text: `${from} invites you to work with “${clinic}” in Bracewright.\n\nRegister here with this invitation code, or enter it in the settings of your account:\n\n${url}\n\nInvitation code: ${code}\n\nIt is good for ${days} days and for this address only.`,
  }),
  'password-changed': ({ name, url }) => ({
    subject: 'Your Bracewright password was changed',
    text: `Hello ${name},\n\nthe password of your account was changed, and you were signed out everywhere else. If it was not you, set a new password at once and tell your administrator:\n\n${url}`,
  }),
  'contact-changed': ({ name, url }) => ({
    subject: 'The contact of your Bracewright account was changed',
    text: `Hello ${name},\n\nthe e-mail address or the phone number of your account was changed. If it was not you, tell your administrator at once:\n\n${url}`,
  }),
};

const chinese: Wording = {
  code: ({ purpose, code, minutes }) => {
    const what = {
      register: '注册 Bracewright',
      reset: '重置 Bracewright 密码',
      contact: '确认新的联系方式',
    }[purpose];
    return {
      subject: '您的 Bracewright 验证码',
      text: `您正在${what}，验证码为：${code}\n\n验证码 ${minutes} 分钟内有效，仅可使用一次，请勿告知他人。如非本人操作，请忽略。`,
    };
  },
  'already-registered': ({ url }) => ({
    subject: '您已有 Bracewright 账户',
    text: `有人（可能是您本人）尝试用此邮箱注册，但该邮箱已有账户。您可以在此登录或找回密码：\n\n${url}\n\n如非本人操作，请忽略。`,
  }),
  activation: ({ name, url, hours }) => ({
    subject: '请激活您的 Bracewright 账户',
    text: `${name}，您好：\n\n请打开以下地址激活账户：\n\n${url}\n\n该地址 ${hours} 小时内有效。如非本人注册，请忽略。`,
  }),
  invitation: ({ clinic, from, code, url, days }) => ({
    subject: `邀请您加入${clinic}`,
    text: `${from} 邀请您在 Bracewright 中加入“${clinic}”。\n\n请在此注册并填写邀请码；若已有账户，请在账户设置中填写：\n\n${url}\n\n邀请码：${code}\n\n${days} 天内有效，仅限本邮箱使用。`,
  }),
  'password-changed': ({ name, url }) => ({
    subject: '您的 Bracewright 密码已修改',
    text: `${name}，您好：\n\n您的账户密码已修改，其他设备上的登录已退出。如非本人操作，请立即重新设置密码并联系管理员：\n\n${url}`,
  }),
  'contact-changed': ({ name, url }) => ({
    subject: '您的 Bracewright 联系方式已修改',
    text: `${name}，您好：\n\n您账户的邮箱或手机号已修改。如非本人操作，请立即联系管理员：\n\n${url}`,
  }),
};

const WORDINGS: Readonly<Record<Language, Wording>> = { 'en-US': english, 'zh-CN': chinese };

/** The words of a letter. A text message has no subject and only the first paragraph. */
export function letterOf(letter: Letter, language: Language, by: 'mail' | 'sms'): Words {
  const wording = WORDINGS[language][letter.kind] as (one: Letter) => Words;
  const { subject, text } = wording(letter);
  return by === 'mail'
    ? { subject, text: `${text}\n\nBracewright\n` }
    : { subject: '', text: `[Bracewright] ${text.split('\n\n')[0]!}` };
}
