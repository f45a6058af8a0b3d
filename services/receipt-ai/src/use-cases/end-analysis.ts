import type { Cause } from '@outlay/platform/outbox';
import type { Receipt } from '../domain/receipt.ts';
import { UnreadableFileError } from '../domain/unreadable-file.ts';
import { ExtractionUnavailableError } from '../domain/extraction-unavailable.ts';
import type { UnitOfWork } from './ports.ts';

/** How often a file is tried; after that its values are entered by hand. */
export const ATTEMPTS_MAX = 2;

/** What the uploader of a receipt that could not be read is told. */
export const COULD_NOT_READ =
  "We couldn't read this file. Enter the details yourself, or upload it again.";

/** Ends a failed analysis: it waits for its next attempt, or the receipt becomes `failed`. */
export async function endFailedAnalysis(
  unitOfWork: UnitOfWork,
  { receipt, cause, attempts }: { receipt: Receipt; cause: Cause; attempts: number },
  error: unknown,
): Promise<'waiting' | 'failed'> {
  const code = error instanceof ExtractionUnavailableError ? error.code : null;
  // The analysis was never begun, or the service stopped during it.
  const isUntried = code === 'QUEUE_FULL' || code === 'CLOSED';
  const isFinal =
    error instanceof UnreadableFileError || code === 'WORKER_CRASHED' || attempts >= ATTEMPTS_MAX;
  if (isUntried || !isFinal) {
    await unitOfWork.run(cause, (scope) => scope.release(receipt.id, { isUntried }));
    return 'waiting';
  }
  await unitOfWork.run(cause, (scope) => scope.setStatus(receipt.id, 'failed'));
  return 'failed';
}
