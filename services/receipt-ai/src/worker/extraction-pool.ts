import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

import type { Extraction, StageListener } from '../extraction/extraction.ts';
import { RETURN_MEMORY } from './allocator-settings.ts';
import type { ExtractionReport, WorkerSettings } from './extraction-message.ts';
import { ExtractionUnavailableError } from './extraction-unavailable.ts';
import { OrderQueue } from './order-queue.ts';
import { JOB_NAMES, settle, toOrder, type Job } from './worker-job.ts';

/** Limits of rendering pages; a page takes a tenth of a second, the worker's start half of one. */
export const DRAWING_LIMITS = {
  /** Maximum queued pages, half of them for one organisation: as many as one file has. */
  queueMax: 40,
  /** Time for one page, the worker's start included; then the worker is killed. */
  timeoutMs: 8_000,
  /** Pages are rendered for this long before a queued file is read. */
  turnMs: 1_000,
} as const;

export interface ExtractionPoolOptions {
  /** Maximum queued files while one is read, half of them for one organisation; more are refused. */
  queueMax: number;
  /** Time for one file, the worker's start included; then the worker is killed. */
  timeoutMs: number;
  /** Limits of rendering pages, where they differ from DRAWING_LIMITS. */
  drawing?: Partial<Record<keyof typeof DRAWING_LIMITS, number>>;
  /** The worker is replaced after this many files and pages ... */
  recycleAfterFiles: number;
  /** ... or when it has grown beyond this. */
  memoryMaxBytes: number;
  /** An idle worker ends after this time and releases its memory. */
  idleStopMs: number;
  log: (message: string) => void;
  /** Directory of the PP-OCRv6 pack; without it PP-OCRv4 is used. */
  packDir?: string | undefined;
  /** Threads of the models; default: all cores. */
  threads?: number;
  /** Longer side of the preview in each extraction, for a provider; default: none. */
  previewSideMaxPx?: number | undefined;
  /** Another worker program, for tests. */
  workerPath?: string | undefined;
}

export interface ExtractionPool {
  /** @throws {UnreadableFileError} @throws {ExtractionUnavailableError} */
  extract(filePath: string, onStage?: StageListener, organizationId?: string): Promise<Extraction>;
  /** Image of one page, counted from 0, as a JPEG. @throws {UnreadableFileError} @throws {ExtractionUnavailableError} */
  draw(filePath: string, page: number, organizationId: string): Promise<Buffer>;
  /** Refuses the queue, ends the worker and returns when it is gone. */
  close(): Promise<void>;
}

/** Reads files and renders pages one after another in one child process: two at once would compete for the cores. */
export function createExtractionPool(options: ExtractionPoolOptions): ExtractionPool {
  return new SingleWorkerPool(options);
}

/** The worker's current job. */
interface RunningJob {
  id: number;
  job: Job;
  beganMs: number;
}

const WORKER_PATH = fileURLToPath(new URL('./extraction-worker.ts', import.meta.url));

/** A small nursery, because V8 keeps three of its largest ever size (48 MB); the worker itself triggers garbage collection. */
const SMALL_HEAP = ['--max-semi-space-size=4', '--expose-gc'];

