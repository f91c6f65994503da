import { describe, expect, it } from 'vitest';
import { ApiError, ERRORS, type ApiClient } from '@bracewright/core/contract';
import type { Json } from '@bracewright/core/operation';
import { saveMarks } from './save-marks.ts';

/** A server with the marks of one film. */
function serverWith(marker: Json) {
  const server = {
    marker,
    call: (path: string, { marker: sent, markerSeen }: { marker?: Json; markerSeen?: Json }) => {
      if (path === 'document/getXRayMarker') return Promise.resolve(server.marker);
      if (JSON.stringify(markerSeen) !== JSON.stringify(server.marker)) {
        const { code, http } = ERRORS['xray/stale'];
        return Promise.reject(new ApiError({ code, status: http, message: 'stale' }));
      }
      server.marker = sent ?? null;
      return Promise.resolve({ marker: server.marker });
    },
  };
  return server;
}

const film = { id: 'x', modelId: 'm' };
const saving = (server: ReturnType<typeof serverWith>, answers: (() => boolean)[], seen: Json = 'opened') => {
  const askOver = () => Promise.resolve(answers.shift()!());
  return saveMarks(server as unknown as ApiClient, film, { marks: 'mine', seen, askOver });
};

describe('saving the marks of a film', () => {
  it('asks nothing where the film has the marks that were opened', async () => {
    const server = serverWith('opened');
    expect(await saving(server, [])).toBe('mine');
    expect(server.marker).toBe('mine');
  });

  it('leaves those of somebody else until the person says so, and asks again where they change meanwhile', async () => {
    const server = serverWith('theirs');
    expect(await saving(server, [() => false])).toBeUndefined();
    expect(server.marker).toBe('theirs');
    const answers = [
      () => {
        server.marker = 'theirs once more';
        return true;
      },
      () => true,
    ];
    expect(await saving(server, answers)).toBe('mine');
    expect([server.marker, answers.length]).toEqual(['mine', 0]);
  });

  it('tells every other failure', async () => {
    const failing = { call: () => Promise.reject(new ApiError({ code: 404, status: 404, message: 'gone' })) };
    await expect(saving(failing as never, [])).rejects.toMatchObject({ code: 404 });
  });
});
