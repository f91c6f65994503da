import {
  Ht as CLINIC_ROLES,
  Mt as userNameSchema,
  Pt as passwordSchema,
  St as emailSchema,
  r as openDatabase,
} from './database-Dc1cQtd4.js';
import {
  a as keepAdministrator,
  d as foldKey,
  g as hashPassword,
  l as checkPassword,
  n as addMember,
  r as dropMember,
  t as addClinic,
  u as createUser,
  v as DEFAULT_POLICY,
} from './members-B3CWH86m.js';
import { t as AppError } from './errors-D3yr_gre.js';
import { t as failureSentence } from './messages-sBp5xnAB.js';
import {
  a as choiceOption,
  i as BadArguments,
  l as textOption,
  s as parseCommand,
  t as SERVER_COMMANDS,
} from './server-commands-JnAeyX-E.js';
import { join, resolve } from 'node:path';
// src/cli/commands/people.ts
var OPTIONS = {
  data: { type: 'string' },
  email: { type: 'string' },
  role: { type: 'string' },
  json: { type: 'boolean' },
};
/** The database of `DATABASE_URL`, else the one in `--data`, DATA_DIR or ./data. */
var databaseOf = (parsed) => {
  const address = process.env['DATABASE_URL'];
  const folder = resolve(textOption(parsed, 'data') ?? process.env['DATA_DIR'] ?? './data');
  const isElsewhere = address !== void 0 && address !== '' && textOption(parsed, 'data') === void 0;
  return openDatabase(isElsewhere ? address : join(folder, 'bracewright.db'));
};
var now = () => /* @__PURE__ */ new Date().toISOString();
async function userNamed(db, name) {
  const key = foldKey(name);
  const user = await db('users').where({ name_key: key }).orWhere({ email_key: key }).first();
  if (!user) throw new Error(`there is no user “${name}”; bracewright user list shows them`);
  return user;
}
async function clinicNamed(db, name) {
  const clinic = await db('clinics')
    .where({ name_key: foldKey(name) })
    .first('id', 'name');
  if (!clinic) throw new Error(`there is no clinic “${name}”; bracewright clinic list shows them`);
  return clinic;
}
/** The same work, with a refusal of the server put in words. */
async function inWords(work) {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError)
      throw new Error(failureSentence('en-US', error.failure, error.values), { cause: error });
    throw error;
  }
}
var checkedPassword = async (output) => {
  if (process.stdin.isTTY) output.tell('New password:');
  const parsed = passwordSchema.safeParse(await output.readLine());
  if (!parsed.success) throw new Error('a password has 6 to 128 characters and no spaces');
  checkPassword(parsed.data, DEFAULT_POLICY);
  return parsed.data;
};
var endSessions = async (trx, userId) => {
  await trx('sessions').where({ user_id: userId }).delete();
  await trx('tickets').where({ user_id: userId }).delete();
};
var USER_WORDS = {
  async add(database, name, parsed, output) {
    const email = emailSchema.safeParse(textOption(parsed, 'email') ?? '');
    const label = userNameSchema.safeParse(name);
    if (!email.success || !label.success)
      throw new BadArguments('expected NAME without @ and --email ADDRESS');
    const password = await checkedPassword(output);
    const user = {
      name: label.data,
      email: email.data,
      password,
      isEmailVerified: true,
    };
    await createUser(database, user, Date.now());
    output.print(`added ${label.data}`);
  },
  async disable(database, name, _parsed, output) {
    const user = await userNamed(database.knex, name);
    await database.write(async (trx) => {
      await trx('users').where({ id: user.id }).update({ disabled_at: now() });
      await endSessions(trx, user.id);
    });
    output.print(`${user.name} can no longer sign in`);
  },
  async enable(database, name, _parsed, output) {
    const user = await userNamed(database.knex, name);
    await database.write((trx) => trx('users').where({ id: user.id }).update({ disabled_at: null }));
    output.print(`${user.name} can sign in again`);
  },
  async password(database, name, _parsed, output) {
    const user = await userNamed(database.knex, name);
    const password_hash = await hashPassword(await checkedPassword(output));
    await database.write(async (trx) => {
      await trx('users').where({ id: user.id }).update({ password_hash });
      await endSessions(trx, user.id);
    });
    output.print(`${user.name} has a new password and was signed out everywhere`);
  },
  async 'one-factor'(database, name, _parsed, output) {
    const user = await userNamed(database.knex, name);
    await database.write(async (trx) => {
      await trx('users').where({ id: user.id }).update({
        totp_secret: null,
        totp_confirmed_at: null,
        totp_step: null,
      });
      await trx('recovery_codes').where({ user_id: user.id }).delete();
    });
    output.print(`${user.name} signs in without a second factor`);
  },
};
async function listUsers(database, isJson, output) {
  const users = await database.knex('users').orderBy('name');
  if (isJson)
    output.print(
      JSON.stringify(
        users.map(({ id, name, email, disabled_at: disabledAt }) => ({
          id,
          name,
          email,
          disabledAt,
        })),
      ),
    );
  else
    for (const { name, email, disabled_at: disabledAt } of users)
      output.print(`${name}\t${email}${disabledAt === null ? '' : '	disabled'}`);
}
/** `user …`: accounts, from the machine of the server. */
var user = {
  ...SERVER_COMMANDS.user,
  async run(argv, output) {
    const parsed = parseCommand(argv, OPTIONS, {
      min: 1,
      max: 2,
      names: 'a word and a NAME',
    });
    const [word = '', name] = parsed.positionals;
    const work = Object.hasOwn(USER_WORDS, word) ? USER_WORDS[word] : void 0;
    if ((word !== 'list' && !work) || (word !== 'list') !== (name !== void 0))
      throw new BadArguments(`“${parsed.positionals.join(' ')}” is not known`);
    const database = await databaseOf(parsed);
    try {
      if (work) await inWords(work(database, name, parsed, output));
      else await listUsers(database, parsed.values['json'] === true, output);
    } finally {
      await database.close();
    }
    return 0;
  },
};
async function listClinics(database, isJson, output) {
  const rows = await database
    .knex('clinics')
    .leftJoin('memberships', 'memberships.clinic_id', 'clinics.id')
    .leftJoin('users', 'users.id', 'memberships.user_id')
    .orderBy(['clinics.name', 'users.name'])
    .select('clinics.name as clinic', 'users.name as user', 'memberships.role as role');
  if (isJson) output.print(JSON.stringify(rows));
  else for (const row of rows) output.print(`${row.clinic}\t${row.user ?? ''}\t${row.role ?? ''}`);
}
/** `clinic …`: clinics and who is in them, from the machine of the server. */
var clinic = {
  ...SERVER_COMMANDS.clinic,
  async run(argv, output) {
    const parsed = parseCommand(argv, OPTIONS, {
      min: 1,
      max: 3,
      names: 'a word, a CLINIC and a USER',
    });
    const [word = '', clinicName, userName] = parsed.positionals;
    const role = choiceOption(parsed, 'role', CLINIC_ROLES);
    const needsBoth = ['add', 'member', 'remove'].includes(word);
    if ((!needsBoth && word !== 'list') || needsBoth !== (userName !== void 0))
      throw new BadArguments(`“${parsed.positionals.join(' ')}” is not known`);
    if (word === 'member' && role === void 0) throw new BadArguments('--role is missing');
    const database = await databaseOf(parsed);
    try {
      if (!needsBoth) {
        await listClinics(database, parsed.values['json'] === true, output);
        return 0;
      }
      const person = await userNamed(database.knex, userName);
      await inWords(
        database.write(async (trx) => {
          if (word === 'add') {
            const id = await addClinic(trx, clinicName, Date.now());
            await addMember(trx, id, person.id, 'administrator', Date.now());
            return;
          }
          const { id } = await clinicNamed(trx, clinicName);
          const where = {
            clinic_id: id,
            user_id: person.id,
          };
          const known = await trx('memberships').where(where).first('role');
          if (word === 'remove') {
            if (known?.role === 'administrator') await keepAdministrator(trx, id, person.id);
            await dropMember(trx, id, person.id);
            return;
          }
          if (!known) {
            await addMember(trx, id, person.id, role, Date.now());
            return;
          }
          if (known.role === 'administrator' && role !== 'administrator')
            await keepAdministrator(trx, id, person.id);
          await trx('memberships').where(where).update({
            role,
            roles: null,
          });
        }),
      );
      output.print(
        word === 'remove'
          ? `${person.name} is no longer in ${clinicName}`
          : `${person.name} is ${word === 'add' ? 'administrator' : role} of ${clinicName}`,
      );
    } finally {
      await database.close();
    }
    return 0;
  },
};
export { clinic, user };

//# sourceMappingURL=people-Kvk7OfX7.js.map
