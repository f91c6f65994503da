import { nr as LIMITS } from './messages-sBp5xnAB.js';
import { Ft as passwordStrength, Nt as isCommonPassword, y as isLoopback } from './database-Dc1cQtd4.js';
import { r as fieldError, t as AppError } from './errors-D3yr_gre.js';
import { hostname } from 'node:os';
import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
// src/people/users/policy.ts
/** What holds unless a deployment says otherwise. */
var DEFAULT_POLICY = {
  strictLogin: false,
  passwordMin: LIMITS.passwordMin,
  refusesLow: false,
  registration: 'open',
  activation: 'optional',
  idleHours: LIMITS.idleHours,
  publicUrl: 'http://127.0.0.1:4600',
  sisters: {},
  exportsPerMinute: 240,
  searchesPerMinute: void 0,
};
var HARDENED_PASSWORD = 8;
var HARDENED_SEARCHES = 600;
/** A name that others may reach this machine by: an address that stands for all of its own is none. */
function reachableHost(host) {
  if (host === '0.0.0.0' || host === '::') return hostname();
  return host.includes(':') ? `[${host}]` : host;
}
/** What the settings of a deployment decide. */
var policyOf = (env) => ({
  strictLogin: env.STRICT_LOGIN || env.HARDENED,
  passwordMin: env.PASSWORD_MIN ?? (env.HARDENED ? HARDENED_PASSWORD : LIMITS.passwordMin),
  refusesLow: env.HARDENED,
  registration: env.REGISTRATION,
  activation: env.ACTIVATION ?? (isLoopback(env.HOST) ? 'optional' : 'required'),
  idleHours: env.IDLE_HOURS,
  publicUrl: env.PUBLIC_URL ?? `http://${reachableHost(env.HOST)}:${env.PORT}`,
  sisters: env.SISTERS,
  exportsPerMinute: env.EXPORTS_PER_MINUTE,
  searchesPerMinute: env.SEARCHES_PER_MINUTE ?? (env.HARDENED ? HARDENED_SEARCHES : void 0),
});
// src/people/users/passwords.ts
var OPTIONS = {
  algorithm: 2,
  memoryCost: 19456,
  timeCost: 2,
  parallelism: 1,
};
/** The hash of a password, with its salt and parameters inside. */
var hashPassword = (password) => hash(password.normalize('NFC'), OPTIONS);
/** Whether `password` is the one that was hashed. */
var isPassword = (stored, password) => verify(stored, password.normalize('NFC')).catch(() => false);
// src/people/users/create-user.ts
/** Names and addresses are compared without regard to case and width: “Ｌi” and “li” would be mistaken for each other. */
var foldKey = (text) => text.normalize('NFKC').trim().toLowerCase();
/** A phone number as it is compared: digits and a leading `+`. */
var phoneKeyOf = (phone) => phone.normalize('NFKC').replaceAll(/[\s-]/g, '');
/** Refuses a number that another user has proven to have. Throws `account/phone-taken`. */
async function refuseTakenPhone(trx, phone, userId = '') {
  if (
    await trx('users')
      .where({ phone_key: phoneKeyOf(phone) })
      .whereNotNull('phone_verified_at')
      .whereNot({ id: userId })
      .first('id')
  )
    throw new AppError('account/phone-taken');
}
/** Refuses an address that another user has. Throws `account/email-taken`. */
async function refuseTakenEmail(trx, email, userId = '') {
  if (
    await trx('users')
      .where({ email_key: foldKey(email) })
      .whereNot({ id: userId })
      .first('id')
  )
    throw new AppError('account/email-taken');
}
/** Adds a user inside `trx`; throws `account/name-taken`, `account/email-taken` or `account/phone-taken`. */
async function insertUser(trx, user, passwordHash, now) {
  if (
    await trx('users')
      .where({ name_key: foldKey(user.name) })
      .first('id')
  )
    throw new AppError('account/name-taken');
  await refuseTakenEmail(trx, user.email);
  const phone = user.phone === '' ? void 0 : user.phone;
  if (phone !== void 0) await refuseTakenPhone(trx, phone);
  const id = randomUUID();
  const time = new Date(now).toISOString();
  await trx('users').insert({
    id,
    name: user.name,
    name_key: foldKey(user.name),
    email: user.email,
    email_key: foldKey(user.email),
    email_verified_at: user.isEmailVerified ? time : null,
    phone: phone ?? null,
    phone_key: phone === void 0 ? null : phoneKeyOf(phone),
    phone_verified_at: phone !== void 0 && user.isPhoneVerified ? time : null,
    password_hash: passwordHash,
    created_at: time,
  });
  return {
    id,
    name: user.name,
  };
}
/** Makes an account; throws as `insertUser`. */
async function createUser(database, user, now) {
  const hash = await hashPassword(user.password);
  return database.write((trx) => insertUser(trx, user, hash, now));
}
// src/people/users/password-rules.ts
/** The commonest leaked passwords that the length rule lets pass, most frequent first (after D. Wheeler, "zxcvbn", 2016, section 3). */
var COMMON = new Set(dictionary['passwords-common'].filter((word) => word.length >= 6).slice(0, 3e3));
var refuse = (failure, rule) => {
  throw new AppError(failure, {
    data: {
      fields: [
        {
          path: 'password',
          rule,
        },
      ],
    },
  });
};
/** Refuses a new password that the deployment does not take: too short, common, or, where asked, of low strength. */
function checkPassword(password, { passwordMin, refusesLow }) {
  if (Array.from(password).length < passwordMin) throw fieldError('password', 'min', { min: passwordMin });
  if (isCommonPassword(password) || COMMON.has(password.toLowerCase()))
    refuse('account/common-password', 'common');
  if (refusesLow && passwordStrength(password) === 'low') refuse('account/weak-password', 'weak');
}
// src/people/clinics/members.ts
/** Refuses a name that another clinic has. Throws `clinic/name-taken`. */
async function refuseTakenName(trx, name, clinicId = '') {
  if (
    await trx('clinics')
      .where({ name_key: foldKey(name) })
      .whereNot({ id: clinicId })
      .first('id')
  )
    throw new AppError('clinic/name-taken', { values: { name } });
}
/** Founds a clinic without members; gives its id. Throws `clinic/name-taken`. */
async function addClinic(trx, name, now) {
  await refuseTakenName(trx, name);
  const id = randomUUID();
  await trx('clinics').insert({
    id,
    name,
    name_key: foldKey(name),
    created_at: new Date(now).toISOString(),
  });
  return id;
}
/** Makes a user a member; the next sign-in starts in the clinic. Throws `clinic/member-already`. */
async function addMember(trx, clinicId, userId, role, now) {
  const where = {
    clinic_id: clinicId,
    user_id: userId,
  };
  if (await trx('memberships').where(where).first('role')) throw new AppError('clinic/member-already');
  await trx('memberships').insert({
    ...where,
    role,
    roles: null,
    joined_at: new Date(now).toISOString(),
  });
  await trx('users').where({ id: userId }).update({ last_space: clinicId });
}
/**
 * Throws `clinic/last-administrator` unless somebody besides `userId` administers the clinic: with no permissions of their own taken
 * away, and not disabled.
 */
