import type { Extraction, StageListener } from '../domain/extraction.ts';
import {
  ExtractionUnavailableError,
  type ExtractionUnavailableCode,
} from '../domain/extraction-unavailable.ts';
import type { PageDrawer, Reader } from '../use-cases/ports.ts';
import type { ExtractionReport } from './extraction-message.ts';
import { OrderQueue } from './order-queue.ts';
import { DRAWING_LIMITS, type ExtractionPoolOptions } from './pool-options.ts';
import { JOB_NAMES, settle, toOrder, type Job } from './worker-job.ts';
import type { WorkerLoss } from './worker-process.ts';
import { WorkerSuccession } from './worker-succession.ts';

export interface ExtractionPool extends Reader, PageDrawer {
  /** Refuses all jobs, ends the worker and resolves when its process has ended. */
  close(): Promise<void>;
}

/** How often a file is tried whose worker is lost. It is tried again alone, because another file may have crashed the worker. */
const ATTEMPTS_MAX = 2;

/** Maximum files and pages in the worker at once, because each long file keeps its pages in memory. */
const RUNNING_MAX = 4;

/**
 * Reads files and renders pages one after another in one child process: two at once would compete for the cores. Only while a PDF
 * is being opened, which may take its time limit, one file or page of another organization goes ahead; and between the pages of a
 * long file others are read.
 */
export function createExtractionPool(options: ExtractionPoolOptions): ExtractionPool {
  return new SingleWorkerPool(options);
}

/** A job that the worker has. */
interface RunningJob {
  job: Job;
  beganMs: number;
  deadline: NodeJS.Timeout | undefined;
  /** Between the pages of a `shared` file, and while one is `opening`, others are read; a `busy` job has the worker alone. */
  state: 'busy' | 'opening' | 'shared';
}

