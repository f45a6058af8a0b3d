/** Limits of rendering pages. A page takes a tenth of a second of CPU time, and the start of a worker half a second. */
export const DRAWING_LIMITS = {
  /** Maximum queued pages, half of them for one organization: as many as one file has. */
  queueMax: 40,
  /** Time for one page, the worker's start included; then the worker is killed. */
  timeoutMs: 30_000,
  /** Pages are rendered for this long before a queued file is read. */
  turnMs: 1_000,
} as const;

/** CPU time of the worker for a file, and again for each of its pages. A large photo takes 4 s. */
export const FILE_CPU_MAX_MS = 30_000;

export interface ExtractionPoolOptions {
  /** Maximum queued files while one is read, half of them for one organization; more are refused. */
  queueMax: number;
  /** Another limit than FILE_CPU_MAX_MS, for tests. */
  cpuMaxMs?: number;
  /**
   * Time to open a file, the worker's start included, and again for each of its pages; then the worker is killed. It is generous,
   * because on a busy machine a second of CPU time may take a minute.
   */
  timeoutMs: number;
  /** Limits of rendering pages, where they differ from DRAWING_LIMITS. */
  drawing?: Partial<Record<keyof typeof DRAWING_LIMITS, number>>;
  /** The worker is replaced after this many files and pages by another that was started meanwhile. */
  recycleAfterFiles: number;
  /** A worker that has grown beyond this is replaced at once. */
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
