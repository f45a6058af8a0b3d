import { subgraphCodegen } from '../../schemas/scripts/subgraph-codegen.ts';

export default subgraphCodegen('expense', {
  Expense: '../graphql/expense-model.ts#ExpenseModel',
  ExpenseLine: '../graphql/expense-model.ts#ExpenseLineModel',
  ExpenseEvidence: '../graphql/expense-model.ts#ExpenseModel',
  HistoryEvidence: '@outlay/platform/audit-chain#EntryProof',
  HistoryPathStep: '@outlay/platform/audit-chain#PathStep',
  RateEvidence: '@outlay/platform/price-proof#PriceProof',
  Category: '../domain/catalogue.ts#Category',
  Policy: '../domain/catalogue.ts#Policy',
  CustomField: '../domain/custom-field.ts#CustomField',
  TaxCode: '../domain/tax-code.ts#TaxCode',
  Mileage: '../domain/travel.ts#Mileage',
  MileageRate: '../domain/travel-rate.ts#TravelRate',
  PerDiem: '../domain/travel.ts#PerDiem',
  PerDiemRate: '../domain/travel-rate.ts#TravelRate',
  ActivityEntry: '../domain/activity.ts#ActivityEntry',
  DuplicateWarning: '../domain/duplicates.ts#DuplicateWarning',
  MonthClose: '../domain/month-close.ts#MonthClose',
  SpendInsights: '../domain/spend-insights.ts#SpendInsights',
  SpendRow: '../domain/spend-insights.ts#SpendRow',
  Violation: '../domain/violation.ts#Violation',
});
