import type { Cause, AnyOutgoingEvent } from '@outlay/platform/outbox';
import type { Viewer } from '@outlay/platform/auth';
import type { Result } from '@outlay/platform/result';
import type { Member } from '../domain/approvers.ts';
import type { DecisionOutcome } from '../domain/decide-step.ts';
import type { Instance, InstanceStatus, Step } from '../domain/instance.ts';
import type { Rule } from '../domain/rule.ts';

export type NewStep = Omit<Step, 'id'>;
export type NewInstance = Omit<Instance, 'id' | 'steps'> & {
  readonly ruleId: string;
  readonly steps: readonly NewStep[];
};

/** Everything one business action reads and writes, in one transaction. */
export interface Scope {
  members(organizationId: string): Promise<ReadonlyMap<string, Member>>;
  /** Newest versions of the organisation's rules, the default among them. */
  rules(organizationId: string): Promise<Rule[]>;
  /** Null when this submission has an instance already. */
  insertInstance(instance: NewInstance): Promise<Instance | null>;
  /** The newest instance of the expense, locked until the transaction ends. */
  lockNewest(organizationId: string, expenseId: string): Promise<Instance | null>;
  /** Writes a decision, if the step is still open. @throws when it is not: it was locked, so that is a fault. */
  saveDecision(instance: Instance, outcome: DecisionOutcome, now: Date): Promise<void>;
  /** Ends an instance and its open steps. */
  endInstance(instance: Instance, status: InstanceStatus, now: Date): Promise<void>;
  publish(event: AnyOutgoingEvent): Promise<void>;
  once<Value, Code extends string>(
    key: string | null,
    operation: string,
    input: unknown,
    work: () => Promise<Result<Value, Code>>,
  ): Promise<Result<Value, Code | 'IDEMPOTENCY_KEY_REUSED' | 'IDEMPOTENCY_KEY_INVALID'>>;
}

export interface UnitOfWork {
  run<Value>(cause: Cause, work: (scope: Scope) => Promise<Value>): Promise<Value>;
}

/** Reads for pages and lists, within the viewer's organisation. */
export interface WorkflowQueries {
  /** The newest instance of each expense that has one, whoever may see it. */
  newest(viewer: Viewer, expenseIds: readonly string[]): Promise<Instance[]>;
  /** Instances with an open step of the viewer, oldest first. */
  pendingOf(viewer: Viewer): Promise<Instance[]>;
  /** Instances that the viewer began, newest first. */
  startedBy(viewer: Viewer): Promise<Instance[]>;
  memberNames(viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface Clock {
  now(): Date;
}
