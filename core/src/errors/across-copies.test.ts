import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../contract/client.ts';
import { HistoryError } from '../history/history.ts';
import { WallError } from '../mesh/offset/wall-options.ts';
import { OperationAborted, SdkError, isSdkError } from './sdk-error.ts';
import { metaOf, p } from '../params/kinds.ts';
import { PluginLoadError } from '../plugin/plugin-load-error.ts';
import { SERVICES } from '../services/tokens.ts';

/** The module once more, as a plugin that was bundled with this package brings it. */
const copyOf = async <T>(path: string): Promise<T> => (await import(/* @vite-ignore */ `${path}?copy`)) as T;

describe('two copies of the package on one page', () => {
  it('take an error of the other copy for what it is', async () => {
    const other = await copyOf<typeof import('./sdk-error.ts')>('./sdk-error.ts');
    expect(other.SdkError).not.toBe(SdkError);
    expect(new other.SdkError('pad/too-small')).toBeInstanceOf(SdkError);
    expect(isSdkError(new other.SdkError('pad/too-small'))).toBe(true);
    expect(new other.OperationAborted()).toBeInstanceOf(OperationAborted);
    expect(new SdkError('pad/too-small')).toBeInstanceOf(other.SdkError);
    expect(new other.OperationAborted()).not.toBeInstanceOf(SdkError);
  });

  it('tell the other classes apart too', async () => {
    const { HistoryError: history } = await copyOf<typeof import('../history/history.ts')>('../history/history.ts'); // prettier-ignore
    const { ApiError: api } = await copyOf<typeof import('../contract/client.ts')>('../contract/client.ts');
    const { PluginLoadError: load } = await copyOf<typeof import('../plugin/plugin-load-error.ts')>('../plugin/plugin-load-error.ts'); // prettier-ignore
    const { WallError: wall } = await copyOf<typeof import('../mesh/offset/wall-options.ts')>('../mesh/offset/wall-options.ts'); // prettier-ignore
    const foreign = [
      [new history('history/unknown-record'), HistoryError],
      [new api({ code: 0, status: 0, message: '' }), ApiError],
      [new load([]), PluginLoadError],
      [new wall({ code: 'walls-meet', at: [0, 0, 0] }), WallError],
    ] as const;
    for (const [error, own] of foreign) {
      expect(error.constructor).not.toBe(own);
      expect(error).toBeInstanceOf(own);
      for (const [, type] of foreign) expect(error instanceof type, type.name).toBe(type === own);
    }
    expect(new history('history/unknown-record')).toBeInstanceOf(SdkError);
  });

  it('know what the other copy said of a parameter', async () => {
    const other = await copyOf<typeof import('../params/kinds.ts')>('../params/kinds.ts');
    expect(other.p).not.toBe(p);
    expect(metaOf(other.p.length({ min: 1, max: 9 }))).toMatchObject({ kind: 'length', unit: 'mm', max: 9 });
    expect(metaOf(z.object({ at: other.p.point() }).shape.at)).toEqual({ kind: 'point' });
  });

  it('ask for services by the same tokens', async () => {
    const other = await copyOf<typeof import('../services/tokens.ts')>('../services/tokens.ts');
    expect(other.SERVICES).not.toBe(SERVICES);
    expect(other.SERVICES).toEqual(SERVICES);
  });

  it('leave a class made from one of theirs with its own instances alone', () => {
    class PadError extends SdkError {}
    expect(new PadError('pad/too-small')).toBeInstanceOf(SdkError);
    expect(new PadError('pad/too-small')).toBeInstanceOf(PadError);
    expect(new SdkError('pad/too-small')).not.toBeInstanceOf(PadError);
    expect(undefined as unknown).not.toBeInstanceOf(SdkError);
    expect('text' as unknown).not.toBeInstanceOf(SdkError);
  });
});
