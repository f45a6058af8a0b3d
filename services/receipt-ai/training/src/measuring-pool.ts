import { availableParallelism } from 'node:os';
import { PP_OCRV6 } from '../../src/extraction/packs/pp-ocrv6.ts';
import { createExtractionPool, type ExtractionPool } from '../../src/worker/extraction-pool.ts';
import { cacheDirectory } from './receipts-data.ts';

/** Starts a worker like the service's that is never replaced, so that its CPU time and memory can be measured. */
export const createMeasuringPool = (): ExtractionPool =>
  createExtractionPool({
    queueMax: 1,
    timeoutMs: 60_000,
    recycleAfterFiles: Infinity,
    memoryMaxBytes: Infinity,
    idleStopMs: 60_000,
    log: console.log,
    packDir: cacheDirectory(PP_OCRV6),
    threads: availableParallelism(),
  });
