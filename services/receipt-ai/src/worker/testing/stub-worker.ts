/** Replaces the extraction worker in a test: responds with its own process id, and misbehaves according to the file's name. */
import type { WorkerOrder } from '../extraction-message.ts';
import { EXHAUSTED_SIGNAL } from '../pdf-message.ts';

const send = (report: object): void => void process.send?.(report);

process.on('disconnect', () => process.exit(0));
process.on('message', (order: WorkerOrder) => {
  if (order.kind === 'prepare') {
    setTimeout(() => send({ kind: 'prepared' }), 200);
    return;
  }
  const { jobId, filePath } = order;
  const misbehaviours: Readonly<Record<string, () => void>> = {
    crash: () => process.exit(139),
    hang: () => undefined,
    endless: () => process.kill(process.pid, EXHAUSTED_SIGNAL),
    'endless.pdf': () => send({ kind: 'opening', filePath }),
    fault: () => send({ kind: 'failed', jobId, message: 'no such model', rssBytes: 1 }),
    unreadable: () =>
      send({ kind: 'unreadable', jobId, code: 'ENCRYPTED', message: 'locked', rssBytes: 1 }),
  };
  (misbehaviours[filePath] ?? (() => answer(order)))();
});

function answer(order: Exclude<WorkerOrder, { kind: 'prepare' }>): void {
  const { jobId, filePath } = order;
  if (order.kind === 'draw') {
    const jpeg = Buffer.from(`${filePath} page ${order.page}`).toString('base64');
    setTimeout(() => send({ kind: 'drawn', jobId, jpeg, rssBytes: 1 }), 20);
    return;
  }
  send({ kind: 'stage', jobId, stage: 'text_read' });
  const extraction = { text: filePath, pageCount: process.pid };
  const rssBytes = filePath === 'large' ? 2_000 : 1;
  const afterMs = filePath === 'slow' ? 1_000 : 20;
  setTimeout(() => send({ kind: 'done', jobId, extraction, rssBytes }), afterMs);
}
