import { DELEGATION_KINDS } from './delegation-kinds.ts';
import { JOINING_KINDS } from './joining-kinds.ts';
import { KEY_KINDS } from './key-kinds.ts';
import { refusal, type KindRules, type Refusal, type Said } from './kind.ts';
import { LIMIT_KINDS } from './limit-kinds.ts';
import { MEMBER_KINDS } from './member-kinds.ts';
import { PAYMENT_KINDS } from './payment-kinds.ts';
import { RECORD_KINDS } from './record-kinds.ts';
import { RULE_KINDS } from './rule-kinds.ts';
import type { Statement } from './statement.ts';
import type { Trust } from './trust.ts';
import { WITHDRAWAL_KINDS } from './withdrawals.ts';

/** Every kind of statement of the log, but answers to proposals. */
export const KINDS = {
  ...JOINING_KINDS,
  ...MEMBER_KINDS,
  ...KEY_KINDS,
  ...DELEGATION_KINDS,
  ...RULE_KINDS,
  ...LIMIT_KINDS,
  ...RECORD_KINDS,
  ...PAYMENT_KINDS,
  ...WITHDRAWAL_KINDS,
} as unknown as Readonly<Record<string, KindRules<unknown>>>;

/** Whether a statement only forbids, so that the signer honours it from whoever carries it. */
export const isForbidding = (kind: string): boolean => KINDS[kind]?.forbids ?? false;

/** When and where something is said. */
export type Circumstances = Pick<Said<unknown>, 'at' | 'delayS' | 'sequence' | 'takesSessions'>;

export const circumstancesOf = (
  { at, sequence }: { readonly at: string; readonly sequence: number },
  { delayS, assuranceMin }: Trust,
): Circumstances => ({
  at: new Date(at),
  delayS,
  sequence,
  takesSessions: assuranceMin === 'SESSION',
});

/** What the author says, as the kind reads it. */
export function saidOf(
  statement: Statement,
  authorId: string,
  confirmedById: string | null,
  circumstances: Circumstances,
  rules: KindRules<unknown>,
): Said<unknown> | Refusal {
  const [about, subjectId = ''] = statement.subject.split('/');
  const body = rules.body.safeParse(statement.body);
  const isNamed = statement.subject !== about;
  if (!body.success || about !== rules.about || isNamed !== rules.isNamed) {
    const field = body.error?.issues[0]?.path.join('.') ?? 'subject';
    return refusal('VALIDATION_FAILED', `Invalid ${field}.`);
  }
  return { authorId, confirmedById, subjectId, body: body.data, ...circumstances };
}
