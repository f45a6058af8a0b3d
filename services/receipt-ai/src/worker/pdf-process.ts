import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { FIRST_PAGES } from '../extraction/pages/choose-pages.ts';
import type { RenderedFile, RenderedPage, RenderPdf } from '../extraction/pages/render-pages.ts';
import { UnreadableFileError } from '../domain/unreadable-file.ts';
import { RETURN_MEMORY } from './allocator-settings.ts';
import { EXHAUSTED_SIGNAL, type PdfOrder, type PdfReport } from './pdf-message.ts';

/** Bounds of the process that opens PDFs. An invoice takes 0.1 s and 200 MB, five colour pages at 600 dpi 2 s and 350 to 430 MB. */
export const PDF_LIMITS = {
  /** A process that holds more is ended. It may exceed this by what it takes between two checks, and so stays below 512 MiB. */
  rssMaxBytes: 480 * 2 ** 20,
  /** CPU time for pages that are rendered together. It does not depend on what else the machine does. */
  renderCpuMaxMs: 10_000,
  /** CPU time for the image of one page; less than the time that the pool gives its worker for it. */
  drawCpuMaxMs: 6_000,
  /** A process that holds more after a file is replaced, so that what one file left does not count against the next. */
  rssKeptMaxBytes: 256 * 2 ** 20,
} as const;

export interface PdfProcessOptions {
  limits?: Partial<Record<keyof typeof PDF_LIMITS, number>>;
  /** Another program, for tests. */
  workerPath?: string;
}

export interface PdfProcess {
  /** Renders pages of a PDF, in the order asked for; one call at a time. @throws {UnreadableFileError} */
  render: RenderPdf;
  /** Draws one page, counted from 0, as a JPEG; one call at a time. @throws {UnreadableFileError} */
  draw(filePath: string, page: number): Promise<Buffer>;
  /** Starts the process before the first file does. Resolves when it is ready for a file or has failed to start. */
  start(): Promise<void>;
  /** Ends the process. */
  close(): void;
}

/** Opens PDFs in a process of their own, which starts with the first one and stays for the next. */
export const createPdfProcess = (options: PdfProcessOptions = {}): PdfProcess =>
  new WatchedPdfProcess(options);

type Ending = Extract<PdfReport, { kind: 'rendered' | 'drawn' }>;

interface Job {
  order: PdfOrder;
  onPage: (page: RenderedPage) => void;
  resolve: (ending: Ending) => void;
  reject: (error: Error) => void;
}

const WORKER_PATH = fileURLToPath(new URL('./pdf-worker.ts', import.meta.url));

const folderAt = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The folder of installed packages, which is the outermost one of that name. */
const PACKAGES = fileURLToPath(import.meta.resolve('sharp')).replace(
  /(?<=\/node_modules\/).*$/s,
  '',
);

/** The process can read only its own code: it gets a file as bytes, and can write no file, start no program and use no network. */
const CONFINED = [
  '--permission',
  `--allow-fs-read=${folderAt('../../')}*`,
  `--allow-fs-read=${PACKAGES}*`,
  '--allow-addons',
  '--allow-worker',
  '--disable-warning=SecurityWarning',
  '--disallow-code-generation-from-strings',
  '--max-old-space-size=384',
  `--import=${folderAt('./no-network.ts')}`,
];

/** Signals by which the watching thread ends an exhausted process, or V8 when its memory is full. */
const EXHAUSTED: ReadonlySet<string | null> = new Set([EXHAUSTED_SIGNAL, 'SIGABRT', 'SIGTRAP']);

class WatchedPdfProcess implements PdfProcess {
  readonly #limits: Record<keyof typeof PDF_LIMITS, number>;
  readonly #workerPath: string;
  #child: ChildProcess | null = null;
  #isReady = false;
  #started: Promise<void> = Promise.resolve();
  #job: Job | null = null;

  constructor({ limits, workerPath = WORKER_PATH }: PdfProcessOptions) {
    this.#limits = { ...PDF_LIMITS, ...limits };
    this.#workerPath = workerPath;
  }

