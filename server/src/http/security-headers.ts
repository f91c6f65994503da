import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** The headers that a middleware sets, which are the same for every answer: walking through its parts each time is not. */
function headersOf(middleware: ReturnType<typeof helmet>): readonly (readonly [string, string])[] {
  const headers: (readonly [string, string])[] = [];
  const response = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => undefined,
  };
  middleware({} as never, response as unknown as ServerResponse, (fault?: unknown) => {
    if (fault) throw fault as Error;
  });
  return headers;
}

/**
 * Headers of every answer. Cross-origin isolation (COOP and COEP) gives the editor shared memory between its workers. Styles may
 * be inline because the component library makes them at run time; scripts never are. `sisters` are the origins of platforms to which a
 * form carries a ticket.
 */
export function securityHeaders(sisters: readonly string[] = []): RequestHandler {
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          fontSrc: ["'self'", 'data:'],
          connectSrc: ["'self'", 'blob:', 'data:'],
          workerSrc: ["'self'", 'blob:'],
          frameSrc: ["'self'", 'blob:'],
          mediaSrc: ["'self'", 'blob:'],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'", ...sisters],
          frameAncestors: ["'none'"],
        },
      },
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      crossOriginEmbedderPolicy: { policy: 'require-corp' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      referrerPolicy: { policy: 'no-referrer' },
      xFrameOptions: { action: 'deny' },
      // A deployment without TLS would lock its users out; the proxy that ends TLS sets it.
      strictTransportSecurity: false,
    }),
  );
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}
