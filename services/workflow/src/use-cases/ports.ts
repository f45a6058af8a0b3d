import type { Authority, Rule, RuleContent } from '@outlay/authority';
import type { ChangeScope } from '@outlay/authority-log';
import type { Viewer } from '@outlay/platform/auth';
import type { AnyOutgoingEvent, Cause } from '@outlay/platform/outbox';
import type { Delegation, NewDelegation } from '../domain/delegation.ts';
import type { AutoApproval } from '../domain/auto-approval-limit.ts';
import type { Vocabulary } from '../domain/catalogue.ts';
import type { Instance } from '../domain/instance.ts';
import type { StepBefore } from '../domain/instance-at.ts';
import type { Member, Members } from '../domain/member.ts';
import type { MonthlyAutoApproval } from '../domain/monthly-auto-approval.ts';
import type { Fact, Transition } from '../domain/transition.ts';

/** An approval, locked until the transaction ends, and the members that a decision may involve. */
export interface Case {
  readonly instance: Instance;
  readonly members: Members;
}

/** A new approval, with the cause and the members of its events. */
export interface Begun {
  readonly transition: Transition;
  readonly cause: Cause;
  readonly members: Members;
}

/** A version of a rule with the people responsible for it. */
export interface WrittenRule extends Rule {
  readonly createdAt: Date;
  /** Null for the installation. */
  readonly createdById: string | null;
  /** The author when they were the only admin and the version has waited for the delay. */
  readonly confirmedById: string | null;
}

/** A stored rule, with the people responsible for this version and whether it is active. */
export interface StoredRule extends WrittenRule {
  readonly archived: boolean;
}

/** An entry of an approval's history. */
export interface HistoryEntry extends Omit<Fact, 'toIds'> {
  readonly id: string;
  readonly instanceId: string;
  readonly at: Date;
  /** Steps before the change. */
  readonly stepsBefore: readonly StepBefore[];
}

/** Operations that change approvals. */
export interface ApprovalScope {
  /** Whether a member has submissions that wait for a decision. */
  hasRunningApprovals(submitterId: string): Promise<boolean>;
  /** Locks the newest approval of an expense for an action. */
  lockNewest(expenseId: string, actorId: string, now: Date): Promise<Case | null>;
  /** Locks running approvals with a pending place of a member who has left; by id, after `afterId`, at most `max`. */
  lockOrphaned(afterId: string, max: number, now: Date): Promise<Case[]>;
  /** Locks running approvals assigned to this member; by id, after `afterId`, at most `max`. */
  lockWaitingFor(memberId: string, afterId: string, max: number, now: Date): Promise<Case[]>;
  /**
   * Writes the changes and the history.
   * @throws when something has changed since it was read, which is a fault because it was locked.
   */
  save(transitions: readonly Transition[]): Promise<void>;
  publish(events: readonly AnyOutgoingEvent[]): Promise<void>;
}

/** The rules, locked so that they are edited one at a time. */
export interface RuleScope {
  /** Returns active and archived rules; creates the default rule if the organization has none yet. */
  lockRules(): Promise<StoredRule[]>;
  /** Returns the active rules without a lock. */
  rules(): Promise<StoredRule[]>;
  vocabulary(): Promise<Vocabulary>;
  /** Reserves the id of a new rule. */
  reserveRuleId(): Promise<string>;
  /** Whether an id was reserved and no rule has it yet. */
  isNewRuleId(id: string): Promise<boolean>;
  /** Writes a rule's next version, or its first. The rules must be locked. */
  saveRule(
    rule: RuleContent &
      Pick<WrittenRule, 'id' | 'priority' | 'createdAt' | 'createdById' | 'confirmedById'>,
  ): Promise<void>;
  archiveRule(id: string, now: Date): Promise<void>;
  /** Gives the rules the priorities 1, 2, 3 in this order. */
  orderRules(ids: readonly string[]): Promise<void>;
}

export interface AutoApprovalScope {
  /** Returns the organization's settings; the limit is 0.00 until it sets one. */
  autoApproval(): Promise<AutoApproval>;
  saveAutoApproval(autoApproval: AutoApproval): Promise<void>;
}

export interface MonthlyAutoApprovalScope {
  monthlyAutoApproval(): Promise<MonthlyAutoApproval>;
  saveMonthlyLimit(limitUsd: string): Promise<void>;
}

export interface DelegationScope {
  /** Returns active and upcoming delegations, and blocks concurrent creation. */
  lockDelegations(now: Date): Promise<Delegation[]>;
  membersByIds(ids: readonly string[]): Promise<Members>;
  /** Reserves the id of a new delegation. */
  reserveDelegationId(): Promise<string>;
  /** Whether an id was reserved and no delegation has it yet. */
  isNewDelegationId(id: string): Promise<boolean>;
  insertDelegation(
    delegation: NewDelegation & Pick<Delegation, 'id' | 'createdById' | 'confirmedById'>,
  ): Promise<Delegation>;
  delegation(id: string): Promise<Delegation | null>;
  /** Returns false when it had already ended. */
  endDelegation(id: string, now: Date): Promise<boolean>;
}

