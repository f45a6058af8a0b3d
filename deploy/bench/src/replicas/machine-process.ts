import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import type { Command } from '@outlay/stack/processes';

/** All processes are ended, even if the benchmark fails. Patroni also ends its PostgreSQL then. */
const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill('SIGTERM')));

/** A process that the benchmark kills and starts again with the same command. */
export class MachineProcess {
  readonly #command: Command;
  readonly #logFile: string;
  readonly #onOwnExit: () => unknown;
  #child: ChildProcess | null = null;

  /** `onOwnExit` is called when the process ends without being killed by the benchmark. */
  constructor(command: Command, logFile: string, onOwnExit: () => unknown = () => undefined) {
    this.#command = command;
    this.#logFile = logFile;
    this.#onOwnExit = onOwnExit;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  start(): void {
    const { file, args, env } = this.#command;
    const log = openSync(this.#logFile, 'a');
    const child = spawn(file, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', log, log],
    });
    running.add(child);
    child.on('exit', () => {
      running.delete(child);
      if (this.#child === child) this.#onOwnExit();
    });
    this.#child = child;
  }

  /** Resolves when it has ended. */
  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}
