import { createRepeatingWork, type RepeatingWork } from '@outlay/platform/lifecycle';
import type { Database } from '@outlay/platform/postgres';
import type { Logger } from '@outlay/platform/telemetry';
import { SigningRefusedError, type Signer } from '@outlay/schemas/signer-api';
import { pendingNotices, settleNotice, type PendingNotice } from '../persistence/signer-notices.ts';

export interface NoticeWorkerOptions {
  readonly database: Database;
  readonly signer: Pick<Signer, 'pinPasskey' | 'requirePasskeys'>;
  readonly log: Logger;
  /** Interval of asking the signer again after a failure. */
  readonly intervalMs?: number;
  /** Interval of polling, in case a wake-up was lost. */
  readonly pollMs?: number;
}

const BATCH_MAX = 50;

/**
 * Forwards passkeys and passkey rules to the signer in order; each waits for the answer to the one before. The signer accepts
 * repetitions, which a crash or a second replica causes.
 */
export const createNoticeWorker = ({
  database,
  signer,
  log,
  intervalMs = 1_000,
  pollMs = 15_000,
}: NoticeWorkerOptions): RepeatingWork =>
  createRepeatingWork({
    name: 'signer notices',
    log,
    intervalMs,
    failureMessage: 'passkeys could not be forwarded to the signer',
    round: async () => {
      const notices = await pendingNotices(database, BATCH_MAX);
      for (const notice of notices) {
        const refusedCode = await send(signer, notice);
        if (refusedCode !== null) {
          const { organizationId } = notice;
          log.error({ code: refusedCode, organizationId }, 'the signer refused a passkey');
        }
        await settleNotice(database, notice.id, refusedCode);
      }
      return notices.length === BATCH_MAX ? 0 : pollMs;
    },
  });

/** The code of a refusal; null when the signer accepted the notice. @throws while the signer is down */
async function send(
  signer: NoticeWorkerOptions['signer'],
  { organizationId, notice }: PendingNotice,
): Promise<string | null> {
  try {
    if (notice.kind === 'passkey') await signer.pinPasskey({ statement: notice.statement });
    else await signer.requirePasskeys({ organizationId, aboveUsd: notice.aboveUsd });
    return null;
  } catch (error) {
    if (!(error instanceof SigningRefusedError)) throw error;
    return error.code;
  }
}
