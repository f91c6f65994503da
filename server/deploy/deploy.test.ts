import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '@bracewright/core/contract';
import { parse } from 'yaml';
import { readEnv } from '../src/env.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

interface Service {
  readonly image?: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[];
  readonly ports?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly stop_grace_period?: string;
}

const compose = parse(read('compose.yml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly networks: Readonly<Record<string, unknown>>;
};
const services = Object.entries(compose.services);
const servers = services.filter(([name]) => name.startsWith('server-'));

describe('the compose file', () => {
  it('names what it has: services, volumes, networks, and images with a version', () => {
    for (const [, service] of services) {
      expect(service.image).toMatch(/^[a-z/-]+:(?!latest)[\w.-]+$/);
      for (const volume of service.volumes ?? []) {
        const source = volume.split(':')[0]!;
        if (source.startsWith('./')) expect(existsSync(new URL(source, import.meta.url))).toBe(true);
        else expect(compose.volumes).toHaveProperty(source);
      }
      for (const network of service.networks ?? []) expect(compose.networks).toHaveProperty(network);
      const needs = service.depends_on ?? [];
      for (const other of Array.isArray(needs) ? (needs as string[]) : Object.keys(needs))
        expect(compose.services).toHaveProperty(other);
    }
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['caddy']);
  });

  it('gives the servers settings that they know and take, each a folder of its own, and few rights', () => {
    expect(servers.length).toBeGreaterThan(1);
    const filled = (value: string) =>
      value.replaceAll(
        /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
        (_all, name: string, kind?: string, rest?: string) =>
          kind === '-' ? (rest ?? '') : `${name.toLowerCase()}-0123456789`,
      );
    for (const [, service] of servers) {
      const given = Object.entries(service.environment ?? {}).map(([name, value]) => [name, filled(value)]);
      const env = readEnv(Object.fromEntries(given) as Record<string, string>) as Record<string, unknown>;
      for (const [name] of given) expect(read('../src/env.ts')).toContain(`  ${name}:`);
      expect(env).toMatchObject({ TRUST_PROXY: 1, S3_FORCE_PATH_STYLE: true });
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
      // Longer than the announcement and the ten seconds in which a server ends what it has begun.
      expect(Number.parseInt(service.stop_grace_period!)).toBeGreaterThan(
        Number(env['STOP_DELAY_SECONDS']) + 10,
      );
      const { dockerfile, context } = service.build!;
      expect(existsSync(new URL(`${context}/${dockerfile}`, import.meta.url))).toBe(true);
    }
    const folders = servers.map(([, { volumes }]) => volumes!.find((volume) => volume.endsWith(':/data')));
    expect(new Set(folders).size).toBe(servers.length);
  });
});

describe('the image', () => {
  it('runs as nobody in particular, and asks a call that exists how it does', () => {
    const file = read('Dockerfile');
    const last = file.slice(file.lastIndexOf('\nFROM '));
    expect(last).toMatch(/^USER node$/m);
    expect(last).toContain('CMD ["node", "server/dist/main.js"]');
    const asked = /127\.0\.0\.1:4600\/api\/([a-z/]+)/.exec(last)![1]!;
    expect(Object.values(ROUTES).map(({ path }) => path as string)).toContain(asked);
  });
});

describe.each(['Caddyfile', 'nginx.conf'])('%s', (name) => {
  const file = read(name);

  it('ASVS 3.4.1, 12.1.1 and 12.2.1: knows every server, keeps the figures inside, and tells browsers to stay with TLS', () => {
    for (const [server] of servers) expect(file).toContain(`${server}:4600`);
    expect(file).toContain('/api/metrics');
    expect(file).toMatch(/Strict-Transport-Security "max-age=31536000; includeSubDomains"/);
    expect(file).toMatch(/600(MB|m)\b/);
  });
});
