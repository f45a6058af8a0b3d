import { createDatabase, type Database } from '../postgres/index.ts';
import type { ServiceTestkit } from './service-testkit.ts';

/** More than the executions after which a connection may keep a plan that doesn't know the parameters. */
const TIMES = 8;

/** A service's login whose server sends the plan of each statement. */
export interface ExplainedDatabase {
  readonly database: Database;
  /** Asks some times, and returns which of the large tables were read from beginning to end. */
  readonly scansOf: (ask: () => Promise<unknown>) => Promise<string[]>;
  /** Asks once, and returns how many rows of a table, and not only of its indexes, were read. */
  readonly rowsReadBy: (table: string, ask: () => Promise<unknown>) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** @param large the tables that questions of organization 1 must not read whole */
export async function explainDatabase(
  { owner, databaseUrl, log }: Pick<ServiceTestkit, 'owner' | 'databaseUrl' | 'log'>,
  large: readonly string[],
): Promise<ExplainedDatabase> {
  const name = new URL(databaseUrl).pathname.slice(1);
  // The server knows the module's settings in a session that has loaded it.
  await owner.$client.query(`load 'auto_explain';
    alter database ${name} set session_preload_libraries = 'auto_explain';
    alter database ${name} set auto_explain.log_min_duration = 0;
    alter database ${name} set auto_explain.log_level = 'notice'`);
  const plans: string[] = [];
  const database = createDatabase({
    url: databaseUrl,
    // One connection, so that it soon chooses the plans that it keeps.
    poolMax: 1,
    applicationName: 'explained',
    log,
    scopeByDefault: '1',
  });
  database.$client.on('connect', (client) => {
    client.on('notice', ({ message }) => plans.push(message ?? ''));
  });
  const rowsReadOf = async (table: string): Promise<number> => {
    // Also of the owner, whose inserts may still have checks of foreign keys to report.
    for (const { $client } of [database, owner])
      await $client.query('select pg_stat_force_next_flush()');
    const { rows } = await owner.$client.query<{ read: number }>(
      'select (idx_tup_fetch + seq_tup_read)::int as read from pg_stat_user_tables where relname = $1',
      [table],
    );
    return rows[0]?.read ?? 0;
  };
  return {
    database,
    scansOf: async (ask) => {
      plans.length = 0;
      for (let time = 0; time < TIMES; time += 1) await ask();
      if (plans.length === 0) throw new Error('the server sent no plan');
      return large.filter((table) => plans.some((plan) => plan.includes(`Seq Scan on ${table} `)));
    },
    rowsReadBy: async (table, ask) => {
      const before = await rowsReadOf(table);
      await ask();
      return (await rowsReadOf(table)) - before;
    },
    close: () => database.$client.end(),
  };
}