class SingleWorkerPool implements ExtractionPool {
  readonly #options: ExtractionPoolOptions;
  readonly #drawing: Record<keyof typeof DRAWING_LIMITS, number>;
  readonly #waiting: OrderQueue<Job>;
  #running: RunningJob | null = null;
  #worker: ChildProcess | null = null;
  #filesOfWorker = 0;
  #lastJobId = 0;
  #deadline: NodeJS.Timeout | undefined;
  #idleStop: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: ExtractionPoolOptions) {
    this.#options = options;
    this.#drawing = { ...DRAWING_LIMITS, ...options.drawing };
    this.#waiting = new OrderQueue({
      readsMax: options.queueMax,
      drawingsMax: this.#drawing.queueMax,
      drawingTurnMs: this.#drawing.turnMs,
    });
  }

  extract(
    filePath: string,
    onStage: StageListener = () => undefined,
    organizationId = '',
  ): Promise<Extraction> {
    return new Promise((resolve, reject) => {
      this.#enqueue({ kind: 'read', organizationId, filePath, onStage, resolve, reject });
    });
  }

  draw(filePath: string, page: number, organizationId: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#enqueue({ kind: 'draw', organizationId, filePath, page, resolve, reject });
    });
  }

  #enqueue(job: Job): void {
    if (this.#isClosed) {
      job.reject(new ExtractionUnavailableError('CLOSED', 'The receipt reader is shutting down.'));
    } else if (!this.#waiting.hasRoomFor(job)) {
      job.reject(new ExtractionUnavailableError('QUEUE_FULL', 'Too much waits already.'));
    } else {
      this.#waiting.add(job);
      this.#startNext();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idleStop);
    const closed = new ExtractionUnavailableError('CLOSED', 'The receipt reader is shutting down.');
    for (const job of this.#waiting.takeAll()) job.reject(closed);
    this.#takeRunning()?.reject(closed);
    const worker = this.#dismissWorker();
    if (worker && worker.exitCode === null && worker.signalCode === null)
      await once(worker, 'exit');
  }

  #startNext(): void {
    if (this.#running || this.#isClosed) return;
    const job = this.#waiting.take();
    if (!job) {
      this.#stopWhenIdle();
      return;
    }
    clearTimeout(this.#idleStop);
    const id = ++this.#lastJobId;
    this.#running = { id, job, beganMs: performance.now() };
    const timeoutMs = job.kind === 'draw' ? this.#drawing.timeoutMs : this.#options.timeoutMs;
    this.#deadline = setTimeout(() => this.#giveUp(timeoutMs), timeoutMs);
    this.#worker ??= this.#forkWorker();
    // A failed send means that the worker is exiting; its exit fails the job.
    this.#worker.send(toOrder(id, job), () => undefined);
  }

  #forkWorker(): ChildProcess {
    const { packDir, threads, workerPath, previewSideMaxPx } = this.#options;
    const settings: WorkerSettings = {
      packDir: packDir ?? null,
      threads: threads ?? availableParallelism(),
      previewSideMaxPx: previewSideMaxPx ?? null,
    };
    const worker = fork(workerPath ?? WORKER_PATH, [JSON.stringify(settings)], {
      execArgv: SMALL_HEAP,
      // A file that exploits the worker finds no password and no address in it.
      env: RETURN_MEMORY,
    });
    this.#filesOfWorker = 0;
    worker.on('message', (report) => this.#onReport(worker, report as ExtractionReport));
    worker.on('error', (error) => this.#onWorkerLost(worker, error.message));
    worker.on('exit', (code, signal) =>
      this.#onWorkerLost(worker, `exit ${signal ?? String(code)}`),
    );
    return worker;
  }

  #onReport(worker: ChildProcess, report: ExtractionReport): void {
    const running = this.#running;
    if (worker !== this.#worker || report.jobId !== running?.id) return;
    const { job } = running;
    if (report.kind === 'stage') {
      if (job.kind === 'read') job.onStage(report.stage);
      return;
    }
    this.#takeRunning();
    this.#filesOfWorker++;
    this.#recycle(report.rssBytes);
    if (report.kind === 'failed') {
      this.#options.log(`${JOB_NAMES[job.kind].doing} failed: ${report.message}`);
    }
    settle(job, report);
    this.#startNext();
  }

  #onWorkerLost(worker: ChildProcess, how: string): void {
    if (worker !== this.#worker) return;
    this.#worker = null;
    const job = this.#takeRunning();
    if (job) {
      this.#options.log(
        `The receipt worker was lost while it was ${JOB_NAMES[job.kind].doing.toLowerCase()} (${how}).`,
      );
      job.reject(
        new ExtractionUnavailableError('WORKER_CRASHED', `The receipt worker was lost (${how}).`),
      );
    }
    this.#startNext();
  }

  #giveUp(timeoutMs: number): void {
    this.#dismissWorker();
    const job = this.#takeRunning();
    if (job) {
      const message = `${JOB_NAMES[job.kind].missed} within ${timeoutMs} ms.`;
      this.#options.log(`${message} The worker is killed.`);
      job.reject(new ExtractionUnavailableError('TIMEOUT', message));
    }
    this.#startNext();
  }

  #recycle(rssBytes: number): void {
    const { recycleAfterFiles, memoryMaxBytes, log } = this.#options;
    if (this.#filesOfWorker < recycleAfterFiles && rssBytes <= memoryMaxBytes) return;
    log(
      `The receipt worker is replaced after ${this.#filesOfWorker} files at ${Math.round(rssBytes / 2 ** 20)} MiB.`,
    );
    this.#dismissWorker();
  }

  #stopWhenIdle(): void {
    clearTimeout(this.#idleStop);
    this.#idleStop = setTimeout(() => this.#dismissWorker(), this.#options.idleStopMs).unref();
  }

  /** Killed without warning: between files it has nothing to save, and within one it may be stuck. */
  #dismissWorker(): ChildProcess | null {
    const worker = this.#worker;
    this.#worker = null;
    worker?.kill('SIGKILL');
    return worker;
  }

  #takeRunning(): Job | null {
    clearTimeout(this.#deadline);
    const running = this.#running;
    this.#running = null;
    if (!running) return null;
    this.#waiting.ended(running.job, performance.now() - running.beganMs);
    return running.job;
  }
}
