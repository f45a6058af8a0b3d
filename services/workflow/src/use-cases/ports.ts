import type {
  PasskeyStatement,
  SubmissionStatement,
  VerifyStatement,
  AssuranceFloor,
  DeviceKeyStatement,
} from '@outlay/platform/approval-proof';
import type { Viewer } from '@outlay/platform/auth';
import type { ControlScope } from '@outlay/platform/controls';
import type { IdempotencyCode } from '@outlay/platform/idempotency';
import type { AnyOutgoingEvent, Cause } from '@outlay/platform/outbox';
import type { Result } from '@outlay/platform/result';
import type { AutoApproval } from '../domain/auto-approval-limit.ts';
import type { Vocabulary } from '../domain/catalogue.ts';
import type { Delegation, NewDelegation } from '../domain/delegation.ts';
import type { Instance } from '../domain/instance.ts';
import type { StepBefore } from '../domain/instance-at.ts';
import type { Member, Members } from '../domain/member.ts';
import type { MonthlyAutoApproval } from '../domain/monthly-auto-approval.ts';
import type { PasskeyRule } from '../domain/passkey-rule.ts';
import type { WrittenRule } from '../domain/authority-facts.ts';
import type { RuleContent } from '../domain/rule.ts';
import type { FactKind, Transition } from '../domain/transition.ts';
import type { Certify } from './certify.ts';

/** An approval, locked until the transaction ends, and the members that a decision may involve. */
export interface Case {
  readonly instance: Instance;
  readonly members: Members;
}

/** A new approval, and the cause and the members of its events. */
export interface Begun {
  readonly transition: Transition;
  readonly cause: Cause;
  readonly members: Members;
}

/** A stored rule: who stands for this version, and whether it is active. */
export interface StoredRule extends WrittenRule {
  readonly archived: boolean;
}

/** An entry of an approval's history. */
export interface HistoryEntry {
  readonly id: string;
  readonly instanceId: string;
  readonly kind: FactKind;
  readonly at: Date;
  readonly actorId: string | null;
  readonly actedForId: string | null;
  readonly stepNumber: number | null;
  readonly note: string | null;
  readonly contentHash: string | null;
  /** Steps before the change. */
  readonly stepsBefore: readonly StepBefore[];
}

/** Operations that change approvals. */
export interface ApprovalScope {
  /** Whether a member has submissions that wait for a decision. */
  hasRunningApprovals(submitterId: string): Promise<boolean>;
  /** The newest approval of an expense, for an action on it. */
  lockNewest(expenseId: string, actorId: string, now: Date): Promise<Case | null>;
  /** Running approvals with a pending place of a member who has left; by id, after `afterId`, at most `max`. */
  lockOrphaned(afterId: string, max: number, now: Date): Promise<Case[]>;
  /** Running approvals now assigned to this member; by id, after `afterId`, at most `max`. */
  lockWaitingFor(memberId: string, afterId: string, max: number, now: Date): Promise<Case[]>;
  /**
   * Writes the changes and the history. @throws when something has changed since it was read: it was locked, so that is a
   * fault.
   */
  save(transitions: readonly Transition[]): Promise<void>;
  publish(events: readonly AnyOutgoingEvent[]): Promise<void>;
}

/** The rules, locked: they are edited one at a time. */
export interface RuleScope {
  /** Active and archived rules; creates the default rule if the organisation has none yet. */
  lockRules(): Promise<StoredRule[]>;
  /** Those in force, not locked. */
  rules(): Promise<StoredRule[]>;
  vocabulary(): Promise<Vocabulary>;
  /** Adds a version; a rule's first when `id` is null. */
  insertRuleVersion(
    rule: RuleContent &
      Pick<WrittenRule, 'createdAt' | 'createdById' | 'confirmedById'> & {
        readonly id: string | null;
      },
  ): Promise<StoredRule>;
  archiveRule(id: string, now: Date): Promise<void>;
  /** Gives the rules the priorities 1, 2, 3 in this order. */
  orderRules(ids: readonly string[]): Promise<void>;
}

