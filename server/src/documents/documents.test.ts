import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  codeOf,
  patientFields,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../test/harness.ts';

let server: TestServer;
let user: TestUser;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  user = await server.user(`user${count++}`);
});
afterAll(() => server.stop());

const names = async (parentId = '0', more: object = {}) =>
  (await user.client.call('document/list', { parentId, ...more })).items.map((item) => item.name);

describe('a list', () => {
  it('shows patients, folders, files in this order, sorted and in pages', async () => {
    await user.scan('0', 'aaa.stl');
    await user.folder('bbb');
    await user.patient('ccc');
    await user.folder('abc');
    expect(await names()).toEqual(['ccc', 'abc', 'bbb', 'aaa.stl']);
    expect(await names('0', { sort: '-name' })).toEqual(['ccc', 'bbb', 'abc', 'aaa.stl']);
    expect(await names('0', { types: ['PATIENT', 'DIR'] })).toEqual(['ccc', 'abc', 'bbb']);
    expect(await names('0', { page: 2, pageSize: 3 })).toEqual(['aaa.stl']);
    expect((await user.client.call('document/list', { pageSize: 1 })).total).toBe(4);
  });

  it('finds the page of an entry, in any order', async () => {
    for (let index = 0; index < 7; index++) await user.folder(`folder ${index}`);
    const all = (await user.client.call('document/list', {})).items;
    for (const sort of ['name', '-name', 'saveTime', '-fileType', 'size'] as const) {
      const { items: rows } = await user.client.call('document/list', { sort });
      for (const [at, { id }] of rows.entries()) {
        const { page, items } = await user.client.call('document/list', { sort, around: id, pageSize: 3 });
        expect(page).toBe(Math.floor(at / 3) + 1);
        expect(items.map((item) => item.id)).toContain(id);
      }
    }
    expect(all).toHaveLength(7);
    expect((await user.client.call('document/list', { around: 'elsewhere', page: 3 })).page).toBe(1);
  });

  it('refuses a place that is a file', async () => {
    const scan = await user.scan();
    expect(await codeOf(user.client.call('document/list', { parentId: scan.id }))).toBe(4222);
  });
});

describe('a search', () => {
  it('finds parts of names of patients and files in any case and width, everywhere but in the bin', async () => {
    const patient = await user.patient('张伟 Zhang');
    await user.folder('ZHANG files', patient.id);
    const gone = await user.folder('zhang gone');
    await user.client.call('document/delete', { id: gone.id });
    const found = await user.client.call('document/search', { name: 'ｚhang' });
    expect(found.map((entry) => entry.name)).toEqual(['张伟 Zhang', 'ZHANG files']);
    expect(await user.client.call('document/search', { name: '伟' })).toHaveLength(1);
    expect(await user.client.call('document/search', { name: '  ' })).toEqual([]);
  });

  it('takes %, _ and \\ as themselves', async () => {
    for (const name of ['50% done', '50_done', 'a\\b', '500 done']) await user.folder(name);
    const search = async (name: string) =>
      (await user.client.call('document/search', { name })).map((e) => e.name);
    expect(await search('50%')).toEqual(['50% done']);
    expect(await search('50_')).toEqual(['50_done']);
    expect(await search('\\')).toEqual(['a\\b']);
  });

  it('gives 50 results at most', async () => {
    await server.database.write(async (trx) => {
      const row = { owner_id: user.id, parent_id: '0', file_type: 'DIR', creator: '', save_time: '' };
      for (let i = 0; i < 60; i++)
        await trx('documents').insert({
          ...row,
          id: `${user.id}-${i}`,
          name: `many${i}`,
          search_key: `many${i}`,
        });
    });
    expect(await user.client.call('document/search', { name: 'many' })).toHaveLength(50);
  });
});

describe('the tree', () => {
  it('knows parent, depth and nesting', async () => {
    const patient = await user.patient('p');
    const outer = await user.folder('outer', patient.id);
    const inner = await user.folder('inner', outer.id);
    const scan = await user.scan(inner.id);
    expect(await user.client.call('document/depth', { id: '0' })).toEqual({ depth: 0 });
    expect(await user.client.call('document/depth', { id: patient.id })).toEqual({ depth: 1 });
    expect(await user.client.call('document/depth', { id: scan.id })).toEqual({ depth: 4 });
    expect((await user.client.call('document/parent', { id: scan.id })).id).toBe(inner.id);
    expect((await user.client.call('document/parent', { id: patient.id })).id).toBe('0');
    expect(await user.client.call('document/tree', {})).toMatchObject([
      {
        name: 'p',
        fileType: 'PATIENT',
        children: [{ name: 'outer', children: [{ name: 'inner', children: [] }] }],
      },
    ]);
  });
});

