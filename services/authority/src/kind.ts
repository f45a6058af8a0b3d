import type { z } from 'zod';
import type { Waiting } from './origin.ts';
import type { Authority, Change } from './state.ts';

/** Why a statement or a payment is refused: a stable code for programs and a sentence for people. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly message: string;
}

export type RefusalCode =
  | 'LOG_BROKEN'
  | 'PROOF_REQUIRED'
  | 'PROOF_INVALID'
  | 'PASSKEY_REQUIRED'
  | 'STATEMENT_OUTDATED'
  | 'VALIDATION_FAILED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'SECOND_PERSON_REQUIRED'
  | 'LAST_ADMIN'
  | 'SELF_APPROVAL'
  | 'CONTENT_CHANGED'
  | 'RULE_NOT_MET'
  | 'NO_HUMAN_APPROVAL'
  | 'APPROVAL_WITHDRAWN'
  | 'PAYMENTS_PAUSED'
  | 'PAYOUT_HELD'
  | 'PAYOUT_CANCELLED'
  | 'PAYEE_INACTIVE'
  | 'RECIPIENT_NOT_APPROVED'
  | 'WALLET_COOLING_OFF'
  | 'SUM_LIMIT_REACHED'
  | 'ALREADY_PAID'
  | 'WITHDRAWAL_EXPIRED';

export const refusal = (code: RefusalCode, message: string): Refusal => ({ code, message });

/** A statement whose author is known, as its kind judges it. */
export interface Said<Body> extends Waiting {
  readonly authorId: string;
  /** The second person; null while only the author has said it. */
  readonly confirmedById: string | null;
  /** The part of the subject after the slash; empty without one. */
  readonly subjectId: string;
  readonly body: Body;
  readonly sequence: number;
  /** Whether identity's word for a session is enough, so that nobody has keys to compare. */
  readonly takesSessions: boolean;
}

/** How many people a statement takes: one, two, or two if it lowers what an expense needs. */
export type PeopleNeeded = 'one' | 'two' | 'two_if_lower';

/** Everything that differs by kind of statement. */
export interface KindRules<Body> {
  readonly body: z.ZodType<Body>;
  /** The part of the subject before the slash. */
  readonly about: string;
  /**
   * Whether there are several subjects, which the part after the slash names. A kind with a single subject has no such part:
   * under another subject, its next statement would not outdate it.
   */
  readonly isNamed: boolean;
  /** Whether it only forbids, so that the signer honours it from whoever carries it. */
  readonly forbids: boolean;
  /** Whether an organization's passkeys sign it. */
  readonly isSensitive: boolean;
  /** Why the author may not say it; null when they may. */
  readonly refusal: (state: Authority, said: Said<Body>) => Refusal | null;
  readonly people: (state: Authority, said: Said<Body>) => PeopleNeeded;
  /** Whether time confirms it where nobody else could. */
  readonly isConfirmedByTime: boolean;
  /** Whether identity's word for a session is enough, whatever the installation demands. */
  readonly acceptsSession: boolean;
  readonly changes: (state: Authority, said: Said<Body>) => readonly Change[];
}

/** A kind with its usual traits: it permits something, takes one person and is sensitive. */
export const kind = <Body>(
  rules: Pick<KindRules<Body>, 'body' | 'about' | 'refusal' | 'changes'> & Partial<KindRules<Body>>,
): KindRules<Body> => ({
  isNamed: true,
  forbids: false,
  isSensitive: true,
  isConfirmedByTime: true,
  acceptsSession: false,
  people: () => 'one',
  ...rules,
});

/** Whether somebody other than the author may say the same, and could therefore be the second person. */
export const othersWhoMaySay = <Body>(
  rules: KindRules<Body>,
  state: Authority,
  said: Said<Body>,
): string[] =>
  [...state.members.values()]
    .filter(({ id, active }) => active && id !== said.authorId)
    .map(({ id }) => id)
    .filter((authorId) => rules.refusal(state, { ...said, authorId }) === null);
