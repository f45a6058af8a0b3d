import type { Role } from '@outlay/platform/auth';
import type { ControlChange, EventByType, EventType } from '@outlay/schemas/events';
import type { withdrawalSentence } from './sentences.ts';

/** Facts from the event that a message needs; the expense and people are looked up on reading. */
export interface NoticeFacts {
  readonly stepId?: string;
  readonly stepName?: string;
  /** The deadline as ISO 8601 in UTC. */
  readonly deadlineAt?: string;
  readonly reason?: string;
  /** Why a payment is held or failed. */
  readonly code?: string;
  /** Whether finance reminds the payee of the hold. */
  readonly isReminder?: boolean;
  /** What arrived in the payee's wallet, such as '30.22 PYUSD'. */
  readonly received?: string;
  /** Whether the payment was cancelled and the creator can submit the expense again. */
  readonly returnsExpense?: boolean;
  /** Whether the payment was cancelled and the expense was rejected. */
  readonly rejectsExpense?: boolean;
  /** The month, yyyy-mm, that finance closes, and what is left to do in it. */
  readonly month?: string;
  readonly about?: EventByType['PeopleReminded']['about'];
  /** The rule that names someone who can't decide. */
  readonly ruleName?: string;
  readonly withdrawal?: Parameters<typeof withdrawalSentence>[0];
  /** The change to a control, and how far it is. */
  readonly change?: Pick<ControlChange, 'title' | 'status' | 'takesEffectAt'>;
}

/** The recipients and facts of a notification. */
export interface NoticeContent {
  /** Null when it concerns no single expense. */
  readonly expenseId: string | null;
  readonly memberIds: readonly string[];
  readonly facts: NoticeFacts;
  /** Members with one of these roles in the organization are recipients too. */
  readonly toRoles: readonly Role[];
  /** Who acted, and knows of it: no recipient by role. */
  readonly exceptId?: string | null;
}

/** The parts of an event that a notification is made from. */
export interface SourceEvent<Type extends EventType> {
  /** Null when the system acted. */
  readonly actorid: string | null;
  readonly data: EventByType[Type];
}

/** What a notification tells, to these members and to those with one of the roles. */
export const notice = (
  expenseId: string | null,
  memberIds: readonly string[],
  facts: NoticeFacts = {},
  toRoles: readonly Role[] = [],
): NoticeContent => ({ expenseId, memberIds, facts, toRoles });
