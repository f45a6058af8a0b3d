import { availableParallelism } from 'node:os';

import type { Extraction, StageListener } from '../extraction/extraction.ts';
import type { ExtractionReport } from './extraction-message.ts';
import { ExtractionUnavailableError } from './extraction-unavailable.ts';
import { OrderQueue } from './order-queue.ts';
import { JOB_NAMES, settle, toOrder, type Job } from './worker-job.ts';
import { WorkerProcess } from './worker-process.ts';

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
  /** The worker is replaced after this many files and pages, by another that was started meanwhile ... */
  recycleAfterFiles: number;
  /** ... or at once, when it has grown beyond this. */
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

/**
 * Reads files and renders pages one after another in one child process: two at once would compete for the cores. Only while a PDF
 * is being opened, which may take its time limit, one file or page of another organisation goes ahead.
 */
export function createExtractionPool(options: ExtractionPoolOptions): ExtractionPool {
  return new SingleWorkerPool(options);
}

/** A job of the worker. */
interface RunningJob {
  job: Job;
  beganMs: number;
  deadline: NodeJS.Timeout;
  isOpening: boolean;
}

class SingleWorkerPool implements ExtractionPool {
  readonly #options: ExtractionPoolOptions;
  readonly #drawing: Record<keyof typeof DRAWING_LIMITS, number>;
  readonly #waiting: OrderQueue<Job>;
  readonly #running = new Map<number, RunningJob>();
  #worker: WorkerProcess | null = null;
  /** Takes the place of a worn-out worker once it is ready: no file waits for a start. */
  #successor: WorkerProcess | null = null;
  #lastJobId = 0;
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
    for (const job of this.#takeAllRunning()) job.reject(closed);
    const workers = [this.#worker, this.#successor].filter((worker) => worker !== null);
    this.#dismissWorkers();
    await Promise.all(workers.map((worker) => worker.ended()));
  }

  #startNext(): void {
    const [first, ...others] = this.#running.values();
    const isBusy = first && (!first.isOpening || others.length > 0 || this.#isWornOut);
    if (isBusy || this.#isClosed) return;
    const job = this.#waiting.take(first?.job.organizationId);
    if (!job) {
      if (!first) this.#stopWhenIdle();
      return;
    }
    clearTimeout(this.#idleStop);
    const id = ++this.#lastJobId;
    const timeoutMs = job.kind === 'draw' ? this.#drawing.timeoutMs : this.#options.timeoutMs;
    const deadline = setTimeout(() => this.#giveUp(id, timeoutMs), timeoutMs);
    this.#running.set(id, { job, beganMs: performance.now(), deadline, isOpening: false });
    this.#worker ??= this.#takeSuccessor() ?? this.#forkWorker();
    this.#worker.send(toOrder(id, job));
  }

  #forkWorker(): WorkerProcess {
    const { packDir, threads, workerPath, previewSideMaxPx } = this.#options;
    return new WorkerProcess({
      settings: {
        packDir: packDir ?? null,
        threads: threads ?? availableParallelism(),
        previewSideMaxPx: previewSideMaxPx ?? null,
      },
      workerPath,
      onReport: (worker, report) => this.#onReport(worker, report),
      onLost: (worker, how) => this.#onWorkerLost(worker, how),
    });
  }

  #takeSuccessor(): WorkerProcess | null {
    const successor = this.#successor;
    this.#successor = null;
    return successor;
  }

  #onReport(worker: WorkerProcess, report: ExtractionReport): void {
    if (report.kind === 'prepared') this.#recycle();
    if (worker !== this.#worker || report.kind === 'prepared') return;
    if (report.kind === 'opening') {
      this.#onOpening(report.filePath);
      return;
    }
    const running = this.#running.get(report.jobId);
    if (!running) return;
    const { job } = running;
    if (report.kind === 'stage') {
      running.isOpening = false;
      if (job.kind === 'read') job.onStage(report.stage);
      return;
    }
    this.#takeRunning(report.jobId);
    this.#recycle();
    if (report.kind === 'failed') {
      this.#options.log(`${JOB_NAMES[job.kind].doing} failed: ${report.message}`);
    }
    settle(job, report);
    this.#startNext();
  }

  #onOpening(filePath: string): void {
    for (const running of this.#running.values())
      if (running.job.filePath === filePath) running.isOpening = true;
    this.#startNext();
  }

  #onWorkerLost(worker: WorkerProcess, how: string): void {
    if (worker === this.#successor) this.#successor = null;
    if (worker !== this.#worker) return;
    this.#worker = null;
    for (const job of this.#takeAllRunning()) {
      this.#options.log(
        `The receipt worker was lost while it was ${JOB_NAMES[job.kind].doing.toLowerCase()} (${how}).`,
      );
      job.reject(
        new ExtractionUnavailableError('WORKER_CRASHED', `The receipt worker was lost (${how}).`),
      );
    }
    this.#startNext();
  }

  #giveUp(id: number, timeoutMs: number): void {
    const job = this.#takeRunning(id);
    this.#dismissWorker();
    // The other job has done nothing wrong.
    for (const other of this.#takeAllRunning()) this.#waiting.add(other);
    if (job) {
      const message = `${JOB_NAMES[job.kind].missed} within ${timeoutMs} ms.`;
      this.#options.log(`${message} The worker is killed.`);
      job.reject(new ExtractionUnavailableError('TIMEOUT', message));
    }
    this.#startNext();
  }

  get #isWornOut(): boolean {
    return (this.#worker?.jobs ?? 0) >= this.#options.recycleAfterFiles || this.#hasGrown;
  }

  get #hasGrown(): boolean {
    return (this.#worker?.rssBytes ?? 0) > this.#options.memoryMaxBytes;
  }

  /** A worn-out worker works on until its successor is ready; one that has grown too large ends at once. */
  #recycle(): void {
    const worker = this.#worker;
    if (!worker || !this.#isWornOut) return;
    if (!this.#successor) {
      this.#successor = this.#forkWorker();
      this.#successor.prepare();
    }
    if (this.#running.size > 0 || !(this.#successor.isPrepared || this.#hasGrown)) return;
    this.#options.log(
      `The receipt worker is replaced after ${worker.jobs} files at ${Math.round(worker.rssBytes / 2 ** 20)} MiB.`,
    );
    this.#dismissWorker();
    this.#worker = this.#takeSuccessor();
  }

  #stopWhenIdle(): void {
    clearTimeout(this.#idleStop);
    this.#idleStop = setTimeout(() => this.#dismissWorkers(), this.#options.idleStopMs).unref();
  }

  #dismissWorker(): void {
    const worker = this.#worker;
    this.#worker = null;
    worker?.kill();
  }

  #dismissWorkers(): void {
    this.#dismissWorker();
    this.#takeSuccessor()?.kill();
  }

  #takeAllRunning(): Job[] {
    return [...this.#running.keys()].flatMap((id) => this.#takeRunning(id) ?? []);
  }

  #takeRunning(id: number): Job | null {
    const running = this.#running.get(id);
    if (!running) return null;
    this.#running.delete(id);
    clearTimeout(running.deadline);
    this.#waiting.ended(running.job, performance.now() - running.beganMs);
    return running.job;
  }
}
