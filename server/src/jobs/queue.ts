import type { Knex } from 'knex';

/** Hands waiting jobs, by id, to whichever process has room. */
export interface JobQueue {
  send(id: string): Promise<void>;
  /** Sends it again, at most once a minute: its message may have been lost. */
  remind(id: string): Promise<void>;
  /** Waits for what is being worked on to be given back, then ends. */
  stop(): Promise<void>;
}

const QUEUE = 'work';
const POLL_MS = 500;

interface PgConnection {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

interface PgClient {
  acquireConnection(): Promise<PgConnection>;
  releaseConnection(connection: PgConnection): Promise<void>;
}

/**
 * The queue of several processes on one PostgreSQL: pg-boss, over the connections of the server's own pool. It only carries ids; what a job
 * is and what became of it stands in the table of jobs, so a message that comes twice or late does no harm.
 */
export async function openPgBossQueue(
  knex: Knex,
  options: {
    /** How many pieces of work this process can take now. */
    readonly room: () => number;
    readonly run: (id: string) => Promise<void>;
    readonly onFault: (error: unknown) => void;
  },
): Promise<JobQueue> {
  const { default: PgBoss } = await import('pg-boss');
  const client = knex.client as PgClient;
  const boss = new PgBoss({
    db: {
      async executeSql(text: string, values?: unknown[]) {
        const connection = await client.acquireConnection();
        try {
          return (await connection.query(text, values)) as { rows: never[] };
        } catch (error) {
          // Some statements of pg-boss open a transaction themselves; the connection must not go back to the pool inside it.
          await connection.query('rollback').catch(() => undefined);
          throw error;
        } finally {
          await client.releaseConnection(connection);
        }
      },
    },
    schedule: false,
    // The table of jobs holds what counts; here nothing need be kept for long.
    archiveCompletedAfterSeconds: 3600,
    deleteAfterHours: 1,
  });
  boss.on('error', options.onFault);
  await boss.start();
  await boss.createQueue(QUEUE, {
    name: QUEUE,
    policy: 'standard',
    retryLimit: 2,
    expireInMinutes: 60,
    retentionHours: 24,
  });
  // Asked for here rather than by the workers of pg-boss, which would take messages to a process that is full.
  let isBusy = false;
  const take = async () => {
    const room = options.room();
    if (isBusy || room <= 0) return;
    isBusy = true;
    try {
      for (const message of await boss.fetch<{ id: string }>(QUEUE, { batchSize: room }))
        void options
          .run(message.data.id)
          .then(() => boss.complete(QUEUE, message.id))
          .catch(options.onFault);
    } catch (error) {
      options.onFault(error);
    } finally {
      isBusy = false;
    }
  };
  const taking = setInterval(() => void take(), POLL_MS);
  taking.unref();
  return {
    async send(id) {
      await boss.send(QUEUE, { id });
    },
    async remind(id) {
      await boss.send(QUEUE, { id }, { singletonKey: id, singletonSeconds: 60 });
    },
    async stop() {
      clearInterval(taking);
      while (isBusy) await new Promise((resolve) => setTimeout(resolve, 20));
      await boss.stop({ graceful: false, close: false });
    },
  };
}
