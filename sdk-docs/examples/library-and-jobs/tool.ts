import type { Json, Params } from '@bracewright/core/operation';
import { SERVICES } from '@bracewright/core/services';
import { pickPoint, type ToolFactory } from '@bracewright/core/tool';
import type { zone } from './operation.ts';

type Values = Params<typeof zone>;

/** A zone is placed by a click; its size is kept in the library, taken from it, or worked out elsewhere. */
const tool: ToolFactory<Values> = (session) => {
  const library = session.services.get(SERVICES.library);
  const jobs = session.services.get(SERVICES.jobs);
  const step = pickPoint(session, { id: 'place', into: 'at', role: 'apex' });
  // What is asked of a service ends with the session, and a failure of it ends the session with its reason.
  const stop = new AbortController();
  session.own({ dispose: () => stop.abort() });
  const ask = (work: Promise<void>) =>
    void work.catch((error: unknown) => !session.ended && session.fail(error));

  async function keep(): Promise<void> {
    const { radius = 40, height = 8 } = session.draft.values;
    const { length } = await library.list();
    await library.put({
      name: session.text('zone', { number: length + 1 }),
      ...{ radius, direction: 180, slope: 0, shape: { height } },
    });
  }

  async function take(): Promise<void> {
    const last = (await library.list()).at(-1);
    if (!last || session.ended) return;
    const { height } = last.shape as { readonly height: number };
    session.draft.set({ radius: last.radius, height });
  }

  async function workOut(): Promise<void> {
    const { radius = 40 } = session.draft.values;
    const result: Json = await jobs
      .run('zones/height', { radius }, { signal: stop.signal })
      .then((made) => made as Json);
    if (!session.ended) session.draft.set(result as { height: number });
  }

  const actions: Readonly<Record<string, () => Promise<void>>> = { keep, take, workOut };
  return {
    steps: [
      {
        ...step,
        get complete() {
          return step.complete;
        },
        get actions() {
          return Object.keys(actions).map((id) => ({ id, enabled: true }));
        },
        run: (id) => {
          const action = actions[id];
          if (action) ask(action());
        },
      },
    ],
  };
};

export default tool;
