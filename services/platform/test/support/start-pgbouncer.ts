import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDeadline } from '@outlay/platform/deadline';

const executablePath = process.env['PGBOUNCER_PATH'] ?? 'pgbouncer';

/** The first that passes on the names of prepared statements. */
const VERSION_MIN = 1.21;
const START_MAX_MS = 10_000;

export interface PgBouncer {
  /** The address of a database through the pooler. */
  readonly urlOf: (databaseUrl: string) => string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts PgBouncer in transaction mode, as deploy/docs/install.md configures it, in front of the server of `databaseUrl`.
 * @param poolSize connections to the server that all clients share
 * @throws when there is no PgBouncer that can pass on prepared statements
 */
export async function startPgBouncer(databaseUrl: string, poolSize: number): Promise<PgBouncer> {
  refuseWithout();
  const { hostname, port: serverPort, username, password } = new URL(databaseUrl);
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'outlay-pgbouncer-'));
  await chmod(folder, 0o755);
  const users = join(folder, 'users.txt');
  await writeFile(users, `"${username}" "${password}"\n`);
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${serverPort} connect_query='set statement_timeout = 3000; set lock_timeout = 1000; set idle_in_transaction_session_timeout = 10000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${poolSize}
max_prepared_statements = 500
ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout
`,
  );
  // It refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(executablePath, [...asNobody, settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(child, 'exit');
  let said = '';
  const up = new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('process up')) resolve();
    });
    void exited.then(() => reject(new Error(`PgBouncer ended: ${said}`)));
  });
  await withDeadline(up, START_MAX_MS);
  return {
    urlOf: (of) => {
      const url = new URL(of);
      url.host = `127.0.0.1:${port}`;
      return url.toString();
    },
    stop: async () => {
      child.kill('SIGKILL');
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}

function refuseWithout(): void {
  const version = /PgBouncer (\d+\.\d+)/.exec(versionText())?.[1];
  if (version !== undefined && Number(version) >= VERSION_MIN) return;
  throw new Error(
    `There is ${version === undefined ? 'no PgBouncer' : `PgBouncer ${version}`}: install ${VERSION_MIN} or newer, or set PGBOUNCER_PATH to the one you have.`,
  );
}

function versionText(): string {
  try {
    return execFileSync(executablePath, ['--version'], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
