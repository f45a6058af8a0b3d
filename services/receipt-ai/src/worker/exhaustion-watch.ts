/**
 * This thread ends its process when a file exhausts its memory or CPU time, or when the parent is gone. A file can keep the main
 * thread busy for minutes, with timers and messages unheard; this thread is never busy.
 */
import { parentPort, workerData } from 'node:worker_threads';

import { EXHAUSTED_SIGNAL } from './pdf-message.ts';

/** A PDF takes up to a gigabyte a second, which is some 10 MB between two checks. */
const EVERY_MS = 10;

const { rssMaxBytes, parentId } = workerData as { rssMaxBytes: number; parentId: number };

/** CPU time of all threads of the process together. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

let cpuEndMs = Number.POSITIVE_INFINITY;
parentPort?.on('message', (cpuMaxMs: number) => {
  cpuEndMs = cpuMs() + cpuMaxMs;
});

setInterval(() => {
  if (process.memoryUsage.rss() > rssMaxBytes || cpuMs() > cpuEndMs)
    process.kill(process.pid, EXHAUSTED_SIGNAL);
  if (process.ppid !== parentId) process.kill(process.pid, 'SIGKILL');
}, EVERY_MS);
parentPort?.postMessage('watching');
