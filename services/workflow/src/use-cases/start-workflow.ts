import { isAtMost, rulesFor, submittedFacts, type Authority, type Trust } from '@outlay/authority';
import { decideMany } from '@outlay/platform/group-commit';
import { NotYetKnownError } from '@outlay/platform/inbox';
import type { Cause, CausedEvent } from '@outlay/platform/outbox';
import { ok } from '@outlay/platform/result';
import type { ExpenseSubmitted } from '@outlay/schemas/events';
import { effectiveLimit } from '../domain/auto-approval-limit.ts';
import { begin } from '../domain/begin.ts';
import {
  autoApprovedUsd,
  remainingOfMonth,
  monthlyLimitOf,
  sumUsd,
} from '../domain/monthly-auto-approval.ts';
import type { Members } from '../domain/member.ts';
import type { Transition } from '../domain/transition.ts';
import { eventsOf } from './events-of-transition.ts';
import type { ApprovedSum, Begun, WrittenRule } from './ports.ts';
import { verifySubmission } from './verify-submission.ts';

/** A submitted expense, and the cause of its submission. */
export interface Submitted {
  readonly cause: Cause;
  readonly data: ExpenseSubmitted;
}

/** The active rules and the limit of an organization, and the members whom an approval in it may involve. */
export interface Surroundings {
  readonly rules: readonly WrittenRule[];
  readonly members: Members;
  /** What people signed about who decides in the organization. */
  readonly authority: Authority;
  /** The organization's own limit. */
  readonly autoApprovalLimitUsd: string;
  /** The organization's limit per person and month; null until it sets one. */
  readonly monthlyLimitUsd: string | null;
  /** The amount approved automatically for the submitter in the month so far, locked until the transaction ends. */
  readonly approvedUsd: string;
}

/** What starting approvals reads and writes; each call takes those of all submissions, and answers in their order. */
export interface StartScope {
  surroundings(submissions: readonly Submitted[], now: Date): Promise<Surroundings[]>;
  /** Null, with nothing written, for a submission that already has an approval. */
  insert(begun: readonly Transition[]): Promise<(Transition | null)[]>;
  /** Adds automatically approved amounts to the locked sums of the month. */
  addToSums(now: Date, sums: readonly ApprovedSum[]): Promise<void>;
  publish(events: readonly CausedEvent[]): Promise<void>;
}

/** The ports that all submissions of a group share. */
interface StartPorts {
  readonly now: Date;
  readonly trust: Trust;
}

/** Starts the approvals of submissions, each for a different expense: rule, steps, first assignment. Idempotent. */
export const startWorkflows = async (
  scope: StartScope,
  ports: StartPorts,
  submissions: readonly Submitted[],
): Promise<void> => {
  // Submissions of one person in the same group count for each other.
  const approved = new Map<string, string>();
  await decideMany(submissions, {
    loadMany: (asked) => scope.surroundings(asked, ports.now),
    decideOne: (submitted, surroundings) => {
      const submitter = `${submitted.cause.organizationId}:${submitted.data.creatorId}`;
      const approvedUsd = approved.get(submitter) ?? surroundings.approvedUsd;
      const begun = beginOne(submitted, { ...surroundings, approvedUsd }, ports);
      approved.set(submitter, sumUsd(approvedUsd, autoApprovedUsd(begun.transition)));
      return ok(begun);
    },
    saveMany: (begun) => save(scope, begun, ports.now),
  });
};

async function save(
  scope: StartScope,
  begun: readonly Begun[],
  now: Date,
): Promise<(Transition | null)[]> {
  const written = await scope.insert(begun.map(({ transition }) => transition));
  await scope.addToSums(
    now,
    written.flatMap((transition) => {
      if (!transition) return [];
      const { organizationId, submitterId } = transition.after;
      return [{ organizationId, submitterId, usd: autoApprovedUsd(transition) }];
    }),
  );
  await scope.publish(
    begun.flatMap(({ members, cause }, place) => {
      const transition = written[place];
      return (transition ? eventsOf(transition, members) : []).map((event) => ({ event, cause }));
    }),
  );
  return written;
}

function beginOne(
  { cause, data }: Submitted,
  {
    rules,
    members,
    authority,
    autoApprovalLimitUsd: limitUsd,
    monthlyLimitUsd,
    approvedUsd,
  }: Surroundings,
  { now, trust }: StartPorts,
): Begun {
  const { vendor } = verifySubmission(authority, trust, data).body;
  const submitter = members.get(data.creatorId);
  if (!submitter) throw new NotYetKnownError(`member ${data.creatorId} is not known yet`);
  const { id: submitterId, department } = submitter;
  const facts = {
    ...submittedFacts(data, vendor),
    submitterId,
    department,
  };
  const appliesUsd = effectiveLimit({ limitUsd, maxUsd: trust.autoApprovalMaxUsd });
  const leftUsd = remainingOfMonth(monthlyLimitOf({ monthlyLimitUsd, limitUsd }), approvedUsd);
  const [rule, ...others] = rulesFor(rules, facts);
  if (!rule) throw new NotYetKnownError(`organization ${cause.organizationId} has no rule yet`);
  const submission = {
    organizationId: cause.organizationId,
    expenseId: data.expenseId,
    submission: data.content.submission,
    submitterId,
    title: data.title,
    content: data.content,
    contentHash: data.contentHash,
    autoApprovalLimitUsd: isAtMost(appliesUsd, leftUsd) ? appliesUsd : leftUsd,
  };
  const transition = begin(submission, [rule, ...others], facts, members, now);
  return { transition, cause, members };
}
