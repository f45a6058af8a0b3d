import type { Logger } from '@outlay/platform/telemetry';
import type { Rail, ReconciliationRepository } from './ports.ts';

export interface ReconcilePorts {
  readonly rail: Pick<Rail, 'isExpectedChain' | 'outflows'>;
  readonly repository: ReconciliationRepository;
  readonly log: Logger;
}

/**
 * Compares what left the treasury with what was signed here, independently of the sender (rule 18). Money that left by any other
 * way, or by an attempt that had been given up, stops all payouts until a person has looked. The first round only takes note of
 * where the history ends.
 */
export const reconcileTreasury =
  ({ rail, repository, log }: ReconcilePorts) =>
  async (): Promise<void> => {
    if (!(await rail.isExpectedChain())) return;
    const { newestSignature, outflows } = await rail.outflows(await repository.cursor());
    if (newestSignature === null) return;
    const own = await repository.ownAmong(outflows.map(({ signature }) => signature));
    const strange = outflows.filter(({ signature }) => !own.has(signature));
    const [first] = strange;
    const reason = first
      ? `PYUSD left the treasury in ${strange.length} transaction(s) that no payout explains, first ${first.signature}`
      : null;
    if (reason) log.fatal({ strange: strange.map(({ signature }) => signature) }, reason);
    await repository.record(newestSignature, reason);
  };
