/**
 * Thread that ends its process when the memory runs out or the parent is gone. A PDF can keep the main thread busy for minutes,
 * with timers and messages unheard; this thread is never busy.
 */
import { parentPort, workerData } from 'node:worker_threads';

import { MEMORY_SIGNAL } from './pdf-message.ts';

/** A PDF takes up to a gigabyte a second: some 10 MB between two looks. */
const EVERY_MS = 10;

const { rssMaxBytes, parentId } = workerData as { rssMaxBytes: number; parentId: number };

setInterval(() => {
  if (process.memoryUsage.rss() > rssMaxBytes) process.kill(process.pid, MEMORY_SIGNAL);
  if (process.ppid !== parentId) process.kill(process.pid, 'SIGKILL');
}, EVERY_MS);
parentPort?.postMessage('watching');
