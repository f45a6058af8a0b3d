import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chooseLauncher, withPrefix } from '@outlay/stack/postgres';
import { processTree } from '../process-tree.ts';
import type { FailoverTools } from './failover-tools.ts';
import { MachineProcess } from './machine-process.ts';

const SERVERS = 3;
const WHOLE_MAX_MS = 120_000;
const LOOK_AGAIN_MS = 200;

/** Patroni's timing in seconds. */
export interface FailoverTiming {
  /** Time that the primary's key outlives it, which is the shortest outage after the loss of its machine. */
  readonly ttlS: number;
  readonly loopWaitS: number;
  readonly retryTimeoutS: number;
}

/** A server with its Patroni, like one machine. */
interface Machine {
  readonly name: string;
  readonly port: number;
  readonly apiPort: number;
  readonly dataDir: string;
  readonly patroni: MachineProcess;
}

export type PostgresRole = 'leader' | 'sync_standby' | 'replica';

export interface PostgresCluster {
  readonly machines: readonly Pick<Machine, 'name' | 'port' | 'apiPort'>[];
  /** Kills all processes of the machine with that role, and restarts it after `downMs`. Returns its name once they have ended. */
  readonly lose: (role: PostgresRole, downMs: number) => Promise<Loss>;
  /** Resolves when a primary, a synchronous standby and a replica run. @throws after two minutes */
  readonly whole: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface Loss {
  readonly name: string;
  /** When its processes were killed, by `performance.now()`. */
  readonly atMs: number;
  /** Resolves when it has been started again. */
  readonly back: Promise<void>;
}

interface Settings {
  readonly folder: string;
  readonly tools: FailoverTools;
  readonly etcdHosts: readonly string[];
  readonly timing: FailoverTiming;
  /** Six free ports. */
  readonly ports: readonly number[];
}

/** Three servers: Patroni makes one the primary, and another its synchronous standby. */
export async function startPostgresCluster(settings: Settings): Promise<PostgresCluster> {
  const { prefix, owner } = await chooseLauncher();
  const machines: Machine[] = [];
  for (let place = 0; place < SERVERS; place += 1) {
    const name = `postgres${place + 1}`;
    const home = join(settings.folder, name);
    await mkdir(home);
    // Patroni keeps a file with passwords beside the data.
    if (owner !== null) await chown(home, owner, owner);
    const [port = 0, apiPort = 0] = [settings.ports[place], settings.ports[SERVERS + place]];
    const dataDir = join(home, 'data');
    const file = join(settings.folder, `${name}.json`);
    await writeFile(file, JSON.stringify(configurationOf(settings, { name, port, apiPort, home })));
    const [command, ...args] = withPrefix(prefix, settings.tools.patroni);
    const patroni = new MachineProcess(
      // The machine may have no client library, or another version of it.
      {
        file: command,
        args: [...args, file],
        env: { LD_LIBRARY_PATH: settings.tools.postgresLib },
      },
      join(settings.folder, `${name}.log`),
    );
    machines.push({ name, port, apiPort, dataDir, patroni });
  }
  for (const { patroni } of machines) patroni.start();
  const whole = (): Promise<void> => untilWhole(machines);
  await whole();
  return {
    machines,
    whole,
    lose: async (role, downMs) => {
      const { name } = (await rolesOf(machines)).find((each) => each.role === role) ?? {};
      const machine = machines.find((each) => each.name === name);
      if (!machine) throw new Error(`no server is ${role}`);
      await loseMachine(machine);
      const atMs = performance.now();
      return { name: machine.name, atMs, back: pause(downMs).then(() => machine.patroni.start()) };
    },
    stop: async () => {
      await Promise.all(machines.map(loseMachine));
    },
  };
}

/**
 * Kills all processes, because a server whose Patroni alone dies continues to serve. The server's first process is stopped and
 * killed last. If it died earlier, a session that waits for a standby would briefly show its change to others, which no lost
 * machine does.
 */
async function loseMachine({ patroni, dataDir }: Machine): Promise<void> {
  const pidFile = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const postmaster = Number(pidFile.split('\n')[0]);
  const killed = patroni.kill();
  if (postmaster > 0) {
    signal(postmaster, 'SIGSTOP');
    const pids = processTree(postmaster).map(({ pid }) => pid);
    for (const pid of pids) if (pid !== postmaster) signal(pid, 'SIGKILL');
    signal(postmaster, 'SIGKILL');
  }
  await killed;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // A session may have ended since it was listed.
  }
}

interface MemberFacts {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

/** The roles as the first machine that responds sees them. */
async function rolesOf(machines: readonly Machine[]): Promise<readonly MemberFacts[]> {
  for (const { apiPort } of machines) {
    const answer = await fetch(`http://127.0.0.1:${apiPort}/cluster`, {
      signal: AbortSignal.timeout(2_000),
    }).catch(() => null);
    if (answer?.ok) return ((await answer.json()) as { members: MemberFacts[] }).members;
  }
  return [];
}

async function untilWhole(machines: readonly Machine[]): Promise<void> {
  const deadline = performance.now() + WHOLE_MAX_MS;
  for (;;) {
    const members = await rolesOf(machines);
    const isServing = ({ state }: MemberFacts): boolean => /^(running|streaming)$/.test(state);
    const roles = members.filter(isServing).map(({ role }) => role);
    if (roles.length === SERVERS && roles.includes('leader') && roles.includes('sync_standby')) {
      return;
    }
    if (performance.now() > deadline) {
      throw new Error(`PostgreSQL is not whole: ${JSON.stringify(members)}`);
    }
    await pause(LOOK_AGAIN_MS);
  }
}

/** The configuration in `deploy/docs/install.md` as JSON, which is valid YAML. */
function configurationOf(
  { tools, etcdHosts, timing, folder }: Settings,
  { name, port, apiPort, home }: { name: string; port: number; apiPort: number; home: string },
): object {
  const api = `127.0.0.1:${apiPort}`;
  const server = `127.0.0.1:${port}`;
  return {
    scope: 'outlay',
    name,
    restapi: { listen: api, connect_address: api },
    etcd3: { hosts: etcdHosts },
    bootstrap: {
      dcs: {
        ttl: timing.ttlS,
        loop_wait: timing.loopWaitS,
        retry_timeout: timing.retryTimeoutS,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        // Without this the primary would step down while etcd elects a leader.
        failsafe_mode: true,
        primary_start_timeout: 0,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            max_connections: 300,
            shared_buffers: '64MB',
            max_wal_size: '512MB',
            timezone: 'UTC',
          },
        },
      },
      initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
    },
    postgresql: {
      listen: server,
      connect_address: server,
      data_dir: join(home, 'data'),
      bin_dir: tools.postgresBin,
      pgpass: join(home, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres' },
        replication: { username: 'postgres' },
      },
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      // A socket's path may have at most about a hundred characters.
      parameters: { unix_socket_directories: folder.length < 60 ? home : '' },
    },
  };
}
