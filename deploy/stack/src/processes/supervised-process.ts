import { withDeadline } from '@outlay/platform/deadline';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  statSync,
  truncateSync,
  type WriteStream,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface Command {
  file: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
}

export interface SupervisedProcessOptions {
  name: string;
  command: Command;
  logFile: string;
  /** Called with every new process id: at the first start and after each restart. */
  onStarted: (pid: number) => void;
  /** Called when a process ended unexpectedly and is about to be restarted. */
  onDied: (facts: {
    name: string;
    code: number | null;
    signal: string | null;
    restartInMs: number;
  }) => void;
  /** Called once when it died too often; the stack should stop. */
  onHopeless: (name: string) => void;
  stopSignal?: NodeJS.Signals;
}

/** Deaths by its own fault; external kills are not limited. */
const DEATHS_MAX = 5;
const DEATHS_WINDOW_MS = 60_000;
const BACKOFF_FIRST_MS = 200;
const BACKOFF_MAX_MS = 5_000;
const LOG_MAX_BYTES = 20 * 1024 * 1024;
/** The whole stack stops within 15 s; a process that takes longer is killed before that. */
const STOP_DEADLINE_MS = 11_000;
/** For a process's last output, when a child of it keeps its output open. */
const LAST_WORDS_MS = 500;

/** A child of the local stack: logged to a file, restarted with backoff when it dies, given up after five deaths a minute. */
export class SupervisedProcess {
  readonly name: string;
  readonly #options: SupervisedProcessOptions;
  readonly #log: WriteStream;
  #child: ChildProcess | null = null;
  #stopping = false;
  #deathsMs: number[] = [];
  #restart: NodeJS.Timeout | null = null;

  constructor(options: SupervisedProcessOptions) {
    this.name = options.name;
    this.#options = options;
    mkdirSync(dirname(options.logFile), { recursive: true });
    if (existsSync(options.logFile) && statSync(options.logFile).size > LOG_MAX_BYTES) {
      truncateSync(options.logFile);
    }
    this.#log = createWriteStream(options.logFile, { flags: 'a' });
  }

  start(): void {
    const { command } = this.#options;
    const child = spawn(command.file, command.args, {
      env: { ...process.env, ...command.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Ctrl-C reaches the terminal's whole process group: children must not stop before the supervisor's turn for them.
      detached: true,
    });
    this.#child = child;
    child.stdout.pipe(this.#log, { end: false });
    child.stderr.pipe(this.#log, { end: false });
    child.on('error', (error) => this.#log.write(`${this.name}: ${error.message}\n`));
    child.on('exit', (code, signal) => this.#exited(child, code, signal));
    if (child.pid !== undefined) this.#options.onStarted(child.pid);
  }

  #exited(child: ChildProcess, code: number | null, signal: string | null): void {
    if (this.#child !== child) return;
    this.#child = null;
    if (this.#stopping) return;
    const wasKilled = signal === 'SIGKILL';
    if (!wasKilled) this.#noteDeath();
    if (this.#deathsMs.length >= DEATHS_MAX) {
      this.#options.onHopeless(this.name);
      return;
    }
    const restartInMs = wasKilled
      ? BACKOFF_FIRST_MS
      : Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** (this.#deathsMs.length - 1));
    this.#options.onDied({ name: this.name, code, signal, restartInMs });
    this.#restart = setTimeout(() => this.start(), restartInMs);
  }

  #noteDeath(): void {
    const now = Date.now();
    this.#deathsMs = [...this.#deathsMs.filter((at) => now - at < DEATHS_WINDOW_MS), now];
  }

  /** Asks it to end, and kills it after a timeout. Never restarted after that. */
  async stop(): Promise<void> {
    this.#stopping = true;
    if (this.#restart) clearTimeout(this.#restart);
    const child = this.#child;
    if (child && child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      const closed = once(child, 'close');
      child.kill(this.#options.stopSignal ?? 'SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_DEADLINE_MS);
      await exited;
      clearTimeout(timer);
      await withDeadline(closed, LAST_WORDS_MS).catch(() => undefined);
      // Later output would be written to a closed log, an uncaught error.
      child.stdout?.destroy();
      child.stderr?.destroy();
    }
    await new Promise<void>((resolve) => this.#log.end(() => resolve()));
  }

  /** The end of its log, to explain why it died. */
  async lastLines(count = 20): Promise<string> {
    const text = await readFile(this.#options.logFile, 'utf8').catch(() => '');
    return text.trimEnd().split('\n').slice(-count).join('\n');
  }
}
