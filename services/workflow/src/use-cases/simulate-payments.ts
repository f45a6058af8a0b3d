import type { Trust } from '@outlay/authority';
import { type Delegation, hasEnded } from '../domain/delegation.ts';
import { readsBooks, type Viewer } from '@outlay/platform/auth';
import { ok, refuse, type Result } from '@outlay/platform/result';
import { effectiveLimit } from '../domain/auto-approval-limit.ts';
import { amountProblem } from '../domain/condition-input.ts';
import type { Members } from '../domain/member.ts';
import {
  paidAlone,
  paymentAuthorities,
  type PaymentAuthority,
} from '../domain/payment-authority.ts';
import type { Clock, StoredRule, WorkflowQueries } from './ports.ts';

export type StoredAuthority = PaymentAuthority<StoredRule>;

export interface PaymentSimulation {
  readonly authorities: readonly StoredAuthority[];
  /** Members who could be paid without anyone else. */
  readonly aloneIds: readonly string[];
}

export interface SimulationPorts {
  readonly queries: WorkflowQueries;
  readonly trust: Pick<Trust, 'autoApprovalMaxUsd'>;
  readonly clock: Clock;
}

/** Simulates who could have an expense of an amount paid, by the current rules, roles and delegations. For admins and finance. */
export const simulatePayments =
  ({ queries, trust, clock }: SimulationPorts) =>
  async (
    viewer: Viewer,
    usdAmount: string,
  ): Promise<Result<PaymentSimulation, 'FORBIDDEN' | 'VALIDATION_FAILED'>> => {
    if (!readsBooks(viewer)) {
      return refuse('FORBIDDEN', 'Only admins and finance can simulate payments.');
    }
    const problem = amountProblem(usdAmount);
    if (problem !== null) return refuse('VALIDATION_FAILED', problem, 'amountUsd');
    const rules = await queries.rules(viewer, false);
    const members = withDelegates(
      (await queries.vocabulary(viewer)).members,
      await queries.delegations(viewer, true, clock.now()),
      clock.now(),
    );
    const lines = [{ categoryId: null, amount: usdAmount, fields: {} }];
    const facts = { usdAmount, source: 'fiat', policyId: null, vendor: null, lines };
    const autoApprovalLimitUsd = effectiveLimit({
      limitUsd: (await queries.autoApproval(viewer)).limitUsd,
      maxUsd: trust.autoApprovalMaxUsd,
    });
    const authorities = paymentAuthorities(rules, { ...facts, autoApprovalLimitUsd }, members);
    return ok({ authorities, aloneIds: paidAlone(authorities) });
  };

/** Returns the members with their current delegates. */
function withDelegates(members: Members, delegations: readonly Delegation[], now: Date): Members {
  const delegateOf = new Map(
    delegations
      .filter((each) => each.startsAt <= now && !hasEnded(each, now))
      .map(({ fromId, toId }) => [fromId, toId]),
  );
  return new Map(
    [...members].map(([id, member]) => [id, { ...member, delegateId: delegateOf.get(id) ?? null }]),
  );
}
