import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../processes/replace-file.ts';

/**
 * Process ids of the stack on this data directory, written from the first child on, so that even a killed start can be cleaned
 * up.
 */
const pathIn = (dataDir: string): string => join(dataDir, 'processes.json');

interface Kept {
  supervisor: number;
  children: { pid: number; startedAt: string }[];
}

/** Thrown when another supervisor is running on the same data directory. */
export class AlreadyRunningError extends Error {
  override readonly name = 'AlreadyRunningError';
}

/**
 * Kernel start time of a process, in clock ticks; null when there is none. Distinguishes it from a later process with the same
 * id.
 */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

export class ProcessList {
  readonly #path: string;
  readonly #kept: Kept = { supervisor: process.pid, children: [] };

  constructor(dataDir: string) {
    this.#path = pathIn(dataDir);
  }

  add(pid: number): void {
    const startedAt = startOf(pid);
    if (startedAt !== null) this.#kept.children.push({ pid, startedAt });
    replaceFile(this.#path, JSON.stringify(this.#kept));
  }

  remove(): void {
    rmSync(this.#path, { force: true });
  }
}

/**
 * Kills the processes that a killed supervisor left on this data directory.
 *
 * @throws {AlreadyRunningError} when that supervisor is still running.
 */
export async function endLeftovers(dataDir: string): Promise<void> {
  const path = pathIn(dataDir);
  if (!existsSync(path)) return;
  const kept = JSON.parse(readFileSync(path, 'utf8')) as Kept;
  if (kept.supervisor !== process.pid && isSupervisor(kept.supervisor)) {
    throw new AlreadyRunningError(
      `A stack is running on ${dataDir} already (process ${kept.supervisor}). Stop it, or set OUTLAY_DATA_DIR and PORT for a second one.`,
    );
  }
  const alive = (): { pid: number }[] =>
    kept.children.filter(({ pid, startedAt }) => startOf(pid) === startedAt);
  for (const { pid } of alive()) process.kill(pid, 'SIGKILL');
  for (let waitedMs = 0; alive().length > 0 && waitedMs < 5_000; waitedMs += 50) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  rmSync(path, { force: true });
}

function isSupervisor(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('deploy/stack/src/main.ts');
  } catch {
    return false;
  }
}