  readonly render: RenderPdf = async (filePath, wanted = FIRST_PAGES) => {
    const pages: RenderedFile['pages'] = [];
    const cpuMaxMs = this.#limits.renderCpuMaxMs;
    const file = await readFile(filePath);
    const order = { kind: 'render', file, pages: wanted, cpuMaxMs } as const;
    const ending = await this.#run(order, (page) => pages.push(page));
    if (ending.kind !== 'rendered') throw new Error('The PDF process sent an unexpected report.');
    return { pages, ...ending.document };
  };

  async draw(filePath: string, page: number): Promise<Buffer> {
    const cpuMaxMs = this.#limits.drawCpuMaxMs;
    const order = { kind: 'draw', file: await readFile(filePath), page, cpuMaxMs } as const;
    const ending = await this.#run(order, () => undefined);
    if (ending.kind !== 'drawn') throw new Error('The PDF process sent an unexpected report.');
    return Buffer.from(ending.jpeg);
  }

  start(): Promise<void> {
    this.#child ??= this.#fork();
    return this.#started;
  }

  close(): void {
    this.#dismiss();
    this.#settle()?.reject(new Error('The PDF process was closed.'));
  }

  #run(order: PdfOrder, onPage: Job['onPage']): Promise<Ending> {
    if (this.#job) throw new Error('The PDF process takes one file at a time.');
    return new Promise((resolve, reject) => {
      this.#job = { order, onPage, resolve, reject };
      void this.start();
      if (this.#isReady) this.#sendOrder();
    });
  }

  #fork(): ChildProcess {
    const child = fork(this.#workerPath, [String(this.#limits.rssMaxBytes), String(process.pid)], {
      execArgv: CONFINED,
      // A file that takes over the process finds no password and no address in its environment.
      env: RETURN_MEMORY,
      serialization: 'advanced',
    });
    this.#isReady = false;
    this.#started = new Promise((resolve) => {
      child.once('message', () => resolve());
      child.once('error', () => resolve());
      child.once('exit', () => resolve());
    });
    child.on('message', (report) => this.#onReport(child, report as PdfReport));
    child.on('error', (error) => this.#onLost(child, error.message));
    child.on('exit', (code, signal) => {
      if (EXHAUSTED.has(signal) && child === this.#child) this.#exhausted();
      else this.#onLost(child, `exit ${signal ?? String(code)}`);
    });
    return child;
  }

  /** Sends the order once the process watches itself. A send fails only where the process is ending, and its exit fails the job. */
  #sendOrder(): void {
    if (this.#job) this.#child?.send(this.#job.order, () => undefined);
  }

  #onReport(child: ChildProcess, report: PdfReport): void {
    if (child !== this.#child) return;
    if (report.kind === 'ready') {
      this.#isReady = true;
      this.#sendOrder();
      return;
    }
    if (report.kind === 'page') {
      this.#job?.onPage(report.page);
      return;
    }
    if (report.rssBytes > this.#limits.rssKeptMaxBytes) this.#dismiss();
    const job = this.#settle();
    if (report.kind === 'unreadable') {
      job?.reject(new UnreadableFileError(report.code, report.message));
    } else if (report.kind === 'failed') {
      job?.reject(new Error(report.message));
    } else {
      job?.resolve(report);
    }
  }

  #exhausted(): void {
    this.#dismiss();
    this.#settle()?.reject(
      new UnreadableFileError(
        'TOO_COMPLEX',
        'This PDF is too complex to read. Upload a photo or scan of it instead.',
      ),
    );
  }

  #onLost(child: ChildProcess, how: string): void {
    if (child !== this.#child) return;
    this.#dismiss();
    this.#settle()?.reject(new Error(`The PDF process was lost (${how}).`));
  }

  /** Kills the process, because it may be stuck in a file and hear nothing. */
  #dismiss(): void {
    const child = this.#child;
    this.#child = null;
    child?.kill('SIGKILL');
  }

  #settle(): Job | null {
    const job = this.#job;
    this.#job = null;
    return job;
  }
}
