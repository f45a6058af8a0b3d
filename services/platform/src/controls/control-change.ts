import { isDeepStrictEqual } from 'node:util';
import type { StepUpCode } from '../auth/index.ts';
import { refuse, type Refused } from '../result/index.ts';
import { isRowId } from '../text/index.ts';

export const CONTROL_CHANGE_STATUSES = [
  'pending',
  'effective',
  'refused',
  'withdrawn',
  'expired',
] as const;
export type ControlChangeStatus = (typeof CONTROL_CHANGE_STATUSES)[number];

/** Maximum pending changes per organization. */
export const PENDING_MAX = 50;

/** One field of a change in plain words; null when there is no value. Never contains secrets. */
export interface ChangedField {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** A part of a control: its value decides whether it has changed, and its words show how. */
export interface DescribedPart {
  readonly value: unknown;
  readonly words: string;
}

/** The differences between two states of a control, part by part. */
export const changedFields = (
  before: ReadonlyMap<string, DescribedPart>,
  after: ReadonlyMap<string, DescribedPart>,
): ChangedField[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((field) => !isDeepStrictEqual(before.get(field)?.value, after.get(field)?.value))
    .map((field) => ({
      field,
      before: before.get(field)?.words ?? null,
      after: after.get(field)?.words ?? null,
    }));

/** A change to a control, such as an approval rule, that one admin alone cannot make while there are others. */
export interface ControlChange {
  /** Unique among the changes of all services: its kind, which one service has, and its number there. */
  readonly id: string;
  /** Stable name, such as `approval_rule.updated`. */
  readonly kind: string;
  /** Title in plain words, such as 'Update approval rule “Meals”'. */
  readonly title: string;
  readonly diff: readonly ChangedField[];
  readonly status: ControlChangeStatus;
  readonly proposedById: string;
  readonly proposedAt: Date;
  /** The admin whose rights the change takes away, who may refuse but not confirm it. Null for all other changes. */
  readonly concernsId: string | null;
  /** When it takes effect without a confirmation; null when another admin must confirm it. */
  readonly takesEffectAt: Date | null;
  readonly expiresAt: Date;
  /** Null while pending, and when a deadline decided. */
  readonly decidedById: string | null;
  readonly decidedAt: Date | null;
  /** Why it was refused; null otherwise. */
  readonly reason: string | null;
}

/** The id of a change of this kind. */
export const controlChangeId = (kind: string, number: bigint): string => `${kind}-${number}`;

/** The parts of a change's id; the kind is undefined where only the number is given. Null for any other text. */
export function readControlChangeId(
  id: string,
): { readonly kind: string | undefined; readonly number: string } | null {
  const [, kind, number = ''] = /^(?:(.+)-)?(\d+)$/.exec(id) ?? [];
  return isRowId(number) ? { kind, number } : null;
}

export const CONTROL_DECISIONS = ['confirm', 'refuse', 'withdraw'] as const;
export type ControlDecision = (typeof CONTROL_DECISIONS)[number];

export type ControlDecisionCode = 'FORBIDDEN' | 'NOT_FOUND' | 'SECOND_PERSON_REQUIRED' | StepUpCode;

/** Days that a pending change waits for another admin. */
const PENDING_DAYS_MAX = 7;

type People = Pick<ControlChange, 'proposedById' | 'concernsId'>;

/** Seconds until a change takes effect without a confirmation; null when another admin must confirm it. */
export const delayFor = (
  people: People,
  adminIds: readonly string[],
  delayS: number,
): number | null => (hasSecondPerson(people, adminIds) ? null : delayS);

const hasSecondPerson = (
  { proposedById, concernsId }: People,
  adminIds: readonly string[],
): boolean => adminIds.some((id) => id !== proposedById && id !== concernsId);

/** When a change expires that is proposed now. */
export const expiryOf = (takesEffectAt: Date | null, now: Date): Date =>
  new Date((takesEffectAt ?? now).getTime() + PENDING_DAYS_MAX * 86_400_000);

/** Why this member may not decide on a change now; null when they may. It is checked against the present admins. */
export function refusalOf(
  change: Pick<ControlChange, 'status' | 'proposedById' | 'expiresAt'>,
  decision: ControlDecision,
  actorId: string,
  { adminIds, now }: { readonly adminIds: readonly string[]; readonly now: Date },
): Refused<ControlDecisionCode> | null {
  if (!adminIds.includes(actorId)) {
    return refuse('FORBIDDEN', 'You can no longer decide on changes.');
  }
  if (change.status !== 'pending' || change.expiresAt <= now) {
    return refuse('NOT_FOUND', 'This change is no longer pending.');
  }
  const isProposer = change.proposedById === actorId;
  if (decision === 'confirm' && isProposer) {
    return refuse('SECOND_PERSON_REQUIRED', 'Someone else must confirm your change.');
  }
  if (decision === 'refuse' && isProposer) {
    return refuse('FORBIDDEN', 'You proposed this change: withdraw it instead.');
  }
  if (decision === 'withdraw' && !isProposer) {
    return refuse('FORBIDDEN', 'Only the person who proposed a change can withdraw it.');
  }
  return null;
}

export type Timely = 'nothing' | 'apply' | 'await_admin' | 'expire' | 'refuse';

/**
 * What passing time does to a pending change. A change that was to take effect by itself waits for a confirmation if there is
 * another admin by now, and is refused if its proposer is no longer an admin.
 */
export function outcomeOfTime(
  change: People & Pick<ControlChange, 'takesEffectAt' | 'expiresAt' | 'status'>,
  adminIds: readonly string[],
  now: Date,
): Timely {
  if (change.status !== 'pending') return 'nothing';
  if (change.expiresAt <= now) return 'expire';
  if (change.takesEffectAt === null || change.takesEffectAt > now) return 'nothing';
  if (hasSecondPerson(change, adminIds)) return 'await_admin';
  return adminIds.includes(change.proposedById) ? 'apply' : 'refuse';
}
