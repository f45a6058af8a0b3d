import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { NODE, ROOT } from '@outlay/stack/paths';

const START_TIMEOUT_MS = 180_000;

export interface SpawnedStack {
  readonly url: string;
  readonly supervisorPid: number;
  /** From exec to the line that reports ready. */
  readonly readySeconds: number;
  /** Stops it as a person would; resolves with the exit code once everything has ended. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * Runs `npm start` on its own port and folder until it reports ready, with few demo data.
 *
 * @throws with its complete output when it exits early or is not ready in time.
 */
export async function spawnStack(
  dataDir: string,
  port: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<SpawnedStack> {
  const startedAt = performance.now();
  const supervisor = spawn(NODE, [join(ROOT, 'deploy/stack/src/main.ts')], {
    cwd: ROOT,
    env: {
      ...process.env,
      OUTLAY_DEMO_DATA: 'few',
      ...settings,
      PORT: String(port),
      OUTLAY_DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<number | null>((resolve) => supervisor.once('exit', resolve));
  const stop = (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    supervisor.kill(signal);
    return exited;
  };
  const lines: string[] = [];
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`the stack was not ready in time:\n${lines.join('\n')}`)),
      START_TIMEOUT_MS,
    );
    createInterface({ input: supervisor.stdout }).on('line', (line) => {
      lines.push(line);
      if (line.startsWith('Outlay is ready')) {
        clearTimeout(timer);
        resolve();
      }
    });
    void exited.then(() => {
      clearTimeout(timer);
      reject(new Error(`the stack ended before it was ready:\n${lines.join('\n')}`));
    });
  });
  try {
    await ready;
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `http://localhost:${port}`,
    supervisorPid: supervisor.pid ?? 0,
    readySeconds: (performance.now() - startedAt) / 1_000,
    stop,
  };
}
