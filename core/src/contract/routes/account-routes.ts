import { z } from 'zod';
import {
  changePasswordInputSchema,
  loginInputSchema,
  loginResultSchema,
  registerInputSchema,
} from '../account.ts';
import { route } from '../route.ts';
import { settingsSchema } from '../settings.ts';
import { nothingSchema } from '../values.ts';

const none = z.object({});

export const ACCOUNT_ROUTES = {
  'account/login/in': route({
    method: 'POST',
    path: 'account/login/in',
    access: 'public',
    changes: true,
    kind: 'json',
    input: loginInputSchema,
    output: loginResultSchema,
    throws: ['account/unknown-user', 'account/wrong-password', 'request/too-many'],
    summary: 'Sign in with name or e-mail address; the cookie of the answer authorizes later calls.',
  }),
  'account/login/out': route({
    method: 'GET',
    twin: 'POST',
    path: 'account/login/out',
    access: 'public',
    changes: true,
    kind: 'json',
    input: none,
    output: nothingSchema,
    throws: [],
    summary: 'Sign out; succeeds also when the session had ended.',
  }),
  'account/register/confirm': route({
    method: 'POST',
    path: 'account/register/confirm',
    access: 'public',
    changes: true,
    kind: 'json',
    input: registerInputSchema,
    output: z.object({ id: z.string(), name: z.string() }),
    throws: ['account/name-taken', 'account/email-taken', 'account/common-password', 'request/too-many'],
    summary: 'Make an account.',
  }),
  'account/useropea/changepass': route({
    method: 'POST',
    path: 'account/useropea/changepass',
    access: 'signed-in',
    changes: true,
    kind: 'json',
    input: changePasswordInputSchema,
    output: nothingSchema,
    throws: ['account/wrong-old-password', 'account/common-password', 'request/too-many'],
    summary: 'Change the own password; ends the other sessions of the user.',
  }),
  'user/setsystem': route({
    method: 'POST',
    path: 'orthosis/user/setsystem',
    access: 'signed-in',
    changes: true,
    kind: 'json',
    input: z.object({ settings: settingsSchema }),
    output: settingsSchema,
    throws: [],
    summary: 'Store settings; fields that are not given keep their value.',
  }),
  'user/getusersystem': route({
    method: 'GET',
    path: 'orthosis/user/getusersystem',
    access: 'signed-in',
    changes: false,
    kind: 'json',
    input: none,
    output: settingsSchema,
    throws: [],
    summary: 'The settings of the user, defaults filled in.',
  }),
} as const;
