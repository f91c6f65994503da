import { z } from 'zod';
import type { NotificationService } from '../services/small-services.ts';

type Kind = Parameters<NotificationService['notify']>[0];

const KINDS: ReadonlySet<unknown> = new Set<Kind>(['info', 'success', 'warning', 'error']);

const shown = (value: unknown): string => String(value).slice(0, 60);

/** Throws TypeError: a host looks words up by the code, and draws by the kind. */
function check(part: 'kind' | 'code', value: unknown): void {
  if (part === 'kind' ? KINDS.has(value) : typeof value === 'string') return;
  const wanted = part === 'kind' ? [...KINDS].join(', ') : 'a text';
  throw new TypeError(`the ${part} of what is told or asked is ${wanted}, not ${shown(value)}`);
}

const text = z.string();
const choice = z.object({
  ...{ id: text, name: text, detail: text.optional() },
  picture: z.array(z.array(z.tuple([z.number(), z.number()]))).optional(),
  more: z.array(z.object({ id: text, name: text })).optional(),
});
/** More take the page longer to draw than anybody waits; a clinic's library has up to some hundreds, and is searched by name. */
const MOST_CHOICES = 5000;
const naming = z.object({ name: text, max: z.number().int().positive() });
const wanted = z.object({ ending: text, most: z.number().positive() });
const given = z.object({ name: text, media: text, text });

/** What was given, as one of ours that holds nothing else; throws TypeError of what a host cannot show. */
function checked<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const { data, error } = schema.safeParse(value);
  if (!error) return data;
  const [first] = error.issues;
  throw new TypeError(
    `${what}: ${first?.path.join('.') || 'it'} is not as it has to be (${first?.message ?? ''})`,
  );
}

/**
 * What a tool tells and asks by, of which what no host can show is refused. Of a tool that is closed (`mayAsk` says no) nothing is asked: it is as if the
 * person had left the question.
 */
export function checkedNotices(
  service: NotificationService,
  mayAsk: () => boolean,
): Partial<NotificationService> {
  const { choose, askName, askFile, giveFile } = service;
  return {
    notify(kind, code, values) {
      check('kind', kind);
      check('code', code);
      service.notify(kind, code, values);
    },
    async confirm(code, values) {
      check('code', code);
      return mayAsk() && service.confirm(code, values);
    },
    ...(choose && {
      async choose(code, choices) {
        check('code', code);
        const read = checked(z.array(choice).max(MOST_CHOICES), choices, 'what is chosen from');
        return mayAsk() ? Reflect.apply(choose, service, [code, read]) : undefined;
      },
    }),
    ...(askName && {
      async askName(code, asked) {
        check('code', code);
        const read = checked(naming, asked, 'the name that is asked for');
        return mayAsk() ? Reflect.apply(askName, service, [code, read]) : undefined;
      },
    }),
    ...(askFile && {
      // At once, in what a click does.
      askFile: (asked) =>
        Reflect.apply(askFile, service, [checked(wanted, asked, 'the file that is asked for')]),
    }),
    ...(giveFile && {
      giveFile: (file) => Reflect.apply(giveFile, service, [checked(given, file, 'the file that is given')]),
    }),
  };
}
