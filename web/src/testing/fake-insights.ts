import type {
  DepartmentBudget,
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

/** A total in US dollars. */
export const aTotal = (count: number, total: string) => ({
  ...{ count, currency: 'USD', total },
  usdTotal: total,
});

/** A department's budget of November 2026 in US dollars. */
export function aBudget(department: string, budget: string, spent: string): DepartmentBudget {
  const before = { budgetUsd: budget, spentUsd: spent };
  return { department, month: '2026-11', currency: 'USD', budget, spent, ...before };
}

/** What clients of 0.1.0 ask for. */
const rowBefore = { usdTotal: '3120.00', previousUsdTotal: '2400.00' };

export const aSpendRow = (overrides: Partial<SpendRow> = {}): SpendRow => ({
  kind: 'GROUP',
  key: '2',
  label: 'Travel',
  count: 9,
  total: '3120.00',
  previousTotal: '2400.00',
  ...rowBefore,
  ...overrides,
});

export const someInsights = (overrides: Partial<SpendInsights> = {}): SpendInsights => ({
  scope: 'VISIBLE',
  total: aTotal(12, '3617.00'),
  previousFrom: '2025-12-01',
  previousTo: '2026-11-30',
  previousTotal: aTotal(10, '2400.00'),
  rows: [
    aSpendRow(),
    aSpendRow({
      kind: 'NONE',
      key: null,
      label: 'No category',
      count: 3,
      total: '497.00',
      previousTotal: '0.00',
    }),
  ],
  csv: '',
  ...overrides,
});

/** Two groups of spending and no waiting approvals. */
export const insightAnswers = (): InsightAnswers => ({
  spendInsights: () => someInsights(),
  departmentBudgets: () => [
    aBudget('Sales', '4000.00', '1300.00'),
    aBudget('Support', '500.00', '620.50'),
  ],
  reimbursementsDue: () => aTotal(4, '812.25'),
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
