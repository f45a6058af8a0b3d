import { createRepeatingWork, type BackgroundWork } from '@outlay/platform/lifecycle';
import type { Logger } from '@outlay/platform/telemetry';
import { ExtractionUnavailableError } from '../domain/extraction-unavailable.ts';
import { analyseReceipt, type AnalysisPorts } from './analyse-receipt.ts';
import { ATTEMPTS_MAX, endFailedAnalysis } from './end-analysis.ts';
import type { ReceiptQueries, WaitingAnalysis } from './ports.ts';

export interface ResumeOptions extends AnalysisPorts {
  queries: ReceiptQueries;
  log: Logger;
  everyMs?: number;
}

/** Resumes analyses that a crash or a busy worker left unfinished, one at a time. */
export function createResumeAnalyses(options: ResumeOptions): BackgroundWork {
  const { queries, log, unitOfWork, everyMs = 5_000 } = options;

  /** Returns false while the reader's queue is full. */
  async function resume({ receipt, attempts }: WaitingAnalysis): Promise<boolean> {
    const cause = {
      organizationId: receipt.organizationId,
      actorId: null,
      correlationId: `receipt-${receipt.id}`,
      causationId: null,
    };
    if (attempts > ATTEMPTS_MAX) {
      // The earlier attempts ended together with the service.
      await unitOfWork.run(cause, (scope) => scope.setStatus(receipt.id, 'failed'));
      return true;
    }
    try {
      await analyseReceipt(options, receipt, cause);
      return true;
    } catch (error) {
      await endFailedAnalysis(unitOfWork, { receipt, cause, attempts }, error);
      if (error instanceof ExtractionUnavailableError && error.code === 'QUEUE_FULL') return false;
      log.warn({ err: error, receiptId: receipt.id, attempts }, 'a resumed analysis failed');
      return true;
    }
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