class SingleWorkerPool implements ExtractionPool {
  readonly #options: ExtractionPoolOptions;
  readonly #drawing: Record<keyof typeof DRAWING_LIMITS, number>;
  readonly #waiting: OrderQueue<Job>;
  readonly #running = new Map<number, RunningJob>();
  readonly #workers: WorkerSuccession;
  /** Files whose worker was lost, which are read before all others. */
  readonly #lost: Job[] = [];
  /** The job whose page is being recognised. */
  #turn: number | null = null;
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
    this.#workers = new WorkerSuccession(options, {
      onPrepared: () => this.#workers.replaceWornOut(this.#running.size === 0),
      onReport: (report) => this.#onReport(report),
      onLost: (loss) => this.#onWorkerLost(loss),
    });
  }

  extract(
    filePath: string,
    onStage: StageListener = () => undefined,
    organizationId = '',
  ): Promise<Extraction> {
    const order = { kind: 'read', organizationId, filePath, losses: 0, onStage } as const;
    return new Promise((resolve, reject) => {
      this.#enqueue({ ...order, resolve, reject });
    });
  }

  draw(filePath: string, page: number, organizationId: string): Promise<Buffer> {
    const order = { kind: 'draw', organizationId, filePath, losses: 0, page } as const;
    return new Promise((resolve, reject) => {
      this.#enqueue({ ...order, resolve, reject });
    });
  }

  #enqueue(job: Job): void {
    if (this.#isClosed) {
      job.reject(new ExtractionUnavailableError('CLOSED', 'The receipt reader is shutting down.'));
    } else if (!this.#waiting.hasRoomFor(job)) {
      job.reject(
        new ExtractionUnavailableError('QUEUE_FULL', 'The queue of the receipt reader is full.'),
      );
    } else {
      this.#waiting.add(job);
      this.#startNext();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idleStop);
    const closed = new ExtractionUnavailableError('CLOSED', 'The receipt reader is shutting down.');
    for (const job of [...this.#lost.splice(0), ...this.#waiting.takeAll()]) job.reject(closed);
    for (const job of this.#takeAllRunning()) job.reject(closed);
    await this.#workers.dismissAll();
  }

  #startNext(): void {
    const running = [...this.#running.values()];
    if (this.#isClosed || (running.length > 0 && !this.#mayStartBeside(running))) return;
    const opening = running.find(({ state }) => state === 'opening');
    const job = this.#lost.shift() ?? this.#waiting.take(opening?.job.organizationId);
    if (!job) {
      if (running.length === 0) this.#stopWhenIdle();
      return;
    }
    clearTimeout(this.#idleStop);
    const id = ++this.#lastJobId;
    const started: RunningJob = {
      job,
      beganMs: performance.now(),
      deadline: undefined,
      state: 'busy',
    };
    this.#running.set(id, started);
    this.#restartDeadline(id, started);
    this.#workers.send(toOrder(id, job));
  }

  /** A file whose worker was lost has the next worker alone. */
  #mayStartBeside(running: readonly RunningJob[]): boolean {
    return (
      !this.#workers.isWornOut &&
      this.#lost.length === 0 &&
      running.length < RUNNING_MAX &&
      running.every(({ state, job }) => state !== 'busy' && job.losses === 0) &&
      running.filter(({ state }) => state === 'opening').length < 2
    );
  }

  #restartDeadline(id: number, running: RunningJob): void {
    clearTimeout(running.deadline);
    const isDrawing = running.job.kind === 'draw';
    const timeoutMs = isDrawing ? this.#drawing.timeoutMs : this.#options.timeoutMs;
    running.deadline = setTimeout(() => this.#onTimeout(id, timeoutMs), timeoutMs);
  }

  /** The time limit runs for the page that is recognised, not for those that wait for their turn. */
  #onTurn(id: number, isShared: boolean): void {
    const running = this.#running.get(id);
    if (!running) return;
    const before = this.#turn === null ? undefined : this.#running.get(this.#turn);
    if (before?.state === 'shared') clearTimeout(before.deadline);
    this.#turn = id;
    this.#restartDeadline(id, running);
    if (!isShared || running.state === 'shared') return;
    running.state = 'shared';
    this.#startNext();
  }

  #onReport(report: Exclude<ExtractionReport, { kind: 'prepared' }>): void {
    if (report.kind === 'opening') {
      this.#onOpening(report.filePath);
      return;
    }
    if (report.kind === 'turn') {
      this.#onTurn(report.jobId, report.isShared);
      return;
    }
    const running = this.#running.get(report.jobId);
    if (!running) return;
    const { job } = running;
    if (report.kind === 'stage') {
      if (running.state === 'opening') running.state = 'busy';
      // Its time limit starts with its turn: a page of another file is recognised first.
      if (report.stage === 'pages_rendered' && this.#turn !== null) clearTimeout(running.deadline);
      if (job.kind === 'read') job.onStage(report.stage, report.progress);
      return;
    }
    this.#takeRunning(report.jobId);
    this.#workers.replaceWornOut(this.#running.size === 0);
    if (report.kind === 'failed') {
      this.#options.log(`${JOB_NAMES[job.kind].doing} failed: ${report.message}`);
    }
    settle(job, report);
    this.#startNext();
  }

  #onOpening(filePath: string): void {
    for (const [id, running] of this.#running) {
      if (running.job.filePath !== filePath) continue;
      running.state = 'opening';
      this.#restartDeadline(id, running);
    }
    this.#startNext();
  }

  #onWorkerLost({ how, isExhausted }: WorkerLoss): void {
    if (isExhausted) this.#endExhausted();
    for (const job of this.#takeAllRunning()) {
      this.#options.log(
        `The receipt worker was lost while it was ${JOB_NAMES[job.kind].doing.toLowerCase()} (${how}).`,
      );
      job.losses += 1;
      if (job.kind === 'read' && job.losses < ATTEMPTS_MAX) this.#lost.push(job);
      else
        job.reject(
          new ExtractionUnavailableError('WORKER_CRASHED', `The receipt worker was lost (${how}).`),
        );
    }
    this.#startNext();
  }

  #onTimeout(id: number, timeoutMs: number): void {
    this.#workers.dismissWorker();
    this.#end(id, 'TIMEOUT', `${timeoutMs} ms`);
    this.#startNext();
  }

  /** The file whose page was recognised took the CPU time, or the one that has the worker alone. */
  #endExhausted(): void {
    const busy = [...this.#running].find(([, { state }]) => state === 'busy')?.[0];
    const id = this.#turn ?? busy;
    if (id !== undefined) this.#end(id, 'EXHAUSTED', 'its CPU time');
  }

  /** Ends a job that took too long with its worker. The other jobs are queued again, because they did not cause it. */
  #end(id: number, code: ExtractionUnavailableCode, limit: string): void {
    const job = this.#takeRunning(id);
    for (const other of this.#takeAllRunning()) this.#waiting.add(other);
    if (!job) return;
    const message = `${JOB_NAMES[job.kind].missed} within ${limit}.`;
    this.#options.log(`${message} The worker is replaced.`);
    job.reject(new ExtractionUnavailableError(code, message));
  }

  #stopWhenIdle(): void {
    clearTimeout(this.#idleStop);
    this.#idleStop = setTimeout(
      () => void this.#workers.dismissAll(),
      this.#options.idleStopMs,
    ).unref();
  }

  #takeAllRunning(): Job[] {
    return [...this.#running.keys()].flatMap((id) => this.#takeRunning(id) ?? []);
  }

  #takeRunning(id: number): Job | null {
    const running = this.#running.get(id);
    if (!running) return null;
    this.#running.delete(id);
    clearTimeout(running.deadline);
    if (this.#turn === id) this.#turn = null;
    this.#waiting.ended(running.job, performance.now() - running.beganMs);
    return running.job;
  }
}
