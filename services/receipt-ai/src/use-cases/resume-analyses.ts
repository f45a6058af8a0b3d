import { createRepeatingWork, type BackgroundWork } from '@outlay/platform/lifecycle';
import type { Logger } from '@outlay/platform/telemetry';
import { UnreadableFileError } from '../extraction/unreadable-file.ts';
import { analyseReceipt, type AnalysisPorts } from './analyse-receipt.ts';
import type { ReceiptQueries, WaitingAnalysis } from './ports.ts';
import { isQueueFull } from '../worker/extraction-unavailable.ts';

export interface ResumeOptions extends AnalysisPorts {
  queries: ReceiptQueries;
  log: Logger;
  leaseMs: number;
  everyMs?: number;
}

/** After this many attempts a receipt has to be filled in by hand. */
const ATTEMPTS_MAX = 3;

/** Resumes analyses that a crash or a busy worker left unfinished, one at a time. */
export function createResumeAnalyses(options: ResumeOptions): BackgroundWork {
  const { queries, log, unitOfWork, everyMs = 5_000 } = options;

  /** False when the reader has no place for another file now. */
  async function resume({ receipt, attempts }: WaitingAnalysis): Promise<boolean> {
    const cause = {
      organizationId: receipt.organizationId,
      actorId: null,
      correlationId: `receipt-${receipt.id}`,
      causationId: null,
    };
    try {
      await analyseReceipt(options, receipt, cause);
    } catch (error) {
      if (isQueueFull(error)) {
        await unitOfWork.run(cause, (scope) => scope.release(receipt.id));
        return false;
      }
      log.warn({ err: error, receiptId: receipt.id, attempts }, 'a resumed analysis failed');
      if (error instanceof UnreadableFileError || attempts >= ATTEMPTS_MAX) {
        await unitOfWork.run(cause, (scope) => scope.setStatus(receipt.id, 'failed'));
      }
    }
    return true;
  }

  return createRepeatingWork({
    name: 'unfinished analyses',
    log,
    intervalMs: everyMs,
    round: async () => {
      const waiting = await queries.claimWaiting(new Date(), options.leaseMs);
      if (waiting === null) return undefined;
      return (await resume(waiting)) ? 0 : undefined;
    },
  });
}
