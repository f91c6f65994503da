import { describe, expect, it } from 'vitest';
import { isSdkError } from '../errors/sdk-error.ts';
import { countingIds } from '../testing/memory-services.ts';
import { createContainer } from './container.ts';
import { SERVICES, serviceToken } from './tokens.ts';

interface Shelf {
  readonly name: string;
  dispose(): void;
}
const SHELF = serviceToken<Shelf>('films/shelf');
const ROOM = serviceToken<Shelf>('films/room');

const refusal = (work: () => unknown): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return isSdkError(error) ? error.code : String(error);
  }
};

describe('the container of an editor', () => {
  it('finds the services of its editor and no other', () => {
    const ids = countingIds();
    const first = createContainer({ ids });
    const second = createContainer({});
    expect(first.get(SERVICES.ids)).toBe(ids);
    expect(second.has(SERVICES.ids)).toBe(false);
    first.dispose();
    expect(first.has(SERVICES.ids)).toBe(false);
  });

  it('makes a service when it is first asked for, once, and lets go of the last made first', () => {
    const ends: string[] = [];
    const shelf = (name: string): Shelf => ({ name, dispose: () => void ends.push(name) });
    let made = 0;
    const services = createContainer({});
    services.add((own) => {
      own.bind(ROOM, (others) => shelf(`room with ${others.get(SHELF).name}`));
      own.bind(SHELF, () => shelf(`shelf ${++made}`));
    });
    expect(made).toBe(0);
    expect(services.get(ROOM).name).toBe('room with shelf 1');
    expect(services.get(SHELF)).toBe(services.get(SHELF));
    expect(made).toBe(1);
    services.dispose();
    expect(ends).toEqual(['room with shelf 1', 'shelf 1']);
  });

  it('leaves what a host gave to the host', () => {
    let isGone = false;
    const ids = { ...countingIds(), dispose: () => (isGone = true) };
    const services = createContainer({ ids });
    services.get(SERVICES.ids);
    services.dispose();
    expect(isGone).toBe(false);
  });

  it('says which service is missing, and which is taken', () => {
    const services = createContainer({ ids: countingIds() });
    expect(refusal(() => services.get(SHELF))).toBe('services/unknown');
    expect(refusal(() => services.add((own) => own.bind(SERVICES.ids, () => countingIds())))).toBe(
      'services/taken',
    );
  });

  it('refuses services that need each other to be made', () => {
    const services = createContainer({});
    services.add((own) => {
      own.bind(SHELF, (others) => others.get(ROOM));
      own.bind(ROOM, (others) => others.get(SHELF));
    });
    expect(refusal(() => services.get(SHELF))).toBe('services/circular');
  });

  it('takes all services of a plugin or none', () => {
    const services = createContainer({ ids: countingIds() });
    refusal(() =>
      services.add((own) => {
        own.bind(SHELF, () => ({ name: '', dispose: () => undefined }));
        throw new Error('no shelves today');
      }),
    );
    expect(services.has(SHELF)).toBe(false);
  });

  describe('with what fails in its own time', () => {
    const soon = () => new Promise((resolve) => setTimeout(resolve));
    const withFaults = () => {
      const faults: string[] = [];
      return { faults, services: createContainer({}, (error) => void faults.push(String(error))) };
    };
    const LATE = serviceToken<Promise<Shelf>>('films/late');

    it('gives a service that is a promise, and lets go of what it resolves to', async () => {
      const { faults, services } = withFaults();
      const ends: string[] = [];
      services.add((own) =>
        own.bind(LATE, async () => ({ name: 'late', dispose: () => void ends.push('late') })),
      );
      expect((await services.get(LATE)).name).toBe('late');
      services.dispose();
      await soon();
      expect([ends, faults]).toEqual([['late'], []]);
    });

    it('tells a service that cannot be made, makes it anew, and lets go of all the others', async () => {
      const { faults, services } = withFaults();
      const ends: string[] = [];
      let tries = 0;
      services.add((own) => {
        own.bind(SHELF, () => ({ name: 'shelf', dispose: () => void ends.push('shelf') }));
        own.bind(LATE, async () => {
          if (++tries < 3) throw new Error(`offline ${tries}`);
          return { name: 'late', dispose: () => void ends.push('late') };
        });
      });
      services.get(SHELF);
      services.get(LATE).catch(() => undefined);
      await soon();
      services.get(LATE).catch(() => undefined);
      expect(() => services.dispose()).not.toThrow();
      await soon();
      expect([ends, faults]).toEqual([['shelf'], ['Error: offline 1', 'Error: offline 2']]);
      expect(services.has(LATE)).toBe(false);
    });

    it('tells what a service rejects with as it is let go of', async () => {
      const { faults, services } = withFaults();
      services.add((own) =>
        own.bind(SHELF, () => ({
          name: 'shelf',
          dispose: (async () => {
            throw new Error('stuck');
          }) as () => void,
        })),
      );
      services.get(SHELF);
      services.dispose();
      await soon();
      expect(faults).toEqual(['Error: stuck']);
    });

    it('takes what a contribution binds at once, and tells what it does too late', async () => {
      const { faults, services } = withFaults();
      services.add(async (own) => {
        own.bind(SHELF, () => ({ name: 'shelf', dispose: () => undefined }));
        await soon();
        own.bind(ROOM, () => ({ name: 'room', dispose: () => undefined }));
      });
      await soon();
      await soon();
      expect([services.has(SHELF), services.has(ROOM)]).toEqual([true, false]);
      expect(faults).toEqual([
        'TypeError: “films/room” is bound too late: what is contributed is bound at once',
      ]);
    });
  });
});
