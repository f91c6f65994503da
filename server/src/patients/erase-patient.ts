import type { Language } from '@bracewright/core/contract';
import { createTexts } from '@bracewright/core/text';
import type { Database } from '../db/database.ts';
import { isPostgres } from '../db/dialect.ts';
import { forgetLooks } from './looks-home.ts';
import { deleteForGood, removeLeftovers } from '../entries/delete-for-good.ts';
import { getOwned, inPieces } from '../entries/entries.ts';
import { AppError, notFound } from '../errors.ts';
import type { HandlersOf } from '../http/call.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import type { Staging } from '../storage/staging.ts';
import { everythingBelow } from './everything.ts';
import { storedRecord } from './record.ts';
import { sameRecords } from './same-person.ts';
import { filesElsewhere, type FileElsewhere } from './what-stays.ts';

const KEPT = {
  'en-US': {
    'audit-trail':
      'Who opened, changed and erased this record, with times and without the patient’s name: proof that the law on medical records asks for.',
    backups: 'Backups made before today hold the record until they are replaced by newer ones.',
    traces:
      'Nobody can open this record any more. Its traces in the database file are overwritten soon, in the background; if the server stops before that is done, or its disk has no room for it, it goes on once it can.',
    'traces-elsewhere':
      'Nobody can open this record any more. PostgreSQL overwrites its traces in its own time; its log and its archives are in the care of whoever runs it.',
    devices:
      'Browsers in which somebody worked on this record may still hold pictures and bodies of it and what was recognised on them. They go when that person signs out there or changes clinic, when the sign-in has expired, when somebody tries to open the model there, or once the app is opened after 14 days without use. Changes that have not reached the server stay until that person signs out or deletes them. On a device that is not used any more, clear the browser’s data.',
    files:
      'Some stored files could not be removed just now. Nobody can open them any more; the server removes them within three days.',
    'other-records_one':
      '{count} other record, here or in the recycle bin, holds a person of the same name and date of birth, perhaps a copy. If it is of the same person, erase it too.',
    'other-records_other':
      '{count} other records, here or in the recycle bin, hold a person of the same name and date of birth, perhaps copies. Erase each that is of the same person, too.',
    copies_one:
      '{count} file elsewhere, here or in the recycle bin, has the content of a file of this record or was made from one: {files}. Delete it there too if nothing of this person is to stay.',
    copies_other:
      '{count} files elsewhere, here or in the recycle bin, have the content of files of this record or were made from them: {files}. Delete them there too if nothing of this person is to stay.',
  },
  'zh-CN': {
    'audit-trail': '何人于何时查看、修改、删除过本档案的记录（不含患者姓名），按病历管理法规须予保留。',
    backups: '今日之前的备份中仍含有该档案，直至被新备份取代。',
    traces:
      '该档案已无法再打开。数据库文件中的残留内容很快会在后台覆写；若服务器在完成前停止，或磁盘空间不足，条件恢复后会继续。',
    'traces-elsewhere':
      '该档案已无法再打开。残留内容由 PostgreSQL 自行覆写；其日志与归档由数据库管理员负责。',
    devices:
      '处理过该档案的浏览器中可能仍存有其图片、模型及识别结果。使用者在该设备上退出登录或切换机构、登录过期、再次尝试打开该模型，或 14 天未使用后再次打开系统时，这些内容即被清除。尚未上传的改动会保留，直至使用者退出登录或自行删除。不再使用的设备，请清除浏览器数据。',
    files: '部分文件暂时未能删除，但已无法再打开；服务器将在三天内删除。',
    'other-records_one':
      '另有 {count} 份档案（含回收站）的姓名和出生日期与此相同，可能是副本。若属同一患者，请一并删除。',
    'other-records_other':
      '另有 {count} 份档案（含回收站）的姓名和出生日期与此相同，可能是副本。若属同一患者，请一并删除。',
    copies_one:
      '别处（含回收站）另有 {count} 个文件与该档案中的文件内容相同，或由其制作：{files}。如需彻底清除，请一并删除。',
    copies_other:
      '别处（含回收站）另有 {count} 个文件与该档案中的文件内容相同，或由其制作：{files}。如需彻底清除，请一并删除。',
  },
} as const satisfies Record<Language, Record<string, string>>;

/** Most files that are named one by one. */
const MOST_NAMED = 5;

/** Where files lie, so that they can be found. */
function namesOf(files: readonly FileElsewhere[], language: Language): string {
  const placed = {
    'en-US': ({ name, folder }: FileElsewhere) => (folder ? `“${name}” in “${folder}”` : `“${name}”`),
    'zh-CN': ({ name, folder }: FileElsewhere) => (folder ? `“${folder}”中的“${name}”` : `“${name}”`),
  }[language];
  const told = files.slice(0, MOST_NAMED).map(placed);
  return [...told, ...(files.length > MOST_NAMED ? ['…'] : [])].join(language === 'zh-CN' ? '、' : ', ');
}

/** Erasing one patient completely. */
export function eraseHandlers(
  database: Database,
  blobs: BlobStore,
  staging: Staging,
): HandlersOf<'patient/erase'> {
  return {
    'patient/erase': async ({ id, name }, { caller, language }) => {
      const { rows, leftovers, others, copies, records, measures } = await database.write(async (trx) => {
        const found = (await trx('documents').where({ id, owner_id: caller.space }).first('deleted_at')) as
          | { deleted_at: string | null }
          | undefined;
        const patient = await getOwned(trx, caller.space, id, { deleted: Boolean(found?.deleted_at) });
        if (patient.file_type !== 'PATIENT') throw notFound();
        if (name.trim() !== patient.name) throw new AppError('patient/name-differs');
        const person = (await storedRecord(trx, patient)).fields;
        const ids = (await everythingBelow(trx, patient)).map((row) => row.id);
        const counts = { records: 0, measures: 0 };
        await inPieces(ids, async (piece) => {
          for (const table of ['records', 'measures'] as const) {
            const row = (await trx(table).whereIn('model_id', piece).count({ n: '*' }).first()) as {
              n: number;
            };
            counts[table] += Number(row.n);
          }
        });
        const leftovers = await deleteForGood(trx, ids);
        await forgetLooks(trx, caller.space, id);
        const others = (await sameRecords(trx, patient, person)).map((other) => other.id);
        const erased = { space: caller.space, patientId: id, ids, hashes: leftovers.hashes };
        const copies = await filesElsewhere(trx, erased, new Set(others));
        return { rows: ids.length, leftovers, others: others.length, copies, ...counts };
      });
      const { gone, left } = await removeLeftovers({ database, blobs, staging }, leftovers);
      const words = KEPT[language];
      const traces = words[isPostgres(database.knex) ? 'traces-elsewhere' : 'traces'];
      const { find } = createTexts(language, { kept: words });
      const counted = (what: 'other-records' | 'copies', count: number, files = '') =>
        count > 0 ? [{ what, reason: find(what, { count, files }, 'kept') ?? '' }] : [];
      return {
        erased: { documents: rows, records, measures, files: gone },
        others,
        kept: [
          ...counted('other-records', others),
          ...counted('copies', copies.length, namesOf(copies, language)),
          { what: 'audit-trail', reason: words['audit-trail'] },
          { what: 'backups', reason: words.backups },
          { what: 'traces', reason: traces },
          { what: 'devices', reason: words.devices },
          ...(left > 0 ? [{ what: 'files' as const, reason: words.files }] : []),
        ],
      };
    },
  };
}