export interface PasskeyScope {
  /** The organisation's, locked. */
  lockPasskeyRule(): Promise<PasskeyRule>;
  /** Stores and publishes it. */
  savePasskeyRule(rule: PasskeyRule): Promise<void>;
}

export interface AutoApprovalScope {
  /** The organisation's, locked; a limit of 0.00 where none was set. */
  lockAutoApproval(): Promise<AutoApproval>;
  saveAutoApproval(autoApproval: AutoApproval): Promise<void>;
}

export interface MonthlyAutoApprovalScope {
  /** The organisation's limits, locked. */
  lockMonthlyAutoApproval(): Promise<MonthlyAutoApproval>;
  saveMonthlyLimit(limitUsd: string): Promise<void>;
}

export interface DelegationScope {
  /** Active and upcoming delegations, locked against concurrent creation. */
  lockDelegations(now: Date): Promise<Delegation[]>;
  membersByIds(ids: readonly string[]): Promise<Members>;
  insertDelegation(delegation: NewDelegation & { createdById: string }): Promise<Delegation>;
  delegation(id: string): Promise<Delegation | null>;
  /** Null when it was confirmed before. */
  confirmDelegation(id: string, confirmedById: string): Promise<Delegation | null>;
  /** False when it had already ended. */
  endDelegation(id: string, now: Date): Promise<boolean>;
}

/** Reads and writes of one business action of one organisation, in one transaction. */
export interface Scope
  extends
    ApprovalScope,
    RuleScope,
    PasskeyScope,
    AutoApprovalScope,
    MonthlyAutoApprovalScope,
    DelegationScope,
    ControlScope {
  saveMember(member: Omit<Member, 'delegateId' | 'delegation'>): Promise<void>;
  once<Value, Code extends string>(
    key: string | null,
    operation: string,
    input: unknown,
    work: () => Promise<Result<Value, Code>>,
  ): Promise<Result<Value, Code | IdempotencyCode>>;
}

/** The submitter of an expense whose approval starts. */
export interface SubmitterOf {
  readonly organizationId: string;
  readonly submitterId: string;
}

export interface UnitOfWork {
  run<Value>(cause: Cause, work: (scope: Scope) => Promise<Value>): Promise<Value>;
}

/** Due work, one item at a time, each in its own transaction. False when nothing is due. */
export interface DueWork {
  withDueCase(
    now: Date,
    passedOver: readonly string[],
    work: (scope: Scope, due: Case) => Promise<void>,
  ): Promise<boolean>;
  withDueDelegation(
    now: Date,
    passedOver: readonly string[],
    work: (scope: Scope, due: Delegation) => Promise<void>,
  ): Promise<boolean>;
}

/** Thrown when a due item failed, so that the next run can skip it for a while. */
export class DueWorkFailedError extends Error {
  override readonly name = 'DueWorkFailedError';
  readonly subjectId: string;

  constructor(subjectId: string, options: ErrorOptions) {
    super(`due work on ${subjectId} failed`, options);
    this.subjectId = subjectId;
  }
}

/** Reads for pages and lists, within the viewer's organisation. */
/** Durations are whole seconds from submission to decision. */
export interface ApprovalMonth {
  readonly month: string;
  readonly decided: number;
  readonly medianSeconds: number;
  readonly p90Seconds: number;
}

export interface WaitingApprovals {
  readonly stepName: string;
  readonly approverId: string;
  readonly count: number;
  readonly oldestSubmittedAt: Date;
  readonly oldestExpenseId: string;
}

export interface PendingSummary {
  readonly count: number;
  /** US dollars with two decimals. */
  readonly usdTotal: string;
  readonly oldestSubmittedAt: Date | null;
}

