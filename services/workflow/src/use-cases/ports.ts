import type { Viewer } from '@outlay/platform/auth';
import type { IdempotencyCode, KeyedRequest } from '@outlay/platform/idempotency';
import type { AnyOutgoingEvent, Cause, CausedEvent } from '@outlay/platform/outbox';
import type { Result } from '@outlay/platform/result';
import type { Vocabulary } from '../domain/catalogue.ts';
import type { Delegation, NewDelegation } from '../domain/delegation.ts';
import type { Instance, InstanceStatus } from '../domain/instance.ts';
import type { Member, Members } from '../domain/member.ts';
import type { Rule, RuleContent } from '../domain/rule.ts';
import type { FactKind, Transition } from '../domain/transition.ts';

/** An approval, locked until the transaction ends, and the people that a decision on it may have to ask. */
export interface Case {
  readonly instance: Instance;
  readonly members: Members;
}

/** A begun approval, and the rule that it follows. */
export interface Begun {
  readonly transition: Transition;
  readonly ruleId: string;
}

/** A rule as it is kept: who wrote this version and when, and whether it is still asked. */
export interface StoredRule extends Rule {
  readonly createdAt: Date;
  readonly createdById: string | null;
  readonly archived: boolean;
}

/** A line of an approval's history. */
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
}

/** What approvals are moved by. */
export interface ApprovalScope {
  /** The newest approval of an expense, on which somebody wants to act. */
  lockNewest(expenseId: string, actorId: string, now: Date): Promise<Case | null>;
  /** Running approvals in which a place waits for a member who has left; by id, after `afterId`, at most `max`. */
  lockOrphaned(afterId: string, max: number, now: Date): Promise<Case[]>;
  /** Running approvals that wait for this member now; by id, after `afterId`, at most `max`. */
  lockWaitingFor(memberId: string, afterId: string, max: number, now: Date): Promise<Case[]>;
  /** Writes what changed and its history. @throws when something is not as it was read: it was locked, so that is a fault. */
  save(transitions: readonly Transition[]): Promise<void>;
  publish(events: readonly AnyOutgoingEvent[]): Promise<void>;
}

/** The rules, locked: they are edited one at a time. */
export interface RuleScope {
  /** Rules in force and archived ones; the default is made when the organisation has none yet. */
  lockRules(): Promise<StoredRule[]>;
  vocabulary(): Promise<Vocabulary>;
  /** Adds a version; a rule's first when `id` is null. `createdById` is null when no person wrote it. */
  insertRuleVersion(
    rule: RuleContent & { readonly id: string | null; readonly createdById: string | null },
  ): Promise<StoredRule>;
  archiveRule(id: string, now: Date): Promise<void>;
  /** Gives the rules the priorities 1, 2, 3 in this order. */
  orderRules(ids: readonly string[]): Promise<void>;
}

export interface DelegationScope {
  /** Delegations that are open or coming, locked against others being made meanwhile. */
  lockDelegations(now: Date): Promise<Delegation[]>;
  membersByIds(ids: readonly string[]): Promise<Members>;
  insertDelegation(delegation: NewDelegation & { createdById: string }): Promise<Delegation>;
  delegation(id: string): Promise<Delegation | null>;
  /** False when it had ended already. */
  endDelegation(id: string, now: Date): Promise<boolean>;
}

/** Everything one business action of one organisation reads and writes, in one transaction. */
export interface Scope extends ApprovalScope, RuleScope, DelegationScope {
  saveMember(member: Omit<Member, 'delegateId' | 'delegation'>): Promise<void>;
  once<Value, Code extends string>(
    key: string | null,
    operation: string,
    input: unknown,
    work: () => Promise<Result<Value, Code>>,
  ): Promise<Result<Value, Code | IdempotencyCode>>;
}

/** An approval that somebody wants to act on. */
export interface CaseWanted {
  readonly organizationId: string;
  readonly expenseId: string;
  readonly actorId: string;
  /** Whether the managers and admins are needed, to whom a step could go on. */
  readonly asksAbove: boolean;
}

/** A step that is not of the newest approval of its expense. */
export interface EarlierStepWanted {
  readonly organizationId: string;
  readonly expenseId: string;
  readonly stepId: string;
  readonly actorId: string;
}

/** Somebody whose expense an approval is begun for. */
export interface SubmitterOf {
  readonly organizationId: string;
  readonly submitterId: string;
}

