import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const CLOCK_TICKS_PER_S = 100;

export interface RunningStack {
  url: string;
  /** From exec to the line that says ready. */
  readySeconds: number;
  supervisorPid: number;
  stop(): Promise<void>;
}

/** Starts a stack as `npm start` does, without npm, and waits until it says that it is ready. */
export async function startStack(
  dataDir: string,
  port: number,
  args: readonly string[] = [],
): Promise<RunningStack> {
  const startedAt = performance.now();
  const child = spawn(
    join(ROOT, 'node_modules/.bin/node'),
    [join(ROOT, 'deploy/local/src/main.ts'), ...args],
    {
      env: { ...process.env, OUTLAY_DATA_DIR: dataDir, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('Outlay is ready')) resolve();
    });
    void exited.then(() => reject(new Error('the stack ended before it was ready')));
  });
  return {
    url: `http://localhost:${port}`,
    readySeconds: (performance.now() - startedAt) / 1_000,
    supervisorPid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

interface ProcessFacts {
  pid: number;
  parent: number;
  cpuSeconds: number;
  residentBytes: number;
  proportionalBytes: number;
  name: string;
}

function readProcess(pid: number): ProcessFacts | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return {
      pid,
      parent: Number(fields[1]),
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_S,
      residentBytes: pages * 4_096,
      proportionalBytes: Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) * 1_024,
      name: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').slice(0, 200),
    };
  } catch {
    return null;
  }
}

/** A process and everything that descends from it. */
export function processTree(rootPid: number): ProcessFacts[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)))
    .filter((facts): facts is ProcessFacts => facts !== null);
  const wanted = new Set([rootPid]);
  for (let grew = true; grew;) {
    grew = false;
    for (const { pid, parent } of all) {
      if (wanted.has(parent) && !wanted.has(pid)) {
        wanted.add(pid);
        grew = true;
      }
    }
  }
  return all.filter(({ pid }) => wanted.has(pid));
}
