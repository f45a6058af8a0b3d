import { availableParallelism } from 'node:os';
import type { ExtractionReport, WorkerOrder } from './extraction-message.ts';
import { FILE_CPU_MAX_MS, type ExtractionPoolOptions } from './pool-options.ts';
import { WorkerProcess, type WorkerLoss } from './worker-process.ts';

export interface WorkerListener {
  /** A successor has loaded everything that its first file needs. */
  onPrepared(): void;
  /** The worker in service reports about one of its jobs. */
  onReport(report: Exclude<ExtractionReport, { kind: 'prepared' }>): void;
  /** The worker in service has ended without being dismissed. */
  onLost(loss: WorkerLoss): void;
}

/** The worker in service, started for its first order, and the successor that is started when it is worn out. */
export class WorkerSuccession {
  readonly #options: ExtractionPoolOptions;
  readonly #listener: WorkerListener;
  #worker: WorkerProcess | null = null;
  #successor: WorkerProcess | null = null;

  constructor(options: ExtractionPoolOptions, listener: WorkerListener) {
    this.#options = options;
    this.#listener = listener;
  }

  send(order: WorkerOrder): void {
    this.#worker ??= this.#takeSuccessor() ?? this.#fork();
    this.#worker.send(order);
  }

  /** Whether the worker gets no further job. */
  get isWornOut(): boolean {
    return (this.#worker?.jobs ?? 0) >= this.#options.recycleAfterFiles || this.#hasGrown;
  }

  get #hasGrown(): boolean {
    return (this.#worker?.rssBytes ?? 0) > this.#options.memoryMaxBytes;
  }

  /**
   * Replaces a worn-out worker while it is idle. It serves on until its successor is ready, so that no file waits for a start; one
   * that has grown beyond its memory ends at once.
   */
  replaceWornOut(isIdle: boolean): void {
    const worker = this.#worker;
    if (!worker || !this.isWornOut) return;
    if (!this.#successor) {
      this.#successor = this.#fork();
      this.#successor.send({ kind: 'prepare' });
    }
    if (!isIdle || !(this.#successor.isPrepared || this.#hasGrown)) return;
    this.#options.log(
      `The receipt worker is replaced after ${worker.jobs} files at ${Math.round(worker.rssBytes / 2 ** 20)} MiB.`,
    );
    this.dismissWorker();
    this.#worker = this.#takeSuccessor();
  }

  dismissWorker(): void {
    this.#worker?.kill();
    this.#worker = null;
  }

  /** Resolves when no process is left. */
  async dismissAll(): Promise<void> {
    const workers = [this.#worker, this.#takeSuccessor()].filter((worker) => worker !== null);
    this.#worker = null;
    for (const worker of workers) worker.kill();
    await Promise.all(workers.map((worker) => worker.ended()));
  }

  #takeSuccessor(): WorkerProcess | null {
    const successor = this.#successor;
    this.#successor = null;
    return successor;
  }

  #fork(): WorkerProcess {
    const { packDir, workerPath, previewSideMaxPx } = this.#options;
    const { threads = availableParallelism(), cpuMaxMs = FILE_CPU_MAX_MS } = this.#options;
    return new WorkerProcess({
      settings: { packDir, threads, previewSideMaxPx, cpuMaxMs },
      workerPath,
      onReport: (worker, report) => {
        if (report.kind === 'prepared') this.#listener.onPrepared();
        else if (worker === this.#worker) this.#listener.onReport(report);
      },
      onLost: (worker, loss) => {
        if (worker === this.#successor) this.#successor = null;
        if (worker !== this.#worker) return;
        this.#worker = null;
        this.#listener.onLost(loss);
      },
    });
  }
}
