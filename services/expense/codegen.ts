import { subgraphCodegen } from '../../schemas/scripts/subgraph-codegen.ts';

export default subgraphCodegen('expense', {
  Expense: '../domain/expense.ts#Expense',
  ExpenseEvidence: '../domain/expense.ts#Expense',
  HistoryEvidence: '../use-cases/ports.ts#EntryProof',
  HistoryPathStep: '@outlay/platform/audit-chain#PathStep',
  RateEvidence: '@outlay/platform/price-proof#PriceProof',
  Category: '../domain/catalogue.ts#Category',
  Policy: '../domain/catalogue.ts#Policy',
  ActivityEntry: '../domain/activity.ts#ActivityEntry',
  DuplicateWarning: '../domain/duplicates.ts#DuplicateWarning',
  SpendInsights: '../domain/spend-insights.ts#SpendInsights',
  SpendRow: '../domain/spend-insights.ts#SpendRow',
  Violation: '../domain/violation.ts#Violation',
});