describe('a large tree', () => {
  it('comes whole and in order, patients and folders among each other, however many there are', async () => {
    const other = await server.user('large');
    const rows = Array.from({ length: 2400 }, (_, i) => {
      const name = `n${String(i).padStart(5, '0')}`;
      return {
        id: `large-${(i * 7919) % 2400}-${i}`,
        owner_id: other.id,
        parent_id: i % 3 === 2 ? `large-${((i - 1) * 7919) % 2400}-${i - 1}` : '0',
        name,
        search_key: name,
        file_type: i % 3 === 0 ? 'PATIENT' : 'DIR',
        creator: 'large',
        save_time: '2026-01-01T00:00:00.000Z',
        size: 0,
        info: '{}',
      };
    });
    await server.database.write(async (trx) => {
      for (let i = 0; i < rows.length; i += 50) await trx('documents').insert(rows.slice(i, i + 50));
    });
    const tree = await other.client.call('document/tree', {});
    expect(tree.map(({ name }) => name)).toEqual(
      rows.filter(({ parent_id }) => parent_id === '0').map(({ name }) => name),
    );
    const below = tree.flatMap(({ children }) => children);
    expect(below.map(({ id }) => id)).toEqual(
      rows.filter(({ parent_id }) => parent_id !== '0').map(({ id }) => id),
    );
  });
});

describe('copies of copies', () => {
  it('are bounded for a call about many as for a call about one', async () => {
    const other = await server.user('copier');
    const tops = [await other.folder('first'), await other.folder('second')];
    const rows = Array.from({ length: 5000 }, (_, i) => ({
      id: `copied-${i}`, owner_id: other.id, parent_id: tops[i % 2]!.id, name: `n${i}`, search_key: `n${i}`, file_type: 'DIR',
      creator: 'copier', save_time: '2026-01-01T00:00:00.000Z', size: 0, info: '{}',
    })); // prettier-ignore
    await server.database.write(async (trx) => {
      for (let i = 0; i < rows.length; i += 50) await trx('documents').insert(rows.slice(i, i + 50));
    });
    const ids = tops.map(({ id }) => id);
    expect(await codeOf(other.client.call('document/copymany', { ids, parentId: '0' }))).toBe(4228);
    expect((await other.client.call('document/list', {})).total).toBe(2);
  });
});

describe('names', () => {
  it('take 30 characters and refuse 31, only spaces and nothing', async () => {
    expect((await user.folder('夹'.repeat(30))).name).toHaveLength(30);
    expect(await codeOf(user.folder('夹'.repeat(31)))).toBe(422);
    expect(await codeOf(user.folder('   '))).toBe(422);
    expect(await codeOf(user.folder(''))).toBe(422);
    const folder = await user.folder('short');
    expect(await codeOf(user.client.call('document/rename', { id: folder.id, name: 'x'.repeat(31) }))).toBe(
      422,
    );
    expect(
      (await user.client.call('document/rename', { id: folder.id, name: 'x'.repeat(30) })).name,
    ).toHaveLength(30);
  });

  it('are unique in their place, which one of many at once wins', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        server.send('POST', 'orthosis/document/dir/save', {
          token: user.token,
          body: { name: 'one', parentId: '0' },
        }),
      ),
    );
    expect(answers.map((answer) => answer.body.code).sort()).toEqual([
      200,
      ...new Array<number>(19).fill(409),
    ]);
    const other = await user.folder('two');
    expect(await codeOf(user.client.call('document/rename', { id: other.id, name: 'one' }))).toBe(409);
    await expect(user.folder('one', other.id)).resolves.toMatchObject({ name: 'one' });
  });

  it('are kept as text, whatever they look like', async () => {
    for (const name of ['<img src=x onerror=alert(1)>', '../../etc/passwd', "' OR 1=1--", '$(id);sleep 9']) {
      const { id } = await user.folder(name);
      expect((await user.client.call('document/get', { id })).name).toBe(name);
    }
  });

  it('of a patient and its entry are one', async () => {
    const { id } = await user.patient('old name');
    await user.client.call('document/rename', { id, name: 'new name' });
    expect((await user.client.call('patient/get', { id })).name).toBe('new name');
    await user.client.call('patient/update', { ...patientFields('newer'), id });
    expect((await user.client.call('document/get', { id })).name).toBe('newer');
    expect(await codeOf(user.client.call('document/rename', { id, name: 'x'.repeat(16) }))).toBe(422);
  });
});

