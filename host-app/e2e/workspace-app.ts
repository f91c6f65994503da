import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { expect, freshName, openAccount } from './app.ts';

const CLI = fileURLToPath(new URL('../../server/dist/cli.js', import.meta.url));

/** Runs the built command line in a folder of its own; `files` are put there first, `outputs` are read back. */
export function bracewright(
  argv: readonly string[],
  files: Readonly<Record<string, Uint8Array | string>> = {},
  outputs: readonly string[] = [],
): {
  readonly status: number;
  readonly json: Record<string, unknown>;
  readonly files: Readonly<Record<string, Buffer>>;
} {
  const folder = mkdtempSync(join(tmpdir(), 'bracewright-e2e-cli-'));
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const ran = spawnSync(process.execPath, [CLI, ...argv], { cwd: folder, encoding: 'utf8' });
    return {
      status: ran.status ?? -1,
      json: argv.includes('--json') ? (JSON.parse(ran.stdout) as Record<string, unknown>) : {},
      files: Object.fromEntries(outputs.map((name) => [name, readFileSync(join(folder, name))])),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A generated trunk as an STL file. */
export function sampleStl(edge = 12): Buffer {
  const kept = process.env['E2E_SAMPLES'] && join(process.env['E2E_SAMPLES'], `${edge}.stl`);
  if (kept && existsSync(kept)) return readFileSync(kept);
  const argv = ['sample', '--cobb', '35', '--edge', String(edge), '-o', 'trunk.stl'];
  const made = bracewright(argv, {}, ['trunk.stl']).files['trunk.stl']!;
  if (kept) {
    // Half a file is read by no other worker.
    writeFileSync(`${kept}.${process.pid}`, made);
    renameSync(`${kept}.${process.pid}`, kept);
  }
  return made;
}

/** A signed-in user of the API, and their page. */
export class Clinic {
  readonly page: Page;
  /** With which one signs in. */
  readonly name: string;
  readonly #url: string;
  readonly #token: string;

  private constructor(
    page: Page,
    url: string,
    { name, token }: { readonly name: string; readonly token: string },
  ) {
    this.page = page;
    this.name = name;
    this.#url = url;
    this.#token = token;
  }

  /** Registers a new user over HTTP and signs the page in. */
  static async open(page: Page): Promise<Clinic> {
    const name = freshName();
    const { token, kept } = await openAccount(name);
    await page.addInitScript((stored) => localStorage.setItem('bracewright.session', stored), kept);
    const clinic = new Clinic(page, process.env['E2E_URL']!, { name, token });
    // Stories are about files; the list of patients has its own.
    await clinic.call('user/setsystem', { settings: { startList: 'files' } });
    return clinic;
  }

  async call<T>(path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${this.#url}/api/${pathOf(path)}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { success, data, message } = (await answer.json()) as {
      success: boolean;
      data: T;
      message: string;
    };
    if (!success) throw new Error(`${path}: ${message}`);
    return data;
  }

  async download(path: string): Promise<Buffer> {
    const answer = await fetch(`${this.#url}/api/${pathOf(path)}`, {
      headers: { authorization: `Bearer ${this.#token}` },
    });
    return Buffer.from(await answer.arrayBuffer());
  }

  /** The file of a download, also where the server is busy and hands out a job in its place. */
  async file(path: string): Promise<Buffer> {
    const bytes = await this.download(path);
    if (bytes[0] !== '{'.charCodeAt(0)) return bytes;
    const { jobId } = (JSON.parse(bytes.toString()) as { data: { jobId: string } }).data;
    await expect.poll(async () => (await this.call<{ state: string }>(`jobs/${jobId}`)).state).toBe('done');
    return this.download(`jobs/${jobId}/download`);
  }

  /** Uploads a body and gives its id. */
  async upload(name: string, bytes: Buffer, parentId = '0'): Promise<string> {
    const form = new FormData();
    form.set('parentId', parentId);
    form.set('config', JSON.stringify({ unit: 'mm', upAxis: 'Z' }));
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    const answer = await fetch(`${this.#url}/api/orthosis/document/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}` },
      body: form,
    });
    return ((await answer.json()) as { data: { id: string } }).data.id;
  }

  /** Keeps a film with a model. */
  async saveXray(
    id: string,
    { name, png }: { readonly name: string; readonly png: Uint8Array },
  ): Promise<{ readonly id: string }> {
    const form = new FormData();
    form.set('id', id);
    form.set('file', new Blob([new Uint8Array(png)]), name);
    const answer = await fetch(`${this.#url}/api/orthosis/document/saveXray`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}` },
      body: form,
    });
    return ((await answer.json()) as { data: { id: string } }).data;
  }

  records(
    modelId: string,
  ): Promise<{ id: string; type: string; state: string; params: never; version: number; seed: number }[]> {
    return this.call(`operation/list?modelId=${modelId}`);
  }

  /** Opens a model in the editor and waits until it can be worked on. Without antialiasing the software renderer keeps up. */
  async edit(modelId: string, page = this.page): Promise<void> {
    await page.goto(`/operation?id=${modelId}&plain`);
    await expect(page.locator('[data-ready="true"]')).toBeVisible({ timeout: 60_000 });
  }
}

/** Jobs belong to every kind of platform, the rest of what stories ask for to this one. */
const pathOf = (path: string): string => (/^(?:jobs|account)\//.test(path) ? path : `orthosis/${path}`);

/** SHA-256 of the mesh that is shown. */
export const shownHash = async (page: Page): Promise<string> =>
  (await page.locator('[data-mesh]').getAttribute('data-mesh')) ?? '';

/** The rows of the history, the scan at the top not counted. */
export const historyRows = (page: Page): Locator => page.locator('#panel-history li[data-record]');

/** Waits until everything is on the server. */
export const waitSaved = (page: Page): Promise<void> =>
  expect(page.getByTestId('save-state')).toHaveAttribute('data-kind', 'saved');

/** Starts a tool from the rail. */
export async function useTool(page: Page, id: string): Promise<void> {
  await page.locator(`[data-tool="${id}"]`).click();
  await expect(page.getByTestId('tool-card')).toBeVisible();
}

/** Applies the active tool and waits until it is closed. */
export async function applyTool(page: Page): Promise<void> {
  await expect(page.getByTestId('apply')).toBeEnabled();
  await page.getByTestId('apply').click();
  await expect(page.getByTestId('tool-card')).toBeHidden();
}

/** Opens a trunk in the editor, crops it open at both ends and goes to the export: a wall can be made of it. */
export async function openInExport(clinic: Clinic, modelId: string): Promise<void> {
  const { page } = clinic;
  await clinic.edit(modelId);
  await page.locator('[data-tool="crop"]').click();
  await page.getByTestId('tool-card').getByRole('switch').click();
  await applyTool(page);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
}
