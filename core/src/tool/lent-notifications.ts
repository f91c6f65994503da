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

/** What a tool tells and asks by, of which what no host can show is refused. */
export function checkedNotices(service: NotificationService): Partial<NotificationService> {
  const { choose, askName } = service;
  return {
    notify(kind, code, values) {
      check('kind', kind);
      check('code', code);
      service.notify(kind, code, values);
    },
    async confirm(code, values) {
      check('code', code);
      return service.confirm(code, values);
    },
    ...(choose && {
      async choose(code, choices) {
        check('code', code);
        return Reflect.apply(choose, service, [code, choices]);
      },
    }),
    ...(askName && {
      async askName(code, given) {
        check('code', code);
        return Reflect.apply(askName, service, [code, given]);
      },
    }),
  };
}
