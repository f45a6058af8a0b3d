import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { RETURN_MEMORY } from './allocator-settings.ts';
import type { ExtractionReport, WorkerOrder, WorkerSettings } from './extraction-message.ts';
import { EXHAUSTED_SIGNAL } from './pdf-message.ts';

/** How a worker ended. */
export interface WorkerLoss {
  readonly how: string;
  /** Whether it ended itself because a file took more than its CPU time. */
  readonly isExhausted: boolean;
}

export interface WorkerProcessOptions {
  readonly settings: WorkerSettings;
  /** Another worker program, for tests. */
  readonly workerPath: string | undefined;
  readonly onReport: (worker: WorkerProcess, report: ExtractionReport) => void;
  /** Called when it has ended, also after `kill`. */
  readonly onLost: (worker: WorkerProcess, loss: WorkerLoss) => void;
}

const WORKER_PATH = fileURLToPath(new URL('./extraction-worker.ts', import.meta.url));

/** A small nursery, because V8 keeps three of its largest ever size (48 MB); the worker itself triggers garbage collection. */
const SMALL_HEAP = ['--max-semi-space-size=4', '--expose-gc'];

/** The child process that reads files and renders pages, with what decides when it is replaced. */
export class WorkerProcess {
  readonly #child: ChildProcess;
  #jobs = 0;
  #rssBytes = 0;
  #isPrepared = false;

  constructor({ settings, workerPath, onReport, onLost }: WorkerProcessOptions) {
    this.#child = fork(workerPath ?? WORKER_PATH, [JSON.stringify(settings)], {
      execArgv: SMALL_HEAP,
      // A file that takes over the worker finds no password and no address in its environment.
      env: RETURN_MEMORY,
    });
    this.#child.on('message', (report) => {
      const message = report as ExtractionReport;
      if (message.kind === 'prepared') this.#isPrepared = true;
      if ('rssBytes' in message) {
        this.#jobs += 1;
        this.#rssBytes = message.rssBytes;
      }
      onReport(this, message);
    });
    this.#child.on('error', ({ message }) => onLost(this, { how: message, isExhausted: false }));
    this.#child.on('exit', (code, signal) =>
      onLost(this, {
        how: `exit ${signal ?? String(code)}`,
        isExhausted: signal === EXHAUSTED_SIGNAL,
      }),
    );
  }

  /** How many files and pages it has finished. */
  get jobs(): number {
    return this.#jobs;
  }

  /** Its memory after the last finished file or page. */
  get rssBytes(): number {
    return this.#rssBytes;
  }

  /** Whether it has loaded everything that its first file needs, after `prepare`. */
  get isPrepared(): boolean {
    return this.#isPrepared;
  }

  /** A failed send means that the worker is exiting; its exit is reported. */
  send(order: WorkerOrder): void {
    this.#child.send(order, () => undefined);
  }

  /** Kills the process without warning: between files it has nothing to save, and within one it may be stuck. */
  kill(): void {
    this.#child.kill('SIGKILL');
  }

  async ended(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      await once(this.#child, 'exit');
    }
  }
}
