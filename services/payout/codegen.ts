import { subgraphCodegen } from '../../schemas/scripts/subgraph-codegen.ts';

export default subgraphCodegen('payout', {
  Payout: '../domain/payout-at.ts#PayoutModel',
  PayoutAttempt: '../domain/payout.ts#AttemptRecord',
  PayoutRunLine: '../domain/run-preview.ts#RunLine',
  PayoutRunPreview: '../domain/run-preview.ts#RunPreview',
  PayoutSettings: '../domain/settings.ts#PayoutSettings',
  PayoutPause: '../domain/treasury.ts#Pause',
  SecondTreasury: '../domain/treasury.ts#SecondTreasuryView',
  Treasury: '../domain/treasury.ts#TreasuryView',
  TreasuryBalances: '../domain/treasury.ts#TreasuryFacts',
  TreasuryDay: '../domain/treasury-history.ts#TreasuryDay',
  TreasuryMovement: '../domain/treasury-statement.ts#TreasuryMovement',
  TreasuryStatement: '../domain/treasury-statement.ts#TreasuryStatement',
  Expense: '../domain/payout.ts#ExpenseReference',
  HistoryRoot: '../domain/payment-proof.ts#HistoryDay',
  HistoryPathStep: '@outlay/platform/audit-chain#PathStep',
  PaymentProof: '../domain/payment-proof.ts#PaymentProof',
});
