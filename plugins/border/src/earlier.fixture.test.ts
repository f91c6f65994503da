import { type TriMesh } from '@bracewright/core/mesh';
import { proposeTrim } from '@bracewright/core/brace';
import { sampleTrunk } from '@bracewright/core/sample';
import type { EarlierStep, PatientService, RecordedCurve } from '@bracewright/core/services';
import { TestEditor } from '@bracewright/core/testing';
import plugin from './index.ts';

/** A line is carried in a second, and more slowly on a busy machine. */
export const SOON = { timeout: 20_000 };
export const young = sampleTrunk({ cobb: 30, edge: 21, stature: 1.45, bmi: 17 }).mesh;
export const grown = sampleTrunk({ cobb: 25, edge: 21, stature: 1.5, bmi: 18 }).mesh;
export const wish = { type: 'rigo-A1', side: 'right', opening: 'front', width: 30 } as const;
export const { curves, keep } = proposeTrim(young, wish);
export const STEP: EarlierStep = {
  ...{
    modelId: 'm',
    name: 'Scan of May',
    filedAt: '2026-05-03T08:00:00Z',
    recordId: 'r',
    type: 'border.cut',
  },
  params: JSON.parse(JSON.stringify({ curves, keep, purpose: { ...wish, landmarks: [] } })),
};

export const patient = (
  curve: RecordedCurve,
  steps: readonly EarlierStep[] = [],
  mesh?: TriMesh,
): PatientService => ({
  curve,
  earlierSteps: async (types) => steps.filter(({ type }) => types.includes(type)),
  bodyBefore: async () => mesh ?? young,
});
export async function open(of?: PatientService, body = grown) {
  const editor = await TestEditor.open({ body, plugins: [plugin], ...(of && { services: { patient: of } }) });
  editor.notifications.answer = true;
  return editor.activate('border');
}
