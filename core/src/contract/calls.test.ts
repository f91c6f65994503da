import { describe, expect, it } from 'vitest';
import type { Route } from './route.ts';
import { ROUTES } from './routes.ts';

/** Every call that clients, sister platforms and checks speak: method and path never change. A second method is a twin. */
const CALLS: readonly (readonly [methods: string, path: string])[] = [
  ['POST', 'account/login/in'],
  ['POST', 'account/login/trust/in'],
  ['POST', 'account/switch/ticket'],
  ['GET', 'account/login/out'],
  ['POST', 'account/register/sendemailcode'],
  ['POST', 'account/register/sendsmscode'],
  ['POST', 'account/useropea/forgetpasssendcode'],
  ['POST', 'account/useropea/forgetpassreset'],
  ['POST', 'account/register/confirm'],
  ['POST', 'account/useropea/changepass'],
  ['GET', 'orthosis/document/list'],
  ['GET', 'orthosis/document/search'],
  ['GET', 'orthosis/document/get'],
  ['GET', 'orthosis/document/parent'],
  ['GET', 'orthosis/document/depth'],
  ['GET', 'orthosis/document/tree'],
  ['POST', 'orthosis/document/patient/save'],
  ['GET', 'orthosis/patient/get'],
  ['POST', 'orthosis/patient/update'],
  ['POST', 'orthosis/document/dir/save'],
  ['POST', 'orthosis/document/upload'],
  ['POST', 'orthosis/document/rename'],
  ['POST', 'orthosis/document/copy'],
  ['POST', 'orthosis/document/move'],
  ['GET POST', 'orthosis/document/delete'],
  ['GET POST', 'orthosis/document/recovery'],
  ['GET', 'orthosis/document/export'],
  ['GET', 'orthosis/document/thumbnail'],
  ['POST', 'orthosis/document/save'],
  ['POST', 'orthosis/document/modelsnapshoot'],
  ['GET', 'orthosis/document/volume'],
  ['POST', 'orthosis/document/repair'],
  ['POST', 'orthosis/document/closemesh'],
  ['POST', 'orthosis/document/remesh'],
  ['POST', 'orthosis/document/smooth'],
  ['POST', 'orthosis/document/positioning'],
  ['POST', 'orthosis/document/cut'],
  ['POST', 'orthosis/document/saw'],
  ['POST', 'orthosis/document/savemembermodel'],
  ['POST', 'orthosis/document/updatemember'],
  ['POST', 'orthosis/document/deletembermodel'],
  ['GET', 'orthosis/document/getmemberjsonStorage'],
  ['POST', 'orthosis/document/getparentmodellist'],
  ['POST', 'orthosis/document/savethickenmodel'],
  ['POST', 'orthosis/document/uploadspine'],
  ['POST', 'orthosis/document/saveOrUpdateJson'],
  ['GET', 'orthosis/document/getJsonStorage'],
  ['POST', 'orthosis/document/saveorupdatemodelbasic'],
  ['POST', 'orthosis/document/saveXray'],
  ['POST', 'orthosis/document/getxraylist'],
  ['GET', 'orthosis/document/getXRayMarker'],
  ['POST', 'orthosis/document/createtemplate'],
  ['POST', 'orthosis/document/deletetemplate'],
  ['GET', 'orthosis/document/getareatemlatelist'],
  ['GET', 'orthosis/document/getareatemlateinfo'],
  ['GET', 'orthosis/recycle/list'],
  ['GET POST', 'orthosis/recycle/restore'],
  ['GET POST', 'orthosis/recycle/delete'],
  ['POST', 'orthosis/operation/create'],
  ['POST', 'orthosis/operation/createlist'],
  ['POST', 'orthosis/operation/update'],
  ['POST', 'orthosis/operation/reversedisableall'],
  ['POST', 'orthosis/operation/step'],
  ['GET', 'orthosis/operation/list'],
  ['GET', 'orthosis/operation/get'],
  ['GET POST', 'orthosis/operation/delete'],
  ['GET POST', 'orthosis/operation/clearoperationhistory'],
  ['POST', 'orthosis/measure/create'],
  ['POST', 'orthosis/measure/update'],
  ['GET POST', 'orthosis/measure/list'],
  ['POST', 'orthosis/user/setsystem'],
  ['GET', 'orthosis/user/getusersystem'],
  ['POST', 'orthosis/x-smart/x-match'],
  ['POST', 'orthosis/feedback/commit'],
  ['GET', 'jobs/:id'],
  ['DELETE', 'jobs/:id'],
  ['GET', 'jobs/:id/events'],
  ['GET', 'health'],
  ['GET', 'metrics'],
];

const routes = Object.values(ROUTES) as Route[];
const served = new Set(
  routes.flatMap((route) =>
    [route.method, ...(route.twin ? [route.twin] : [])].map((m) => `${m} ${route.path}`),
  ),
);

describe('the contract', () => {
  it.each(CALLS)('has %s %s', (methods, path) => {
    for (const method of methods.split(' ')) expect(served).toContain(`${method} ${path}`);
  });

  it('gives every changing GET a POST at the same path', () => {
    for (const route of routes.filter(({ changes, method }) => changes && method === 'GET'))
      expect(served).toContain(`POST ${route.path}`);
  });

  it('has no path twice with the same method', () => {
    const all = routes.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(all).size).toBe(all.length);
  });
});
