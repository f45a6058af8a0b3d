import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';
import { NODE, ROOT } from '../paths.ts';
import { findFreePorts } from '../processes/free-ports.ts';
import './provided-context.ts';

const START_TIMEOUT_MS = 180_000;

/** One whole stack for the end-to-end suite: what `npm start` runs, on its own port and folder, stopped as a person stops it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'outlay-e2e-'));
  const [port = 0] = await findFreePorts(1);
  const supervisor = spawn(NODE, [join(ROOT, 'deploy/local/src/main.ts')], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), OUTLAY_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => supervisor.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    supervisor.kill('SIGTERM');
    await exited;
    await rm(dataDir, { recursive: true, force: true });
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
  project.provide('stackUrl', `http://localhost:${port}`);
  project.provide('stackDataDir', dataDir);
  return stop;
}
