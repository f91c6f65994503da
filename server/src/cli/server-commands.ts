import type { Command } from './command.ts';

/** What the list and the help say of the commands whose code is the server's. It is loaded when one is asked for: it takes longer than most work does. */
export const SERVER_COMMANDS = {
  serve: { name: 'serve', usage: 'serve', about: 'serves the web application and its API' },
  verify: {
    name: 'verify',
    usage: 'verify [--data DIR] [--designs N] [--json]',
    about: 'checks everything that is stored, and changes nothing',
  },
  backup: {
    name: 'backup',
    usage: 'backup DIR [--data DIR] [--json]',
    about: 'copies everything that is stored into an empty folder; the server may run',
  },
  restore: {
    name: 'restore',
    usage: 'restore DIR [--data DIR] [--json]',
    about: 'puts a backup where there is no data yet',
  },
  transfer: {
    name: 'transfer',
    usage: 'transfer --from DIR|postgres://… --to postgres://…|DIR [--json]',
    about: 'copies the database to PostgreSQL, or back; no server may run on either',
  },
  user: {
    name: 'user',
    usage:
      'user list | add NAME --email ADDRESS | disable|enable|password|one-factor NAME  [--data DIR] [--json]',
    about: 'lists accounts, adds one, disables one, sets a password',
  },
  clinic: {
    name: 'clinic',
    usage:
      'clinic list | add CLINIC USER | member CLINIC USER --role ROLE | remove CLINIC USER  [--data DIR] [--json]',
    about: 'lists clinics, founds one with an administrator, sets or removes a member',
  },
} as const satisfies Record<string, Omit<Command, 'run'>>;

type Name = keyof typeof SERVER_COMMANDS;

/** A command of the server that is loaded when it runs. */
export const later = (name: Name, load: () => Promise<Command>): Command => ({
  ...SERVER_COMMANDS[name],
  run: async (argv, output) => (await load()).run(argv, output),
});