/** What several actions read and write together, whoever asked for them, of whichever organisations. */
export interface GroupScope {
  /** Rules in force of each organisation, the default among them. */
  rulesOf(organizationIds: readonly string[]): Promise<ReadonlyMap<string, readonly StoredRule[]>>;
  /** By organisation: the submitters, everybody whom its rules name, their managers, the admins; with delegates. */
  peopleFor(
    submitters: readonly SubmitterOf[],
    rules: ReadonlyMap<string, readonly Rule[]>,
    now: Date,
  ): Promise<ReadonlyMap<string, Members>>;
  /** Writes begun approvals, each of another expense, and gives them their ids; null for a submission that has one already. */
  insert(begun: readonly Begun[]): Promise<(Transition | null)[]>;
  /** The newest approval of each expense, in the order asked for; null where there is none. */
  lockNewest(wanted: readonly CaseWanted[], now: Date): Promise<(Case | null)[]>;
  /** How the approvals ended that these steps belong to, by step id; only of steps that were assigned to their `actorId`. */
  earlierSteps(wanted: readonly EarlierStepWanted[]): Promise<ReadonlyMap<string, InstanceStatus>>;
  /** As in `ApprovalScope`. */
  save(transitions: readonly Transition[]): Promise<void>;
  publish(events: readonly CausedEvent[]): Promise<void>;
  /** Runs `work` for those that are new, told by their places in `requests`; the others get the answer of their first time. */
  onceEach<Value, Code extends string>(
    requests: readonly KeyedRequest[],
    work: (fresh: readonly number[]) => Promise<readonly Result<Value, Code>[]>,
  ): Promise<Result<Value, Code | IdempotencyCode>[]>;
}

export interface UnitOfWork {
  run<Value>(cause: Cause, work: (scope: Scope) => Promise<Value>): Promise<Value>;
  /**
   * A way to ask for `work` by which what is asked for at the same time is done together, in one transaction: all or nothing, and
   * one by one when that fails. Two with the same `keyOf` never go together: the second sees what the first has changed.
   */
  together<Item, Value>(
    keyOf: (item: Item) => string,
    work: (scope: GroupScope, items: readonly Item[]) => Promise<readonly Value[]>,
  ): (item: Item) => Promise<Value>;
}

/** What comes due by itself, one at a time, each in its own transaction. False when nothing is due. */
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

/** Thrown when a piece of due work failed, so that the next look can pass it over for a while. */
export class DueWorkFailedError extends Error {
  override readonly name = 'DueWorkFailedError';
  readonly subjectId: string;

  constructor(subjectId: string, options: ErrorOptions) {
    super(`due work on ${subjectId} failed`, options);
    this.subjectId = subjectId;
  }
}

/** Reads for pages and lists, within the viewer's organisation. */
export interface WorkflowQueries {
  /** The newest instance of each expense that has one, whoever may see it. */
  newest(viewer: Viewer, expenseIds: readonly string[]): Promise<Instance[]>;
  /** Every submission's instance of one expense, newest first, whoever may see it. */
  submissionsOf(viewer: Viewer, expenseId: string): Promise<Instance[]>;
  /** Instances with an open step that waits for the viewer, or for one whom they stand in for; oldest first. */
  pendingOf(viewer: Viewer, now: Date): Promise<Instance[]>;
  /** Instances that the viewer began, newest first. */
  startedBy(viewer: Viewer): Promise<Instance[]>;
  /** Oldest first. */
  historyOf(viewer: Viewer, instanceIds: readonly string[]): Promise<HistoryEntry[]>;
  memberNames(viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The viewer, those whom they stand in for, the managers above them, the admins. */
  peopleAround(viewer: Viewer, now: Date): Promise<Members>;
  /** Newest versions, in the order they are asked in. */
  rules(viewer: Viewer, includeArchived: boolean): Promise<StoredRule[]>;
  /** Newest first. */
  ruleVersions(viewer: Viewer, id: string): Promise<StoredRule[]>;
  vocabulary(viewer: Viewer): Promise<Vocabulary>;
  /** The viewer's own, given and received, or everybody's; open and coming ones first. */
  delegations(viewer: Viewer, everybodys: boolean, now: Date): Promise<Delegation[]>;
  delegation(viewer: Viewer, id: string): Promise<Delegation | null>;
}

export interface Clock {
  now(): Date;
}
