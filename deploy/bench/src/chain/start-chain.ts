import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { callRpc } from '@outlay/sandbox/call-rpc';
import { awaitPostgres, preparePostgres } from '@outlay/stack/postgres';
import { awaitPort, findNeighbouringPorts } from '@outlay/stack/processes';

/** Slots are short, because the benchmark measures work and not waiting for finality. */
const SLOT_MS = 50;
const FINALIZED_LAG_SLOTS = 6;
const STOP_MS_MAX = 5_000;

export interface BenchChain {
  readonly postgresUrl: string;
  readonly rpcUrl: string;
  readonly close: () => Promise<void>;
}

/** A PostgreSQL and a sandbox in their own processes, ended by `close`. */
export async function startChain(): Promise<BenchChain> {
  const folder = await mkdtemp(join(tmpdir(), 'outlay-bench-chain-'));
  const [rpcPort = 0, , postgresPort = 0] = await findNeighbouringPorts(3);
  const command = await preparePostgres({ dataDir: join(folder, 'postgres'), port: postgresPort });
  const postgres = spawn(command.file, command.args, {
    env: { ...process.env, ...command.env },
    stdio: 'ignore',
  });
  const sandbox = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../../sandbox/src/main.ts', import.meta.url))],
    {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        SANDBOX_PORT: String(rpcPort),
        SANDBOX_SLOT_MS: String(SLOT_MS),
        SANDBOX_FINALIZED_LAG_SLOTS: String(FINALIZED_LAG_SLOTS),
      },
      stdio: 'ignore',
    },
  );
  const postgresUrl = `postgres://postgres@127.0.0.1:${postgresPort}/postgres`;
  const rpcUrl = `http://127.0.0.1:${rpcPort}`;
  const close = async (): Promise<void> => {
    await Promise.all([stop(postgres, 'SIGINT'), stop(sandbox, 'SIGTERM')]);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all([awaitPostgres(postgresUrl), awaitPort(rpcPort)]);
    await callRpc(rpcUrl, 'getHealth');
  } catch (error) {
    await close();
    throw error;
  }
  return { postgresUrl, rpcUrl, close };
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX);
  await ended;
  clearTimeout(timer);
}
