import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import express, { type Express, type Request, type RequestHandler } from 'express';
import { failureSentence, languageOf } from '../messages/index.ts';

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** Whether a request asks for a page of the app rather than for a file or a call; a client that takes anything gets the page. */
const wantsPage = (request: Request): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  extname(request.path) === '' &&
  !/^\/api(\/|$)|\/\./.test(request.path) &&
  request.accepts(['html', 'json']) === 'html';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.bin': 'application/octet-stream',
};

/** Gives the gzip file that the build laid beside an asset to every browser that takes it. */
function compressed(folder: string): RequestHandler {
  const known = new Map<string, boolean>();
  return (request, response, next) => {
    const type = TYPES[extname(request.path)];
    if (!type || !/^\/assets\/[\w.-]+$/.test(request.path)) return next();
    response.vary('accept-encoding');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return next();
    const path = `${request.path}.gz`;
    let isThere = known.get(path);
    if (isThere === undefined) known.set(path, (isThere = existsSync(join(folder, path))));
    if (!isThere) return next();
    request.url = path;
    response.setHeader('content-type', type);
    response.setHeader('content-encoding', 'gzip');
    next();
  };
}

/**
 * Serves the built app from `folder`: files with a hash in their name for ever, the rest asked for anew each time, and the page
 * itself for every address that is none of a file (history mode). Says so with 503 while the app is not built.
 */
export function serveApp(app: Express, folder: string): void {
  const page = join(folder, 'index.html');
  app.use(compressed(folder));
  app.use(
    express.static(folder, {
      index: false,
      redirect: false,
      setHeaders(response, path) {
        const hashed = /[\\/]assets[\\/][^\\/]*-[\w-]{8,}\.\w+(\.gz)?$/.test(path);
        response.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    }),
  );
  app.use((request, response, next) => {
    if (!wantsPage(request)) {
      next();
      return;
    }
    if (existsSync(page)) {
      response.setHeader('cache-control', 'no-cache');
      response.sendFile(page);
      return;
    }
    const language = languageOf(request.headers['accept-language']);
    const sentence = escapeHtml(failureSentence(language, 'server/not-built', {}));
    response
      .status(503)
      .setHeader('retry-after', '30')
      .type('html')
      .send(
        `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>Bracewright</title><p>${sentence}</p></html>`,
      );
  });
}
