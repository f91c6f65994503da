import { randomUUID } from 'node:crypto';
import { packObject } from '@bracewright/core/params';
import { ellipticTube } from '@bracewright/core/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';

let server: TestServer;
let user: TestUser;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  user = await server.user(`author${count++}`);
});
afterAll(() => server.stop());

const hump = {
  name: '肋骨隆起',
  radius: 60,
  direction: 165,
  slope: -10,
  shape: { contour: [[0, 0], [1, 0], [0, 1]], apex: [[0.2, 0.2], [0.4, 0.4]] },
}; // prettier-ignore

describe('region templates', () => {
  it('are kept, listed by name, given and removed', async () => {
    const first = await user.client.call('document/createtemplate', hump);
    const second = await user.client.call('document/createtemplate', { ...hump, name: 'axilla' });
    expect(first).toMatchObject(hump);
    expect(await user.client.call('document/getareatemlatelist', {})).toEqual([second, first]);
    expect(await user.client.call('document/getareatemlateinfo', { id: first.id })).toEqual(first);
    await user.client.call('document/deletetemplate', { id: first.id });
    expect(await codeOf(user.client.call('document/getareatemlateinfo', { id: first.id }))).toBe(404);
    expect(await user.client.call('document/getareatemlatelist', {})).toEqual([second]);
  });

  it('have a name of their own; a repeated call is harmless', async () => {
    const id = randomUUID();
    const first = await user.client.call('document/createtemplate', { ...hump, id });
    expect(await user.client.call('document/createtemplate', { ...hump, id })).toEqual(first);
    expect(await codeOf(user.client.call('document/createtemplate', hump))).toBe(409);
    expect(await codeOf(user.client.call('document/createtemplate', { ...hump, id, radius: 5 }))).toBe(4091);
  });

  it.each([
    [{ name: '' }, 'name', 'required'],
    [{ name: '   ' }, 'name', 'blank'],
    [{ name: 'x'.repeat(31) }, 'name', 'max'],
    [{ radius: 100.5 }, 'radius', 'max'],
    [{ radius: 0 }, 'radius', 'min'],
    [{ radius: '40' }, 'radius', 'type'],
    [{ direction: 'left' }, 'direction', 'type'],
    [{ slope: 91 }, 'slope', 'max'],
  ])('with %j are refused', async (change, path, rule) => {
    const answer = await server.send('POST', 'orthosis/document/createtemplate', {
      token: user.token,
      body: { ...hump, ...change },
    });
    expect(answer).toMatchObject({ status: 422, body: { data: { fields: [{ path, rule }] } } });
  });

  it('that call themselves edge lines and are damaged, huge or of a later version are refused; other kinds are let be', async () => {
    const place = { at: [0.5, 0, 0.1], facing: [1, 0, 0] };
    const line = { points: [place, place, place], closed: true, smooth: true };
    const good = {
      kind: 'edge-line',
      version: 1,
      purpose: null,
      lines: [line],
      keep: null,
      marks: [],
      pits: {},
    };
    const keep = (shape: object, name: string) =>
      user.client.call('document/createtemplate', {
        ...hump,
        name,
        shape: JSON.parse(JSON.stringify(shape)),
      });
    const many = { ...line, points: Array(81).fill(place) };
    for (const bad of [
      { ...good, lines: [] },
      { ...good, version: 2 },
      { ...good, patient: 'Li Na' },
      { ...good, lines: [many] },
      { ...good, lines: Array(21).fill(line) },
      { ...good, lines: [{ ...line, points: [place, place, { ...place, at: [0, 0, 900] }] }] },
    ])
      expect(await codeOf(keep(bad, 'bad'))).toBe(422);
    await keep(good, 'good');
    await keep({ kind: 'of-a-plugin', version: 7 }, 'foreign');
    const kept = await user.client.call('document/getareatemlatelist', {});
    expect(kept.map(({ name }) => name)).toEqual(['foreign', 'good']);
  });

  it('that call themselves regions and are damaged or of a later version are refused; a good one comes back as it was', async () => {
    const good = {
      ...{ kind: 'region', version: 1, contourShape: 'smooth', apexClosed: false },
      contour: [[1, 0], [-0.5, 0.8], [-0.5, -0.8]],
      apex: [[-0.1, 0], [0.1, 0.25]],
      ...{ transition: 3, amplitude: -12, push: [0.1, 0, 0.99] },
    }; // prettier-ignore
    const keep = (shape: object, name: string) =>
      user.client.call('document/createtemplate', { ...hump, name, shape } as never);
    for (const bad of [
      { ...good, version: 2 },
      { ...good, contour: good.contour.slice(1) },
      { ...good, contour: [...good.contour, [4, 0]] },
      { ...good, patient: 'Li Na' },
      { ...good, amplitude: 61 },
      { ...good, push: [0, 0, 0] },
      { ...good, contourShape: 'corners', apex: [[0, 0], [-1, 0.9]] }, // prettier-ignore
    ])
      expect(await codeOf(keep(bad, 'bad'))).toBe(422);
    const steep = { ...hump, name: 'steep', shape: good, slope: -46 };
    const answer = await server.send('POST', 'orthosis/document/createtemplate', {
      token: user.token,
      body: steep,
    });
    expect(answer).toMatchObject({
      status: 422,
      body: { data: { fields: [{ path: 'slope', rule: 'min' }] } },
    });
    await keep(good, 'good');
    const [kept] = await user.client.call('document/getareatemlatelist', {});
    expect(kept).toMatchObject({ name: 'good', shape: good });
  });

  it('hold objects whole, which a list gives without their mesh; what is none is refused', async () => {
    const shape = packObject(
      ellipticTube({ radiusX: 40, radiusY: 30, height: 80, segments: 160, rings: 160 }),
    );
    expect(shape.mesh.length).toBeGreaterThan(256 * 1024);
    const keep = (other: object, name: string) =>
      user.client.call('document/createtemplate', {
        ...{ ...hump, name },
        shape: { ...shape, ...other } as never,
      });
    for (const bad of [
      { version: 2 },
      { patient: 'Li Na' },
      { mesh: '' },
      { mesh: shape.mesh.slice(0, 4000) },
      { triangles: shape.triangles - 1 },
      { size: [80, 80, 90] },
    ])
      expect(await codeOf(keep(bad, 'bad')), JSON.stringify(bad).slice(0, 40)).toBe(422);
    const { id } = await keep({}, 'Lumbar pad');
    const [listed] = await user.client.call('document/getareatemlatelist', {});
    expect(listed).toMatchObject({ name: 'Lumbar pad', shape: { ...shape, mesh: '' } });
    expect((await user.client.call('document/getareatemlateinfo', { id })).shape).toEqual(shape);
  });

  it('are of one clinic: another one sees, gets and removes none of them', async () => {
    const { id } = await user.client.call('document/createtemplate', hump);
    const stranger = await server.user(`stranger${count++}`);
    expect(await stranger.client.call('document/getareatemlatelist', {})).toEqual([]);
    expect(await codeOf(stranger.client.call('document/getareatemlateinfo', { id }))).toBe(404);
    expect(await codeOf(stranger.client.call('document/deletetemplate', { id }))).toBe(404);
    expect(await user.client.call('document/getareatemlatelist', {})).toHaveLength(1);
  });

  it('hold shapes up to 256 KB', async () => {
    const shape = { contour: Array.from({ length: 40_000 }, () => [0.123, 0.456]) };
    expect(await codeOf(user.client.call('document/createtemplate', { ...hump, shape }))).toBe(413);
  });

  it('take 32 MB together', async () => {
    const first = await user.client.call('document/createtemplate', hump);
    const shape = JSON.stringify({ contour: 'x'.repeat(262_000) });
    await server.database.write(async (trx) => {
      const row = (await trx('templates').where({ id: first.id }).first()) as object;
      for (let n = 0; n < 127; n++)
        await trx('templates').insert({ ...row, ...{ id: randomUUID(), name: `large ${n}`, shape } });
    });
    const large = { ...hump, shape: { contour: 'x'.repeat(262_000) } };
    const refused = await server.send('POST', 'orthosis/document/createtemplate', {
      token: user.token,
      body: { ...large, name: 'one more' },
    });
    expect(refused).toMatchObject({ status: 413, body: { code: 4135 } });
    expect(refused.body.message).toContain('32 MB');
    await user.client.call('document/createtemplate', { ...hump, name: 'small' });
    const all = await user.client.call('document/getareatemlatelist', {});
    expect(all).toHaveLength(129);
    expect(all.find(({ id }) => id === first.id)).toEqual(first);
  });
});
