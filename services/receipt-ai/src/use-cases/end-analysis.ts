import type { Cause } from '@outlay/platform/outbox';
import type { Receipt } from '../domain/receipt.ts';
import { UnreadableFileError } from '../domain/unreadable-file.ts';
import { ExtractionUnavailableError } from '../domain/extraction-unavailable.ts';
import type { UnitOfWork } from './ports.ts';

/** How often a file is tried; after that its values are entered by hand. */
export const ATTEMPTS_MAX = 2;

/** A file that a busy machine had no time for is read when there is room. After this long, its attempts count as any other. */
const BUSY_PATIENCE_MS = 2 * 60 * 60 * 1_000;

/** The message to the uploader of a receipt that could not be read. */
export const COULD_NOT_READ = "We couldn't read this receipt. Try again, or enter the details.";

/** Ends a failed analysis: it waits for its next attempt, or the receipt becomes `failed`. */
export async function endFailedAnalysis(
  unitOfWork: UnitOfWork,
  { receipt, cause, attempts }: { receipt: Receipt; cause: Cause; attempts: number },
  error: unknown,
): Promise<'waiting' | 'failed'> {
  const code = error instanceof ExtractionUnavailableError ? error.code : null;
  const isBusy = code === 'TIMEOUT' && Date.now() - receipt.createdAt.getTime() < BUSY_PATIENCE_MS;
  // The analysis was never begun, the service stopped during it, or the machine had no time for it.
  const isUntried = code === 'QUEUE_FULL' || code === 'CLOSED' || isBusy;
  const isFinal =
    error instanceof UnreadableFileError ||
    code === 'WORKER_CRASHED' ||
    code === 'EXHAUSTED' ||
    attempts >= ATTEMPTS_MAX;
  if (isUntried || !isFinal) {
    await unitOfWork.run(cause, (scope) => scope.release(receipt.id, { isUntried }));
    return 'waiting';
  }
  await unitOfWork.run(cause, (scope) => scope.setStatus(receipt.id, 'failed'));
  return 'failed';
}
