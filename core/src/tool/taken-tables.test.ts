import { describe, expect, it } from 'vitest';
import type { Annotation } from '../annotation/index.ts';
import { SERVICES, type PatientService } from '../services/index.ts';
import { good, type Session } from '../testing/hostile-kit.ts';
import { body, plugin } from '../testing/probe-tools.ts';
import { TestEditor } from '../testing/test-editor.ts';
import type { ToolFactory } from './index.ts';

const open = (
  factory: (session: Session) => unknown,
  patient?: Partial<PatientService> | Record<string, unknown>,
): Promise<TestEditor> =>
  TestEditor.open({
    body,
    plugins: [plugin(async () => ({ default: factory as ToolFactory<never> as never })), good],
    ...(patient && { services: { patient: patient as PatientService } }),
  });

const marker = (params: unknown): Annotation => ({
  ...{ id: 'm1', kind: 'marker-point', name: 'C7', value: null, unit: '' },
  params: params as Annotation['params'],
});

class Point {
  position = [100, 0, 200];
  normal = [1, 0, 0];
}

class Wanted {
  type = 'good.lift';
  version = 1;
  params = { amount: 2 };
}

describe('what a tool gives to be kept', () => {
  it('is kept as it was, and stays the tool’s own where it is of a class', async () => {
    const point = new Point();
    const editor = await open(({ services: { annotations, history } }) => ({
      async onCommit() {
        await annotations.put(marker({ point }));
        await history.append(new Wanted());
        point.position[0] = 9;
        point.position = [1, 2, 3];
        return 'close';
      },
    }));
    await editor.activate('lift');
    expect(await editor.apply()).toBe(true);
    expect(point.position).toEqual([1, 2, 3]);
    expect(editor.annotations.annotations[0]!.params).toEqual({
      point: { position: [100, 0, 200], normal: [1, 0, 0] },
    });
    expect(editor.records).toMatchObject([{ params: { amount: 2 } }]);
  });

  it('is refused in a sentence where it is its own part', async () => {
    const endless: Record<string, unknown> = { position: [100, 0, 200], normal: [1, 0, 0] };
    endless['self'] = endless;
    const editor = await open(({ services: { annotations, history } }) => ({
      async onCommit() {
        const refused: unknown[] = [];
        const note = (error: { readonly code: string }) => void refused.push(error.code);
        await annotations.put(marker({ point: endless })).catch(note);
        const params = { amount: 2, endless } as never;
        await history.append({ type: 'good.lift', version: 1, params }).catch(note);
        expect(refused).toEqual(['measure/invalid-params', 'history/not-json']);
        return 'close';
      },
    }));
    await editor.activate('lift');
    expect(await editor.apply()).toBe(true);
    expect([editor.faults, editor.records, editor.annotations.annotations]).toEqual([[], [], []]);
  });
});

it('data of a host that has objects of a class, or is its own part, is read and stays the host’s', async () => {
  class Apex {
    level = 'T8';
  }
  const apex = new Apex();
  const curve: Record<string, unknown> = { apex, type: 'A' };
  curve['self'] = curve;
  const services = { curve, earlierSteps: async () => [], bodyBefore: async () => body };
  const editor = await open((session) => {
    const { curve: lent } = session.services.get(SERVICES.patient);
    const read = lent as never as { self: unknown; type: string; apex: Apex };
    expect([read.type, read.self === read, read.apex.level]).toEqual(['A', true, 'T8']);
    return {};
  }, services);
  await editor.activate('lift');
  apex.level = 'T9';
  curve['type'] = 'B';
  expect([editor.tools.state, editor.faults, apex.level]).toEqual(['active', [], 'T9']);
});
