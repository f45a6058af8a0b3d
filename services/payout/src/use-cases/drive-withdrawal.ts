import { WITHDRAWAL_ATTEMPTS_MAX } from '@outlay/schemas/signer-api';
import { followAttempt } from '../domain/follow-attempt.ts';
import type { Withdrawal, WithdrawalAttempt } from '../domain/withdrawal.ts';
import type { Clock, Rail, Reads, Scope, UnitOfWork } from './ports.ts';
import type { Treasuries } from './treasuries.ts';
import { treasuryWithdrawn } from './treasury-withdrawn.ts';
import type { SignedWithdrawal, WithdrawalEnd } from './withdrawal-ports.ts';

export interface DriveWithdrawalPorts {
  readonly unitOfWork: UnitOfWork;
  readonly treasuries: Pick<Treasuries, 'named'>;
  readonly clock: Clock;
}

/** So long a withdrawal may wait for funds, or for what stops payments; then people decide again. */
const WAIT_MAX_MS = 3_600_000;

type Write = <Value>(work: (scope: Scope) => Promise<Value>) => Promise<Value>;

/** One step of an open withdrawal. If it is killed, the next step continues from what was committed. */
export async function driveWithdrawal(
  withdrawal: Withdrawal,
  { unitOfWork, treasuries, clock }: DriveWithdrawalPorts,
): Promise<void> {
  const { organizationId, attempt, status } = withdrawal;
  const rail = treasuries.named(withdrawal.treasury);
  // The wrong chain is no evidence: a transaction must not expire because it is missing there.
  if (!rail || !(await rail.isExpectedChain())) return;
  const cause = {
    organizationId,
    actorId: null,
    correlationId: `withdrawal:${withdrawal.id}`,
    causationId: null,
  };
  const write: Write = (work) => unitOfWork.run(cause, work);
  if (status === 'SENDING' && attempt) return follow(withdrawal, attempt, rail, write);
  const started = await sign(withdrawal, rail, { reads: unitOfWork.reads, clock });
  switch (started.kind) {
    case 'failed':
      return write(ending(withdrawal, 'FAILED', { reason: started.reason, slot: null }));
    case 'wait':
      return write(
        isOverdue(withdrawal, clock)
          ? ending(withdrawal, 'FAILED', { reason: started.reason, slot: null })
          : ({ withdrawals }) => withdrawals.wait(withdrawal, started.reason),
      );
    case 'signed': {
      const isMine = await write(({ withdrawals }) =>
        withdrawals.startSending(withdrawal, started.attempt),
      );
      if (isMine) await rail.broadcast(started.attempt.signedTransaction);
    }
  }
}

/** Ends it, and tells how, once. */
const ending =
  (withdrawal: Withdrawal, status: 'SENT' | 'FAILED', end: WithdrawalEnd) =>
  async (scope: Scope): Promise<void> => {
    if (!(await scope.withdrawals.end(withdrawal, status, end))) return;
    const state = {
      status: status === 'SENT' ? 'sent' : 'failed',
      reason: end.reason,
      signature: withdrawal.attempt?.signature ?? null,
    } as const;
    await scope.publish(await treasuryWithdrawn(scope.withdrawals, withdrawal, state));
  };

const isOverdue = ({ orderedAt }: Withdrawal, clock: Clock): boolean =>
  clock.now().getTime() - orderedAt.getTime() > WAIT_MAX_MS;

const wait = (reason: string): SignedWithdrawal => ({ kind: 'wait', reason });

/** Signs it where nothing stops it and the money is there, besides what payments under way take. */
async function sign(
  withdrawal: Withdrawal,
  rail: Rail,
  { reads, clock }: { readonly reads: Reads; readonly clock: Clock },
): Promise<SignedWithdrawal> {
  const { organizationId, amount } = withdrawal;
  const rules = await reads.rules(organizationId, []);
  if (rules.paused || rules.stopped.has(rail.name)) return wait('Payouts are paused.');
  const { baseUnits, lamports, slot } = await rail.treasuryFacts();
  if (amount.currency === 'SOL') {
    if (lamports < amount.amountMinor) return wait('The treasury holds less SOL than that.');
  } else {
    const { reservedBaseUnits } = await reads.exposure({
      ...{ organizationId, source: rail.source, destination: null },
      ...{ balanceSlot: slot, now: clock.now() },
    });
    if (baseUnits - reservedBaseUnits < amount.amountMinor) {
      return wait('The treasury holds less than that, besides what payments under way take.');
    }
  }
  return rail.withdraw(withdrawal);
}

/** What the chain shows of the signed transaction; its guard makes sure that no other one of the same order lands. */
async function follow(
  withdrawal: Withdrawal,
  attempt: WithdrawalAttempt,
  rail: Rail,
  write: Write,
): Promise<void> {
  const { attemptCount, amount } = withdrawal;
  const sent = { ...attempt, amountBaseUnits: amount.amountMinor };
  const counted = { status: 'SENT', attemptCount, attemptsBeforeRelease: 0 } as const;
  const outcome = followAttempt(counted, sent, await rail.evidence(sent));
  switch (outcome.kind) {
    case 'wait':
      if (outcome.rebroadcast) await rail.broadcast(attempt.signedTransaction);
      return;
    case 'seen':
      return;
    case 'paid':
    case 'paid_before':
      return write(ending(withdrawal, 'SENT', { reason: null, slot: outcome.landed.slot }));
    case 'unproven': {
      const reason = 'Another amount arrived than the one that was sent.';
      return write(ending(withdrawal, 'SENT', { reason, slot: outcome.landed.slot }));
    }
    case 'refused':
      return write(
        ending(withdrawal, 'FAILED', { reason: outcome.reason, slot: outcome.landed.slot }),
      );
    case 'expired':
      return write(
        attemptCount < WITHDRAWAL_ATTEMPTS_MAX
          ? ({ withdrawals }) => withdrawals.queueAgain(withdrawal)
          : ending(withdrawal, 'FAILED', {
              reason: `The network took none of ${WITHDRAWAL_ATTEMPTS_MAX} transactions.`,
              slot: null,
            }),
      );
  }
}
