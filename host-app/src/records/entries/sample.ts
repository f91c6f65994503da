import { ROOT_ID, type ApiClient, type Language } from '@bracewright/core/contract';
import { today } from '../../kit/forms/day.ts';
import { sendFile } from '../sending/send-file.ts';

/** Where the sample goes. */
export interface SampleTarget {
  readonly api: ApiClient;
  readonly parentId: string;
  /** Whether a patient record is made for it first. */
  readonly withPatient: boolean;
  readonly language: Language;
}

const PEOPLE = {
  'en-US': {
    name: 'Sample patient',
    doctor: 'Dr. Sample',
    technician: 'Sample',
    sex: 'F',
    remark: 'A generated trunk, no real person.',
    guardian: 'Sample',
  },
  'zh-CN': {
    name: '示例患者',
    doctor: '示例医生',
    technician: '示例技师',
    sex: '女',
    remark: '程序生成的躯干，不是真实患者。',
    guardian: '示例监护人',
  },
} as const;

/** Makes the sample scan away from the page and uploads it as any scan is. Rejects with ApiError. */
export async function addSample({ api, parentId, withPatient, language }: SampleTarget): Promise<void> {
  const file = await makeScan(language === 'zh-CN' ? '示例扫描.stl' : 'sample scan.stl');
  const target = withPatient ? await makePatient(api, language) : parentId;
  await sendFile({
    api,
    file,
    parentId: target,
    config: { unit: 'mm', upAxis: 'Z' },
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
}

async function makePatient(api: ApiClient, language: Language): Promise<string> {
  const { guardian, ...person } = PEOPLE[language];
  const { id } = await api.call('document/patient/save', {
    ...person,
    parentId: ROOT_ID,
    birthday: '2012-05-14',
    age: Math.max(0, new Date().getFullYear() - 2012),
    height: 152,
    weight: 41.6,
    type: 'rigo-A1',
    cobb: 35,
    day: today(),
  });
  await api.call('patient/consent', { id, guardian, date: today() });
  return id;
}

function makeScan(name: string): Promise<File> {
  const worker = new Worker(new URL('./sample.worker.ts', import.meta.url), {
    type: 'module',
    name: 'sample',
  });
  return new Promise<File>((resolve, reject) => {
    worker.onmessage = (event: MessageEvent<Uint8Array<ArrayBuffer>>) =>
      resolve(new File([event.data], name, { type: 'model/stl' }));
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(null);
  }).finally(() => worker.terminate());
}
