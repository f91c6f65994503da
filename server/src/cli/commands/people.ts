import { join, resolve } from 'node:path';
import { CLINIC_ROLES, emailSchema, passwordSchema, userNameSchema } from '@bracewright/core/contract';
import type { Knex } from 'knex';
import { createUser, foldKey } from '../../people/users/create-user.ts';
import { hashPassword } from '../../people/users/passwords.ts';
import { checkPassword } from '../../people/users/password-rules.ts';
import { DEFAULT_POLICY } from '../../people/users/policy.ts';
import { addClinic, addMember, dropMember, keepAdministrator } from '../../people/clinics/members.ts';
import { openDatabase, type Database } from '../../db/database.ts';
import type { UserRow } from '../../db/rows.ts';
import { AppError } from '../../errors.ts';
import { failureSentence } from '../../messages/index.ts';
import { BadArguments, choiceOption, parseCommand, textOption, type Parsed } from '../arguments.ts';
import type { Command } from '../command.ts';
import { SERVER_COMMANDS } from '../server-commands.ts';
import type { Output } from '../output.ts';

const OPTIONS = {
  data: { type: 'string' },
  email: { type: 'string' },
  role: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** The database of `DATABASE_URL`, else the one in `--data`, DATA_DIR or ./data. */
const databaseOf = (parsed: Parsed): Promise<Database> => {
  const address = process.env['DATABASE_URL'];
  const folder = resolve(textOption(parsed, 'data') ?? process.env['DATA_DIR'] ?? './data');
  const isElsewhere = address !== undefined && address !== '' && textOption(parsed, 'data') === undefined;
  return openDatabase(isElsewhere ? address : join(folder, 'bracewright.db'));
};

const now = (): string => new Date().toISOString();

async function userNamed(db: Knex, name: string): Promise<UserRow> {
  const key = foldKey(name);
  const user = (await db('users').where({ name_key: key }).orWhere({ email_key: key }).first()) as
    | UserRow
    | undefined;
  if (!user) throw new Error(`there is no user “${name}”; bracewright user list shows them`);
  return user;
}

async function clinicNamed(db: Knex, name: string): Promise<{ id: string; name: string }> {
  const clinic = (await db('clinics')
    .where({ name_key: foldKey(name) })
    .first('id', 'name')) as { id: string; name: string } | undefined;
  if (!clinic) throw new Error(`there is no clinic “${name}”; bracewright clinic list shows them`);
  return clinic;
}

/** The same work, with a refusal of the server put in words. */
async function inWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError)
      throw new Error(failureSentence('en-US', error.failure, error.values), { cause: error });
    throw error;
  }
}

const checkedPassword = async (output: Output): Promise<string> => {
  if (process.stdin.isTTY) output.tell('New password:');
  const parsed = passwordSchema.safeParse(await output.readLine());
  if (!parsed.success) throw new Error('a password has 6 to 128 characters and no spaces');
  checkPassword(parsed.data, DEFAULT_POLICY);
  return parsed.data;
};

const endSessions = async (trx: Knex, userId: string): Promise<void> => {
  await trx('sessions').where({ user_id: userId }).delete();
  await trx('tickets').where({ user_id: userId }).delete();
};

type UserWord = (database: Database, name: string, parsed: Parsed, output: Output) => Promise<void>;

const USER_WORDS: Readonly<Record<string, UserWord>> = {
  async add(database, name, parsed, output) {
    const email = emailSchema.safeParse(textOption(parsed, 'email') ?? '');
    const label = userNameSchema.safeParse(name);
    if (!email.success || !label.success)
      throw new BadArguments('expected NAME without @ and --email ADDRESS');
    const password = await checkedPassword(output);
    const user = { name: label.data, email: email.data, password, isEmailVerified: true };
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
      await trx('users')
        .where({ id: user.id })
        .update({ totp_secret: null, totp_confirmed_at: null, totp_step: null });
      await trx('recovery_codes').where({ user_id: user.id }).delete();
    });
    output.print(`${user.name} signs in without a second factor`);
  },
};

