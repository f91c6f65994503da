import { parseArgs } from 'node:util';
// src/cli/arguments.ts
/** The command line was wrong: exit status 2 and the command's usage. */
var BadArguments = class extends Error {};
/** Options that every command which reads a body takes. */
var BODY_OPTIONS = {
  unit: { type: 'string' },
  up: { type: 'string' },
  json: { type: 'boolean' },
};
/** A number in front of which a minus sign may stand, which `parseArgs` takes for an option: `--plane -1,0,0` becomes `--plane=-1,0,0`. */
function joinNegativeValues(argv, options) {
  const joined = [];
  for (let i = 0; i < argv.length; i++) {
    const [word, next] = [argv[i], argv[i + 1]];
    if (
      (word.startsWith('--') ? options[word.slice(2)] : void 0)?.type === 'string' &&
      next !== void 0 &&
      /^-[\d.]/.test(next)
    ) {
      joined.push(`${word}=${next}`);
      i++;
    } else joined.push(word);
  }
  return joined;
}
/** Parses strictly: an unknown option, a missing value or the wrong number of files throws BadArguments. */
function parseCommand(argv, options, positionals) {
  let parsed;
  try {
    parsed = parseArgs({
      args: joinNegativeValues(argv, options),
      options,
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    throw new BadArguments(error instanceof Error ? error.message : String(error));
  }
  const count = parsed.positionals.length;
  if (count < positionals.min || count > positionals.max)
    throw new BadArguments(
      `expected ${positionals.names}, found ${count === 0 ? 'nothing' : parsed.positionals.join(' ')}`,
    );
  return {
    values: parsed.values,
    positionals: parsed.positionals,
  };
}
/** The text of an option, or undefined. */
function textOption(parsed, name) {
  const value = parsed.values[name];
  return typeof value === 'string' ? value : void 0;
}
/** The text of an option that must be given. */
function requiredOption(parsed, name) {
  const value = textOption(parsed, name);
  if (value === void 0) throw new BadArguments(`--${name} is missing`);
  return value;
}
/** The number of an option within bounds; `fallback` when it is not given. */
function numberOption(parsed, name, bounds) {
  const text = textOption(parsed, name);
  if (text === void 0) return bounds.fallback;
  const value = text.trim() === '' ? NaN : Number(text);
  if (!(value >= bounds.min && value <= bounds.max))
    throw new BadArguments(`--${name} takes a number from ${bounds.min} to ${bounds.max}, found “${text}”`);
  return value;
}
/** One of a few words. */
function choiceOption(parsed, name, choices) {
  const text = textOption(parsed, name);
  if (text === void 0) return void 0;
  const found = choices.find((choice) => choice.toLowerCase() === text.toLowerCase());
  if (!found) throw new BadArguments(`--${name} takes one of ${choices.join(', ')}; found “${text}”`);
  return found;
}
// src/cli/server-commands.ts
/** What the list and the help say of the commands whose code is the server's. It is loaded when one is asked for: it takes longer than most work does. */
var SERVER_COMMANDS = {
  serve: {
    name: 'serve',
    usage: 'serve',
    about: 'serves the web application and its API',
  },
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
};
/** A command of the server that is loaded when it runs. */
var later = (name, load) => ({
  ...SERVER_COMMANDS[name],
  run: async (argv, output) => (await load()).run(argv, output),
});
export {
  choiceOption as a,
  requiredOption as c,
  BadArguments as i,
  textOption as l,
  later as n,
  numberOption as o,
  BODY_OPTIONS as r,
  parseCommand as s,
  SERVER_COMMANDS as t,
};

//# sourceMappingURL=server-commands-JnAeyX-E.js.map
