import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunFile } from '@outlay/stack/local';
import { askDatabase } from '../ask-database.ts';
import type { Question } from './questions.ts';

/** Tables with fewer rows are read whole on purpose. */
const ROWS_MIN = 10_000;
/** Enough for each connection to choose the plan that it keeps. */
const TIMES = 8;
/** The gateway asks a service that failed again after this long. */
export const BREAKER_MS = 5_000;
const EXPLAIN_EVERYTHING = [
  `alter system set session_preload_libraries = 'auto_explain'`,
  `alter system set log_line_prefix = '%d '`,
  'alter system set auto_explain.log_min_duration = 0',
  'alter system set auto_explain.log_nested_statements = on',
  'alter system set auto_explain.log_parameter_max_length = 0',
];
const EXPLAIN_NOTHING = [
  'alter system reset session_preload_libraries',
  'alter system reset log_line_prefix',
  'alter system reset auto_explain.log_min_duration',
  'alter system reset auto_explain.log_nested_statements',
  'alter system reset auto_explain.log_parameter_max_length',
];

export interface Scan {
  /** The question that made it, or that services make it on their own. */
  readonly question: string;
  readonly database: string;
  readonly table: string;
  readonly statement: string;
}

/**
 * Asks each question with all plans logged, and returns which statements read a large table from its beginning to its end.
 *
 * @param idleMs how long the services' own work is watched before
 */
export async function findScans(
  run: RunFile,
  dataDir: string,
  questions: readonly Question[],
  idleMs: number,
): Promise<Scan[]> {
  const log = join(dataDir, 'logs/postgres.log');
  const large = await readLargeTables(run);
  const scans = new Map<string, Scan>();
  const watch = async (question: string, work: () => Promise<unknown>): Promise<void> => {
    const from = statSync(log).size;
    await work();
    for (const scan of scansIn(readFileSync(log).subarray(from).toString(), large)) {
      const key = `${scan.database} ${scan.statement} ${scan.table}`;
      if (!scans.has(key)) scans.set(key, { question, ...scan });
    }
  };
  await configure(run, EXPLAIN_EVERYTHING);
  try {
    await watch('none: services on their own', () => pause(idleMs));
    for (const { name, prepare, ask } of questions) {
      await watch(name, async () => {
        for (let time = 0; time < TIMES; time += 1) {
          await prepare?.();
          // One that takes too long has a plan, too.
          await ask().catch(() => pause(BREAKER_MS));
        }
      });
    }
  } finally {
    await configure(run, EXPLAIN_NOTHING);
  }
  return [...scans.values()];
}

/** Changes settings that only new connections have, and ends the others. */
async function configure(run: RunFile, statements: readonly string[]): Promise<void> {
  const url = run.databases['expense'] ?? '';
  // The server knows the module's settings in a session that has loaded it.
  for (const statement of statements) {
    await askDatabase(`${url}?options=-c%20session_preload_libraries%3Dauto_explain`, statement);
  }
  await askDatabase(url, 'select pg_reload_conf()');
  await pause(1_000);
  await askDatabase(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  await pause(5_000);
}

/** Large tables as `<database> <table>`. */
async function readLargeTables(run: RunFile): Promise<ReadonlySet<string>> {
  const found = await Promise.all(
    Object.values(run.databases).map((url) =>
      askDatabase<{ name: string }>(
        url,
        `select current_database() || ' ' || relname as name from pg_class
         where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > ${ROWS_MIN}`,
      ),
    ),
  );
  return new Set(found.flat().map(({ name }) => name));
}

function* scansIn(text: string, large: ReadonlySet<string>): Generator<Omit<Scan, 'question'>> {
  for (const entry of text.split(/^(?=\S+ LOG: {2}duration)/m)) {
    const [, database = '', statement = ''] =
      /^(\S+) LOG: .*\n\tQuery Text: ([\s\S]*?)\n\t(?=\S.*\(cost=)/.exec(entry) ?? [];
    for (const [, table = ''] of entry.matchAll(/Seq Scan on (\w+)/g)) {
      if (large.has(`${database} ${table}`)) {
        yield { database, table, statement: statement.replaceAll(/\s+/g, ' ').slice(0, 400) };
      }
    }
  }
}
