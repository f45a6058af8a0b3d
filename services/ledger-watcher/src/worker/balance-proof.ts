import { createRepeatingWork, type RepeatingWork } from '@outlay/platform/lifecycle';
import type { Logger } from '@outlay/platform/telemetry';
import { proveBalances, type ProveBalancesPorts } from '../use-cases/prove-balances.ts';
import { BACKOFF_MAX_MS } from './backoff.ts';

export interface BalanceProofOptions extends Omit<ProveBalancesPorts, 'onChange'> {
  readonly pauseMs: number;
  readonly log: Logger;
}

/** Compares the books with the chain periodically. */
export const createBalanceProof = ({
  log,
  pauseMs,
  ...ports
}: BalanceProofOptions): RepeatingWork =>
  createRepeatingWork({
    name: 'proof of balances',
    log,
    intervalMs: pauseMs,
    backoffMaxMs: BACKOFF_MAX_MS,
    round: proveBalances({
      ...ports,
      onChange: (account, problem) => {
        if (problem === null) log.info({ account }, 'books match the chain again');
        else log.error({ account, problem }, 'books differ from the chain');
      },
    }),
  });