describe('a patient', () => {
  it('keeps every field', async () => {
    const fields = {
      ...patientFields('whole'),
      remark: 'line 1\nline 2',
      sizes: { waist: 655.5, hip: null, crestToXiphoid: 210 },
      cobb: 32.5,
      atr: 11,
      curve: 'T5-T12 right',
    };
    const { id } = await user.client.call('document/patient/save', fields);
    expect(await user.client.call('patient/get', { id })).toMatchObject(fields);
    await user.client.call('patient/update', { ...fields, id, weight: 43 });
    expect((await user.client.call('patient/get', { id })).weight).toBe(43);
  });

  it('is not overwritten by somebody who has not seen the last change', async () => {
    const { id } = await user.client.call('document/patient/save', patientFields('Mei'));
    const { saveTime } = await user.client.call('patient/get', { id });
    const mine = { ...patientFields('Mei'), id, since: saveTime };
    const saved = await user.client.call('patient/update', { ...mine, remark: 'first' });
    await expect(user.client.call('patient/update', { ...mine, remark: 'second' })).rejects.toMatchObject({
      code: 4094,
    });
    expect((await user.client.call('patient/get', { id })).remark).toBe('first');
    await user.client.call('patient/update', { ...mine, remark: 'second', since: saved.saveTime });
  });

  it('is found under its own call only', async () => {
    const folder = await user.folder('no patient');
    expect(await codeOf(user.client.call('patient/get', { id: folder.id }))).toBe(404);
  });

  it('cannot be made inside a patient', async () => {
    const patient = await user.patient('outer');
    const folder = await user.folder('inside', patient.id);
    expect(await codeOf(user.patient('inner', patient.id))).toBe(4225);
    expect(await codeOf(user.patient('inner', folder.id))).toBe(4225);
  });
});

describe('moving', () => {
  const move = (id: string, parentId: string) => user.client.call('document/move', { id, parentId });

  it('takes everything below along', async () => {
    const [a, b] = [await user.folder('a'), await user.folder('b')];
    const scan = await user.scan(a.id);
    expect((await move(a.id, b.id)).parentId).toBe(b.id);
    expect((await user.client.call('document/depth', { id: scan.id })).depth).toBe(3);
  });

  it('allows two levels of folders and refuses three; patients do not count', async () => {
    const [a, b, c] = [await user.folder('a'), await user.folder('b'), await user.folder('c')];
    await move(b.id, a.id);
    expect(await codeOf(move(c.id, b.id))).toBe(4223);
    expect(await codeOf(move(a.id, c.id))).toBe(4223);
    const patient = await user.patient('p');
    await expect(move(a.id, patient.id)).resolves.toMatchObject({ parentId: patient.id });
    const scan = await user.scan();
    await expect(move(scan.id, b.id)).resolves.toMatchObject({ parentId: b.id });
  });

  it('refuses a place that has the name already', async () => {
    const a = await user.folder('a');
    await user.folder('same', a.id);
    const same = await user.folder('same');
    expect(await codeOf(move(same.id, a.id))).toBe(409);
  });

  it('refuses the entry itself and what lies below it', async () => {
    const a = await user.folder('a');
    const b = await user.folder('b', a.id);
    expect(await codeOf(move(a.id, a.id))).toBe(4224);
    expect(await codeOf(move(a.id, b.id))).toBe(4224);
  });

  it('refuses a patient, or what holds one, into a patient or what lies in one', async () => {
    const [one, two] = [await user.patient('one'), await user.patient('two')];
    const folder = await user.folder('folder', one.id);
    expect(await codeOf(move(two.id, one.id))).toBe(4225);
    expect(await codeOf(move(two.id, folder.id))).toBe(4225);
    const holder = await user.folder('holder');
    await move(two.id, holder.id);
    expect(await codeOf(move(holder.id, one.id))).toBe(4225);
    expect((await user.client.call('document/get', { id: two.id })).parentId).toBe(holder.id);
  });

  it('refuses a file as the place, and the root as the thing', async () => {
    const scan = await user.scan();
    const folder = await user.folder('f');
    expect(await codeOf(move(folder.id, scan.id))).toBe(4222);
    expect(await codeOf(move('0', folder.id))).toBe(4227);
  });
});