async function keepAdministrator(trx, clinicId, userId) {
  if (
    !(await trx('memberships')
      .join('users', 'users.id', 'memberships.user_id')
      .where({
        clinic_id: clinicId,
        role: 'administrator',
      })
      .whereNull('memberships.roles')
      .whereNull('users.disabled_at')
      .whereNot({ user_id: userId })
      .first('user_id'))
  )
    throw new AppError('clinic/last-administrator');
}
/** Whether all rights of `given` are among the `own`. */
var isWithin = (own, given) =>
  given.every(({ permissionId, actionList }) =>
    actionList.every((action) =>
      own.some((role) => role.permissionId === permissionId && role.actionList.includes(action)),
    ),
  );
/** Throws `clinic/beyond-own` where somebody would give rights, or a role, that they do not have themselves. */
function refuseBeyondOwn(own, given) {
  if (!isWithin(own, given)) throw new AppError('clinic/beyond-own');
}
/** Throws `clinic/founder` where somebody else than the founder, who joined first and still administers, would change or remove them. */
async function refuseOnFounder(trx, clinicId, { userId, callerId }) {
  if (userId === callerId) return;
  const [first, next] = await trx('memberships')
    .where({ clinic_id: clinicId })
    .orderBy('joined_at')
    .limit(2)
    .select('user_id', 'role', 'joined_at');
  if (first?.user_id !== userId || first.joined_at === next?.joined_at) return;
  if (first.role === 'administrator') throw new AppError('clinic/founder');
}
/** Takes a member out: every session in the clinic ends, also those of sister platforms; others of the user go on. */
async function dropMember(trx, clinicId, userId, exceptSession = '') {
  await trx('memberships')
    .where({
      clinic_id: clinicId,
      user_id: userId,
    })
    .delete();
  await trx('sessions')
    .where({
      space_id: clinicId,
      user_id: userId,
    })
    .whereNot({ token_hash: exceptSession })
    .delete();
  await trx('invitations')
    .where({
      clinic_id: clinicId,
      inviter_id: userId,
    })
    .delete();
  await trx('tickets')
    .where({
      space_id: clinicId,
      user_id: userId,
    })
    .delete();
  await trx('users')
    .where({
      id: userId,
      last_space: clinicId,
    })
    .update({ last_space: null });
}
export {
  isPassword as _,
  keepAdministrator as a,
  refuseTakenName as c,
  foldKey as d,
  insertUser as f,
  hashPassword as g,
  refuseTakenPhone as h,
  isWithin as i,
  checkPassword as l,
  refuseTakenEmail as m,
  addMember as n,
  refuseBeyondOwn as o,
  phoneKeyOf as p,
  dropMember as r,
  refuseOnFounder as s,
  addClinic as t,
  createUser as u,
  DEFAULT_POLICY as v,
  policyOf as y,
};

//# sourceMappingURL=members-B3CWH86m.js.map