export interface WorkflowQueries {
  /** The newest instance of each expense that has one, without a permission check. */
  newest(viewer: Viewer, expenseIds: readonly string[]): Promise<Instance[]>;
  /** The newest instance of an expense that had started at a moment, in its current state; without a permission check. */
  newestAt(viewer: Viewer, expenseId: string, at: Date): Promise<Instance | null>;
  /** With these ids, in no order, without a permission check. */
  instances(viewer: Viewer, ids: readonly string[]): Promise<Instance[]>;
  /** Every submission's instance of one expense, newest first, without a permission check. */
  submissionsOf(viewer: Viewer, expenseId: string): Promise<Instance[]>;
  /** Instances with an open step assigned to the viewer, or to a member whose delegate they are; oldest first. */
  pendingOf(viewer: Viewer, now: Date): Promise<Instance[]>;
  /** Of the same instances. */
  pendingSummary(viewer: Viewer, now: Date): Promise<PendingSummary>;
  /** Months (yyyy-mm, UTC) between two days, both included, in which people decided; oldest first. */
  approvalTimes(viewer: Viewer, from: string, to: string): Promise<ApprovalMonth[]>;
  /** Open steps of the organisation by name and approver, most first. */
  waitingApprovals(viewer: Viewer): Promise<WaitingApprovals[]>;
  /** Instances of the viewer's own expenses, newest first. */
  startedBy(viewer: Viewer): Promise<Instance[]>;
  /** Oldest first. */
  historyOf(viewer: Viewer, instanceIds: readonly string[]): Promise<HistoryEntry[]>;
  memberNames(viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** These members and the viewer, members whose delegate they are, and some admins. */
  peopleAmong(viewer: Viewer, memberIds: readonly string[], now: Date): Promise<Members>;
  /** The viewer, members whose delegate they are, the managers above them, the admins. */
  peopleAround(viewer: Viewer, now: Date): Promise<Members>;
  /** Every member of the organisation. */
  everyone(viewer: Viewer, now: Date): Promise<Members>;
  /** Instances with an open step assigned to a member of the organisation, at most 200, and how many there are. */
  waitingFor(viewer: Viewer, memberId: string): Promise<{ count: number; instances: Instance[] }>;
  /** Latest versions, in the order in which they run. */
  rules(viewer: Viewer, includeArchived: boolean): Promise<StoredRule[]>;
  /** Every version of these rules, newest first. */
  ruleVersions(viewer: Viewer, ids: readonly string[]): Promise<StoredRule[]>;
  vocabulary(viewer: Viewer): Promise<Vocabulary>;
  /** The viewer's own, given and received, or everyone's; active and upcoming ones first. */
  delegations(viewer: Viewer, everybodys: boolean, now: Date): Promise<Delegation[]>;
  delegation(viewer: Viewer, id: string): Promise<Delegation | null>;
  /** Those of the viewer with these ids, or everyone's, in no order. */
  delegationsByIds(
    viewer: Viewer,
    everybodys: boolean,
    ids: readonly string[],
  ): Promise<Delegation[]>;
  /** The organisation's; a limit of 0.00 where none was set. */
  autoApproval(viewer: Viewer): Promise<AutoApproval>;
  monthlyAutoApproval(viewer: Viewer): Promise<MonthlyAutoApproval>;
  passkeyRule(viewer: Viewer): Promise<PasskeyRule>;
  /** Identity's statement about a passkey of the viewer; null for anyone else's. */
  passkey(viewer: Viewer, credentialId: string): Promise<string | null>;
  /** Of the viewer's passkeys. */
  credentialIds(viewer: Viewer): Promise<string[]>;
}

/** Checks and signatures that bind an approval to what was submitted. */
export interface Proofs {
  readonly verifySubmission: VerifyStatement<SubmissionStatement>;
  readonly certify: Certify;
  readonly verifyPasskey: VerifyStatement<PasskeyStatement>;
  readonly verifyDeviceKey: VerifyStatement<DeviceKeyStatement>;
  /** The operator's maximum for approvals without people, in US dollars with two decimals. */
  readonly autoApprovalMaxUsd: string;
  /** What the operator requires of every approval. */
  readonly floor: AssuranceFloor;
}

export interface Clock {
  now(): Date;
}
