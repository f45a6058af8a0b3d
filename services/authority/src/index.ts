export * from './apply.ts';
export * from './approvers.ts';
export * from './author.ts';
export * from './case.ts';
export * from './conditions.ts';
export * from './delegations.ts';
export * from './demand.ts';
export * from './forbid.ts';
export * from './judge.ts';
export * from './keys.ts';
export { isForbidding } from './kinds.ts';
export type { Refusal, RefusalCode } from './kind.ts';
export * from './origin.ts';
export { payoutIdOf } from './payout-id.ts';
export * from './people.ts';
export * from './places.ts';
export { maturesAt, mayAnswer } from './proposals.ts';
export { isInRules } from './record-kinds.ts';
export * from './rule.ts';
export { DEFAULT_RULE_ID } from './rule-kinds.ts';
export * from './stages.ts';
export { isHeadOutdated } from './stages-met.ts';
export * from './state.ts';
export * from './statement.ts';
export { NOTHING_SPENT, type Spent } from './sums.ts';
export type { Trust } from './trust.ts';
export { nextHolders, turnsAbove, turnsInsteadOf } from './turns.ts';
export {
  judgeWithdrawal,
  WITHDRAWAL_AGE_MAX_MS,
  type Withdrawal,
  type WithdrawnAsset,
} from './withdrawals.ts';
