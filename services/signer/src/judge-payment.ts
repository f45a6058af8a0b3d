import {
  centsOf,
  judge,
  knowsCase,
  type Authority,
  type Case,
  type Trust,
  type Verdict,
} from '@outlay/authority';
import { SigningRefusedError, type PaymentRequest } from '@outlay/schemas/signer-api';
import type { AuthorityBook } from './authority/authority-book.ts';
import type { PaymentLedger } from './store/payment-ledger.ts';

export interface JudgingParts {
  readonly book: Pick<AuthorityBook, 'stateOf' | 'logProblem'>;
  readonly ledger: Pick<PaymentLedger, 'paidAs' | 'spentExcept'>;
  readonly trust: Trust;
  /** Whether the chain makes at most one payment for an expense. */
  readonly requiresGuard: boolean;
  readonly now: () => number;
}

/** A payment that people have agreed to, by the log as it is now. */
export interface Judged extends Extract<Verdict, { ok: true }> {
  readonly state: Authority;
  readonly usdCents: bigint;
}

/** The log as it is now. @throws {SigningRefusedError} while this signer does not know that */
export function currentState(book: JudgingParts['book'], organizationId: string): Authority {
  const problem = book.logProblem(organizationId);
  if (problem) throw new SigningRefusedError(problem.code, problem.message);
  return book.stateOf(organizationId);
}

/**
 * Judges a payment by what people signed.
 * @throws {SigningRefusedError} with the first reason against it
 */
export function judgePayment(
  { payoutId, recipient, payeeMemo, approval }: PaymentRequest,
  { book, ledger, trust, requiresGuard, now }: JudgingParts,
): Judged {
  const { organizationId, content, lines, submitted, steps } = approval;
  const state = currentState(book, organizationId);
  const given: Case = { content, lines, submitted, steps };
  if (!knowsCase(state, given)) {
    throw new SigningRefusedError('LOG_BEHIND', 'An entry of the log has not arrived yet.');
  }
  const verdict = judge(
    state,
    given,
    { recipient, payeeMemo },
    {
      trust,
      now: new Date(now()),
      spent: ledger.spentExcept(organizationId, payoutId),
      paidAs: livePayoutOf(ledger.paidAs(organizationId, content.expenseId), state, requiresGuard),
    },
  );
  if (!verdict.ok) {
    const { code, message } = verdict.refusal;
    throw new SigningRefusedError(code as SigningRefusedError['code'], message);
  }
  return { ...verdict, state, usdCents: centsOf(content.usdAmount) };
}

/**
 * The payout that an expense was signed for. One that finance cancelled is never signed again. Where the chain guards the
 * expense, what was signed of it can't be paid in addition to another.
 */
const livePayoutOf = (
  payoutId: string | null,
  { payouts }: Authority,
  requiresGuard: boolean,
): string | null =>
  payoutId !== null && requiresGuard && payouts.get(payoutId)?.state === 'cancelled'
    ? null
    : payoutId;
