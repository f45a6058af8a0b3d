import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SupervisedProcess, type Command } from '../processes/supervised-process.ts';
import { ProcessList } from './end-leftovers.ts';
import { removeRunFile, writeRunFile, type RunFile } from './run-file.ts';

export interface ChildOptions {
  url?: string;
  stopSignal?: NodeJS.Signals;
}

type RunFacts = Omit<RunFile, 'processes'>;

/**
 * The children of one running stack, in start order. Keeps run.json current: written once all of them are ready, rewritten
 * after each restart of a child, and deleted on stop.
 */
export class LocalStack {
  readonly #dataDir: string;
  readonly #onNotice: (line: string) => void;
  readonly #children: { process: SupervisedProcess; pid: number; url?: string }[] = [];
  readonly #pids: ProcessList;
  #facts: RunFacts | null = null;
  #stopping: Promise<void> | null = null;
  #failed: ((reason: Error) => void) | null = null;

  constructor(dataDir: string, onNotice: (line: string) => void) {
    this.#dataDir = dataDir;
    this.#onNotice = onNotice;
    this.#pids = new ProcessList(dataDir);
  }

  /** Rejects when a child has died too often; never resolves. */
  readonly failure = new Promise<never>((_resolve, reject) => {
    this.#failed = reject;
  });

  run(name: string, command: Command, options: ChildOptions = {}): void {
    const child = {
      process: new SupervisedProcess({
        name,
        command,
        logFile: join(this.#dataDir, 'logs', `${name}.log`),
        ...(options.stopSignal && { stopSignal: options.stopSignal }),
        onStarted: (pid) => {
          child.pid = pid;
          this.#pids.add(pid);
          this.#writeRunFile();
        },
        onDied: ({ code, signal, restartInMs }) =>
          void this.#reportCrash(name, signal ?? `exit code ${code}`, restartInMs),
        onHopeless: () => void this.#giveUp(name),
      }),
      pid: 0,
      ...(options.url !== undefined && { url: options.url }),
    };
    this.#children.push(child);
    child.process.start();
  }

  async #reportCrash(name: string, how: string, restartInMs: number): Promise<void> {
    const child = this.#children.find(({ process }) => process.name === name);
    const lastLine = how.startsWith('SIG') ? '' : ((await child?.process.lastLines(1)) ?? '');
    this.#onNotice(
      `${name} ended (${how}); restarting in ${restartInMs} ms${lastLine && `\n  ${lastLine}`}`,
    );
  }

  async #giveUp(name: string): Promise<void> {
    const child = this.#children.find(({ process }) => process.name === name);
    const lines = (await child?.process.lastLines()) ?? '';
    this.#failed?.(new Error(`${name} died five times within a minute. Its last lines:\n${lines}`));
  }

  /** Writes run.json from now on. */
  publish(facts: RunFacts): void {
    this.#facts = facts;
    this.#writeRunFile();
  }

  #writeRunFile(): void {
    if (!this.#facts || this.#stopping) return;
    writeRunFile(this.#dataDir, {
      ...this.#facts,
      processes: this.#children.map(({ process, pid, url }) => ({
        name: process.name,
        pid,
        ...(url !== undefined && { url }),
      })),
    });
  }

  /** Stops services before their dependencies: Kafka, PostgreSQL and the sandbox end last, in parallel. */
  stop(): Promise<void> {
    this.#stopping ??= (async () => {
      removeRunFile(this.#dataDir);
      const foundations = new Set(['postgres', 'kafka', 'sandbox']);
      const byLayer = (foundation: boolean) =>
        this.#children.filter(({ process }) => foundations.has(process.name) === foundation);
      await Promise.all(byLayer(false).map(({ process }) => process.stop()));
      await Promise.all(byLayer(true).map(({ process }) => process.stop()));
      this.#pids.remove();
    })();
    return this.#stopping;
  }
}

/** Empties a data directory. */
export const clearDataDir = (dataDir: string): Promise<void> =>
  rm(dataDir, { recursive: true, force: true });
