import { startPostgres } from './server.ts';

/** Starts one PostgreSQL for a run of tests; the function it gives takes it away. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  process.env['BRACEWRIGHT_TEST_DATABASE'] = postgres.url;
  return () => postgres.remove();
}