/** Reads and writes of one business action of one organization, in one transaction. */
export interface Scope
  extends ApprovalScope, RuleScope, AutoApprovalScope, MonthlyAutoApprovalScope, DelegationScope {
  saveMember(member: Omit<Member, 'delegateId' | 'delegation'>): Promise<void>;
}

/** A transaction in which the authority log decides. */
export type ChangingScope = Scope & ChangeScope;

/** The submitter of an expense whose approval starts. */
export interface SubmitterOf {
  readonly organizationId: string;
  readonly submitterId: string;
}

/** An amount that was approved automatically, in US dollars. */
export interface ApprovedSum extends SubmitterOf {
  readonly usd: string;
}

export interface UnitOfWork {
  run<Value>(cause: Cause, work: (scope: ChangingScope) => Promise<Value>): Promise<Value>;
}

/** Due work, one item at a time, each in its own transaction. Returns false when nothing is due. */
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

/** Thrown when a due item fails, so that the next run can skip it for a while. */
export class DueWorkFailedError extends Error {
  override readonly name = 'DueWorkFailedError';
  readonly subjectId: string;

  constructor(subjectId: string, options: ErrorOptions) {
    super(`due work on ${subjectId} failed`, options);
    this.subjectId = subjectId;
  }
}

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
  /** Returns the newest instance of each expense that has one, without a permission check. */
  newest(viewer: Viewer, expenseIds: readonly string[]): Promise<Instance[]>;
  /** Returns the newest instance of an expense that had started at a moment, in its current state, without a permission check. */
  newestAt(viewer: Viewer, expenseId: string, at: Date): Promise<Instance | null>;
  /** Returns the instances with these ids, unordered, without a permission check. */
  instances(viewer: Viewer, ids: readonly string[]): Promise<Instance[]>;
  /** Returns the instances of every submission of an expense, newest first, without a permission check. */
  submissionsOf(viewer: Viewer, expenseId: string): Promise<Instance[]>;
  /** Returns instances with an open step assigned to the viewer, or to a member whose delegate they are; oldest first. */
  pendingOf(viewer: Viewer, now: Date): Promise<Instance[]>;
  /** Returns the totals over the same instances. */
  pendingSummary(viewer: Viewer, now: Date): Promise<PendingSummary>;
  /** Returns the months (yyyy-mm, UTC) between two days, both included, in which people decided; oldest first. */
  approvalTimes(viewer: Viewer, from: string, to: string): Promise<ApprovalMonth[]>;
  /** Returns the organization's open steps by name and approver, largest number first. */
  waitingApprovals(viewer: Viewer): Promise<WaitingApprovals[]>;
  /** Returns instances of the viewer's own expenses, newest first. */
  startedBy(viewer: Viewer): Promise<Instance[]>;
  /** Returns the history of these instances, oldest first. */
  historyOf(viewer: Viewer, instanceIds: readonly string[]): Promise<HistoryEntry[]>;
  memberNames(viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns these members and the viewer, and members whose delegate they are. */
  peopleAmong(viewer: Viewer, memberIds: readonly string[], now: Date): Promise<Members>;
  /** Returns the viewer, members whose delegate they are, the managers above them, and the admins. */
  peopleAround(viewer: Viewer, now: Date): Promise<Members>;
  /** Every member of the organization. */
  everyone(viewer: Viewer, now: Date): Promise<Members>;
  /** Returns at most 200 instances with an open step assigned to a member of the organization, and their total number. */
  waitingFor(viewer: Viewer, memberId: string): Promise<{ count: number; instances: Instance[] }>;
  /** Returns the latest versions, in the order in which they run. */
  rules(viewer: Viewer, includeArchived: boolean): Promise<StoredRule[]>;
  /** Returns every version of these rules, newest first. */
  ruleVersions(viewer: Viewer, ids: readonly string[]): Promise<StoredRule[]>;
  vocabulary(viewer: Viewer): Promise<Vocabulary>;
  /** Returns the viewer's own delegations, given and received, or everyone's; active and upcoming ones first. */
  delegations(viewer: Viewer, everybodys: boolean, now: Date): Promise<Delegation[]>;
  delegation(viewer: Viewer, id: string): Promise<Delegation | null>;
  /** Returns those of the viewer's delegations with these ids, or everyone's, unordered. */
  delegationsByIds(
    viewer: Viewer,
    everybodys: boolean,
    ids: readonly string[],
  ): Promise<Delegation[]>;
  /** Returns the organization's settings; the limit is 0.00 until it sets one. */
  autoApproval(viewer: Viewer): Promise<AutoApproval>;
  monthlyAutoApproval(viewer: Viewer): Promise<MonthlyAutoApproval>;
  /** Returns what people signed about who decides in the organization, as far as this service knows it. */
  authority(viewer: Viewer): Promise<Authority>;
}

export interface Clock {
  now(): Date;
}
