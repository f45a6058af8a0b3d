import { clashOf, type DelegationPeriod } from '@outlay/authority';
import { refuse, type Refused } from '@outlay/platform/result';
import type { Members } from './member.ts';
import { textProblem } from './text.ts';

/** While the delegation is active, the delegate may act for the absent member. */
export interface Delegation {
  readonly id: string;
  readonly fromId: string;
  readonly toId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly reason: string | null;
  /** When it was ended early; null otherwise. */
  readonly endedAt: Date | null;
  /** The id of the absent member or of an admin. */
  readonly createdById: string;
  readonly createdAt: Date;
  /** The admin who confirmed a delegation set by another admin; null without one. */
  readonly confirmedById: string | null;
}

export interface NewDelegation extends DelegationPeriod {
  readonly reason: string | null;
}

export type DelegationCode =
  | 'FORBIDDEN'
  | 'HUMAN_REQUIRED'
  | 'NOT_FOUND'
  | 'VALIDATION_FAILED'
  | 'DELEGATION_OVERLAPS'
  | 'DELEGATION_CYCLE';

const DAY_MS = 86_400_000;
const WINDOW_DAYS_MAX = 366;
const AHEAD_DAYS_MAX = 731;
const REASON_MAX = 500;

/** Returns why a delegation can't start; null when it can. `others` are the organization's delegations that have not ended. */
export function refusalOfDelegation(
  wanted: NewDelegation,
  others: readonly DelegationPeriod[],
  members: Members,
  now: Date,
): Refused<DelegationCode> | null {
  if (members.get(wanted.fromId)?.active !== true) {
    return refuse('NOT_FOUND', 'This member does not exist or has left.', 'fromId');
  }
  if (members.get(wanted.toId)?.active !== true) {
    return refuse('NOT_FOUND', 'This member does not exist or has left.', 'toId');
  }
  if (wanted.fromId === wanted.toId) {
    return refuse('VALIDATION_FAILED', 'You cannot be your own delegate.', 'toId');
  }
  const invalid = windowProblem(wanted, now) ?? reasonProblem(wanted);
  if (invalid) return invalid;
  switch (clashOf(wanted, others)) {
    case 'overlap':
      return refuse(
        'DELEGATION_OVERLAPS',
        'Another delegate is already set for that time.',
        'startsAt',
      );
    case 'circle':
      return refuse('DELEGATION_CYCLE', "Delegations can't be circular.", 'toId');
    case null:
      return null;
  }
}

function windowProblem(
  { startsAt, endsAt }: NewDelegation,
  now: Date,
): Refused<DelegationCode> | null {
  if (endsAt <= startsAt) {
    return refuse('VALIDATION_FAILED', 'The end must be after the start.', 'endsAt');
  }
  if (endsAt <= now) return refuse('VALIDATION_FAILED', 'The end must be in the future.', 'endsAt');
  if (endsAt.getTime() - startsAt.getTime() > WINDOW_DAYS_MAX * DAY_MS) {
    return refuse('VALIDATION_FAILED', `At most ${WINDOW_DAYS_MAX} days.`, 'endsAt');
  }
  if (startsAt.getTime() - now.getTime() > AHEAD_DAYS_MAX * DAY_MS) {
    return refuse('VALIDATION_FAILED', `At most ${AHEAD_DAYS_MAX} days ahead.`, 'startsAt');
  }
  return null;
}

function reasonProblem({ reason }: NewDelegation): Refused<DelegationCode> | null {
  const problem = reason === null ? null : textProblem(reason, REASON_MAX);
  return problem === null ? null : refuse('VALIDATION_FAILED', problem, 'reason');
}

/** Whether it was ended early or its period is over. */
export const hasEnded = ({ endsAt, endedAt }: Delegation, now: Date): boolean =>
  endedAt !== null || endsAt <= now;
