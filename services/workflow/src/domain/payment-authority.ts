import {
  chooseRule,
  placesOf,
  type Rule,
  stagesOf,
  type SubmissionFacts,
  withDelegates,
} from '@outlay/authority';
import { type Members } from './member.ts';

/** The people needed to approve one member's expense. */
export interface PaymentAuthority<Shown extends Rule = Rule> {
  readonly payeeId: string;
  readonly rule: Shown;
  /** Number of people besides the payee: 0 for automatic approval, 2 for two or more; null when no one can approve it. */
  readonly othersNeeded: 0 | 1 | 2 | null;
  /** Members who can give every approval, in their own place or an absent approver's. */
  readonly soleApproverIds: readonly string[];
}

export interface AuthorityFacts extends Omit<SubmissionFacts, 'submitterId' | 'department'> {
  readonly autoApprovalLimitUsd: string;
}

/**
 * Determines who must approve such an expense now for each active member, with the functions that start an approval. Members
 * without a matching rule are left out.
 */
export function paymentAuthorities<Shown extends Rule>(
  rules: readonly Shown[],
  facts: AuthorityFacts,
  members: Members,
): PaymentAuthority<Shown>[] {
  return [...members.values()]
    .filter(({ active }) => active)
    .flatMap(({ id: payeeId, department }) => {
      const submission = { ...facts, submitterId: payeeId, department };
      const rule = chooseRule(rules, submission);
      return rule ? [{ payeeId, rule, ...approversOf(rule, submission, members) }] : [];
    });
}

/** Returns the members who could be paid such an expense without anyone else. */
export const paidAlone = (authorities: readonly PaymentAuthority[]): string[] =>
  authorities
    .filter(
      ({ payeeId, othersNeeded, soleApproverIds }) =>
        othersNeeded === 0 || soleApproverIds.includes(payeeId),
    )
    .map(({ payeeId }) => payeeId);

function approversOf(
  rule: Rule,
  facts: SubmissionFacts & AuthorityFacts,
  members: Members,
): Pick<PaymentAuthority, 'othersNeeded' | 'soleApproverIds'> {
  const { usdAmount, autoApprovalLimitUsd, submitterId } = facts;
  const submission = { content: { reimbursable: true, usdAmount }, autoApprovalLimitUsd };
  const stages = stagesOf(submission, [rule], facts).map((stage) => {
    const { memberIds, shortOf, approvalsNeeded } = placesOf(stage, submitterId, members);
    const candidates = shortOf === null ? withDelegates(memberIds, submitterId, members) : [];
    return { candidates, needed: approvalsNeeded };
  });
  if (stages.length === 0) return { othersNeeded: 0, soleApproverIds: [] };
  if (stages.some(({ candidates }) => candidates.length === 0)) {
    return { othersNeeded: null, soleApproverIds: [] };
  }
  const [first, ...others] = stages;
  const soleApproverIds = stages.some(({ needed }) => needed > 1)
    ? []
    : (first?.candidates ?? []).filter((id) =>
        others.every(({ candidates }) => candidates.includes(id)),
      );
  return { othersNeeded: soleApproverIds.length > 0 ? 1 : 2, soleApproverIds };
}