describe('copying', () => {
  it('copies the whole subtree, numbering the name, and shares nothing that changes', async () => {
    const folder = await user.folder('case');
    const scan = await user.scan(folder.id);
    await user.client.call('operation/create', {
      modelId: scan.id, revision: 0, type: 'test.move', version: 1, params: { up: 5 },
    }); // prettier-ignore
    const copy = await user.client.call('document/copy', { id: folder.id, parentId: '0' });
    expect(copy.name).toBe('case (2)');
    const [inner] = (await user.client.call('document/list', { parentId: copy.id })).items;
    const [record] = await user.client.call('operation/list', { modelId: inner!.id });
    expect(record).toMatchObject({ type: 'test.move', params: { up: 5 } });
    await user.client.call('operation/delete', { id: record!.id, revision: inner!.revision });
    const [original] = await user.client.call('operation/list', { modelId: scan.id });
    expect(original!.state).toBe('on');
  });

  it('keeps when a scan was filed through work on it, a new name and a copy', async () => {
    const scan = await user.scan('0', 'filed.stl');
    expect(scan.filedAt).toBe(scan.saveTime);
    server.clock += 60_000;
    await user.client.call('operation/create', {
      modelId: scan.id, revision: 0, type: 'test.move', version: 1, params: { up: 5 },
    }); // prettier-ignore
    const renamed = await user.client.call('document/rename', { id: scan.id, name: 'filed 2.stl' });
    const copy = await user.client.call('document/copy', { id: scan.id, parentId: '0' });
    for (const entry of [renamed, copy]) {
      expect(entry.filedAt).toBe(scan.filedAt);
      expect(entry.saveTime > entry.filedAt).toBe(true);
    }
  });

  it('never cuts the name of a person, and tells people of one name apart by their birth', async () => {
    const name = '一二三四五六七八九十甲乙丙丁戊';
    const { id } = await user.patient(name);
    const copy = await user.client.call('document/copy', { id, parentId: '0' });
    const again = await user.client.call('document/copy', { id: copy.id, parentId: '0' });
    expect([copy.name, again.name]).toEqual([`${name} (2)`, `${name} (3)`]);
    expect((await user.client.call('patient/get', { id: again.id })).name).toBe(name);
    const found = await user.client.call('document/search', { name });
    expect(found.map(({ birthday }) => birthday)).toEqual(Array(3).fill('2012-05-14'));
  });

  it('keeps the extension and the longest name', async () => {
    const scan = await user.scan('0', `${'n'.repeat(26)}.stl`);
    const copy = await user.client.call('document/copy', { id: scan.id, parentId: '0' });
    expect(copy.name).toBe(`${'n'.repeat(22)} (2).stl`);
  });

  it('copies a patient beside itself but not into a patient', async () => {
    const patient = await user.patient('fifteen letters');
    const copy = await user.client.call('document/copy', { id: patient.id, parentId: '0' });
    expect((await user.client.call('patient/get', { id: copy.id })).name).toBe('fifteen letters');
    expect(await codeOf(user.client.call('document/copy', { id: patient.id, parentId: copy.id }))).toBe(4225);
  });
});

describe('stored JSON', () => {
  it('is kept under its key and given back as it was', async () => {
    const { id } = await user.scan();
    const json = { view: [1, 2.5, null], text: '脊柱', nested: { on: true } };
    await user.client.call('document/saveOrUpdateJson', { id, key: 'view', json });
    await user.client.call('document/saveOrUpdateJson', { id, key: 'other', json: 7 });
    expect(await user.client.call('document/getJsonStorage', { id, key: 'view' })).toEqual(json);
    expect(await user.client.call('document/getJsonStorage', { id, key: 'none' })).toBeNull();
    expect(await user.client.call('document/getJsonStorage', { id })).toEqual({ view: json, other: 7 });
    const large = user.client.call('document/saveOrUpdateJson', {
      id,
      key: 'big',
      json: 'x'.repeat(300_000),
    });
    expect(await codeOf(large)).toBe(413);
  });
});
