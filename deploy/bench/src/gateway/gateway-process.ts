import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const CLOCK_TICKS_PER_S = 100;

export interface GatewayProcess {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  readonly child: ChildProcess;
}

/** Runs a Node script on one core, and resolves once it prints `ready <port>`. */
export async function startPinned(
  name: string,
  {
    script,
    args,
    core,
    nodeFlags = [],
  }: { script: string; args: readonly string[]; core: number; nodeFlags?: readonly string[] },
): Promise<GatewayProcess> {
  const child = spawn(
    'taskset',
    ['-c', String(core), process.execPath, ...nodeFlags, script, ...args],
    { env: { ...process.env, NODE_ENV: 'production' }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const port = await new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const match = /^ready (\d+)/.exec(line);
      if (match) resolve(Number(match[1]));
    });
    child.once('exit', () => reject(new Error(`${name} exited before it was ready`)));
  });
  return { name, url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, child };
}

/** CPU seconds of a process so far. */
export function cpuSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_S;
}