async function listUsers(database: Database, isJson: boolean, output: Output): Promise<void> {
  const users = (await database.knex('users').orderBy('name')) as UserRow[];
  if (isJson)
    output.print(
      JSON.stringify(
        users.map(({ id, name, email, disabled_at: disabledAt }) => ({ id, name, email, disabledAt })),
      ),
    );
  else
    for (const { name, email, disabled_at: disabledAt } of users)
      output.print(`${name}\t${email}${disabledAt === null ? '' : '\tdisabled'}`);
}

/** `user …`: accounts, from the machine of the server. */
export const user: Command = {
  ...SERVER_COMMANDS.user,
  async run(argv, output) {
    const parsed = parseCommand(argv, OPTIONS, { min: 1, max: 2, names: 'a word and a NAME' });
    const [word = '', name] = parsed.positionals;
    const work = Object.hasOwn(USER_WORDS, word) ? USER_WORDS[word] : undefined;
    if ((word !== 'list' && !work) || (word !== 'list') !== (name !== undefined))
      throw new BadArguments(`“${parsed.positionals.join(' ')}” is not known`);
    const database = await databaseOf(parsed);
    try {
      if (work) await inWords(work(database, name!, parsed, output));
      else await listUsers(database, parsed.values['json'] === true, output);
    } finally {
      await database.close();
    }
    return 0;
  },
};

async function listClinics(database: Database, isJson: boolean, output: Output): Promise<void> {
  const rows = (await database
    .knex('clinics')
    .leftJoin('memberships', 'memberships.clinic_id', 'clinics.id')
    .leftJoin('users', 'users.id', 'memberships.user_id')
    .orderBy(['clinics.name', 'users.name'])
    .select('clinics.name as clinic', 'users.name as user', 'memberships.role as role')) as {
    clinic: string;
    user: string | null;
    role: string | null;
  }[];
  if (isJson) output.print(JSON.stringify(rows));
  else for (const row of rows) output.print(`${row.clinic}\t${row.user ?? ''}\t${row.role ?? ''}`);
}

/** `clinic …`: clinics and who is in them, from the machine of the server. */
export const clinic: Command = {
  ...SERVER_COMMANDS.clinic,
  async run(argv, output) {
    const parsed = parseCommand(argv, OPTIONS, { min: 1, max: 3, names: 'a word, a CLINIC and a USER' });
    const [word = '', clinicName, userName] = parsed.positionals;
    const role = choiceOption(parsed, 'role', CLINIC_ROLES);
    const needsBoth = ['add', 'member', 'remove'].includes(word);
    if ((!needsBoth && word !== 'list') || needsBoth !== (userName !== undefined))
      throw new BadArguments(`“${parsed.positionals.join(' ')}” is not known`);
    if (word === 'member' && role === undefined) throw new BadArguments('--role is missing');
    const database = await databaseOf(parsed);
    try {
      if (!needsBoth) {
        await listClinics(database, parsed.values['json'] === true, output);
        return 0;
      }
      const person = await userNamed(database.knex, userName!);
      await inWords(
        database.write(async (trx) => {
          if (word === 'add') {
            const id = await addClinic(trx, clinicName!, Date.now());
            await addMember(trx, id, person.id, 'administrator', Date.now());
            return;
          }
          const { id } = await clinicNamed(trx, clinicName!);
          const where = { clinic_id: id, user_id: person.id };
          const known = (await trx('memberships').where(where).first('role')) as { role: string } | undefined;
          if (word === 'remove') {
            if (known?.role === 'administrator') await keepAdministrator(trx, id, person.id);
            await dropMember(trx, id, person.id);
            return;
          }
          if (!known) {
            await addMember(trx, id, person.id, role!, Date.now());
            return;
          }
          if (known.role === 'administrator' && role !== 'administrator')
            await keepAdministrator(trx, id, person.id);
          await trx('memberships').where(where).update({ role: role!, roles: null });
        }),
      );
      output.print(
        word === 'remove'
          ? `${person.name} is no longer in ${clinicName!}`
          : `${person.name} is ${word === 'add' ? 'administrator' : role!} of ${clinicName!}`,
      );
    } finally {
      await database.close();
    }
    return 0;
  },
};
