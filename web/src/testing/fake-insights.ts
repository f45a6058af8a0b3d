import type {
  Mutation,
  MutationSetDepartmentBudgetArgs,
  Query,
  QueryApprovalTimesArgs,
  QuerySpendInsightsArgs,
  SpendInsights,
  SpendRow,
} from '../generated/schema.ts';
import { anExpense } from './fake-expenses.ts';
import { jonas, maya } from './fake-people.ts';

type Answer<Args, Result> = (args: Args) => Result | Promise<Result>;

/** Responses of the fake gateway about spending, budgets and approval times. */
export interface InsightAnswers {
  spendInsights: Answer<QuerySpendInsightsArgs, Query['spendInsights']>;
  departmentBudgets: Answer<unknown, Query['departmentBudgets']>;
  reimbursementsDue: Answer<unknown, Query['reimbursementsDue']>;
  approvalTimes: Answer<QueryApprovalTimesArgs, Query['approvalTimes']>;
  waitingApprovals: Answer<unknown, Query['waitingApprovals']>;
  pendingTaskSummary: Answer<unknown, Query['pendingTaskSummary']>;
  setDepartmentBudget: Answer<MutationSetDepartmentBudgetArgs, Mutation['setDepartmentBudget']>;
}

export const aSpendRow = (overrides: Partial<SpendRow> = {}): SpendRow => ({
  kind: 'GROUP',
  key: '2',
  label: 'Travel',
  count: 9,
  usdTotal: '3120.00',
  previousUsdTotal: '2400.00',
  ...overrides,
});

export const someInsights = (overrides: Partial<SpendInsights> = {}): SpendInsights => ({
  scope: 'VISIBLE',
  total: { count: 12, usdTotal: '3617.00' },
  previousFrom: '2025-12-01',
  previousTo: '2026-11-30',
  previousTotal: { count: 10, usdTotal: '2400.00' },
  rows: [
    aSpendRow(),
    aSpendRow({
      kind: 'NONE',
      key: null,
      label: 'No category',
      count: 3,
      usdTotal: '497.00',
      previousUsdTotal: '0.00',
    }),
  ],
  csv: '',
  ...overrides,
});

/** Two groups of spending and no waiting approvals. */
export const insightAnswers = (): InsightAnswers => ({
  spendInsights: () => someInsights(),
  departmentBudgets: () => [
    { department: 'Sales', month: '2026-11', budgetUsd: '4000.00', spentUsd: '1300.00' },
    { department: 'Support', month: '2026-11', budgetUsd: '500.00', spentUsd: '620.50' },
  ],
  reimbursementsDue: () => ({ count: 4, usdTotal: '812.25' }),
  approvalTimes: () => [
    { month: '2026-11', decided: 14, medianSeconds: 5_400, p90Seconds: 172_800 },
  ],
  waitingApprovals: () => [
    {
      stepName: 'Manager approval',
      approver: maya,
      count: 3,
      oldestSubmittedAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
      oldestExpense: anExpense(),
    },
    {
      stepName: 'Finance approval',
      approver: jonas,
      count: 1,
      oldestSubmittedAt: new Date(Date.now() - 3_600_000).toISOString(),
      oldestExpense: anExpense(),
    },
  ],
  pendingTaskSummary: () => ({ count: 0, usdTotal: '0.00', oldestSubmittedAt: null }),
  setDepartmentBudget: () => ({ department: null, errors: [] }),
});
