import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line between a client and a server that a test can cut. */
export interface Proxy {
  readonly url: string;
  /** Bytes that clients sent through it. */
  readonly sent: number;
  /** Connections that it cut. */
  readonly cuts: number;
  /** Where it leads; a server that was started anew has another port. */
  lead(url: string): void;
  /** Cuts every next connection after so many bytes from the client; undefined lets it live. */
  cutAfter: () => number | undefined;
  /** Whether to let the next requests through and to cut before the answer comes back. */
  swallows: boolean;
  /** Ends the connections that wait for a next request. */
  reset(): void;
  close(): Promise<void>;
}

/** Starts a proxy on a free port. */
export async function startProxy(target: string): Promise<Proxy> {
  let port = Number(new URL(target).port);
  const sockets = new Set<Socket>();
  const state = { sent: 0, cuts: 0 };
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', end);
      socket.once('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    let left = proxy.cutAfter();
    client.on('data', (bytes: Buffer) => {
      const part = left === undefined ? bytes : bytes.subarray(0, left);
      state.sent += part.length;
      if (left !== undefined && (left -= part.length) <= 0) {
        state.cuts++;
        // What was sent before still arrives, as it does when a line breaks.
        upstream.write(part, end);
      } else if (!upstream.write(part)) {
        client.pause();
        upstream.once('drain', () => client.resume());
      }
    });
    upstream.on('data', (bytes: Buffer) => {
      if (proxy.swallows) {
        state.cuts++;
        end();
      } else client.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: Proxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get sent() {
      return state.sent;
    },
    get cuts() {
      return state.cuts;
    },
    lead: (url) => void (port = Number(new URL(url).port)),
    cutAfter: () => undefined,
    swallows: false,
    reset() {
      for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return proxy;
}
