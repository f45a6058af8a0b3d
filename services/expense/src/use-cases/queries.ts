import type { EntryProof } from '@outlay/platform/audit-chain';
import type { Viewer } from '@outlay/platform/auth';
import type { Currency } from '@outlay/platform/money';
import type { EventByType } from '@outlay/schemas/events';
import type { ActivityEntry } from '../domain/activity.ts';
import type { CustomField } from '../domain/custom-field.ts';
import type { DuplicateWarning } from '../domain/duplicates.ts';
import type { Expense } from '../domain/expense.ts';
import type { ExpenseFilter, ExpenseSort } from '../domain/expense-search.ts';
import type { MonthClose } from '../domain/month-close.ts';
import type { NewView, SavedView } from '../domain/saved-view.ts';
import type {
  DepartmentBudget,
  Period,
  SpendGroup,
  SpendInsights,
  SpendTotal,
} from '../domain/spend-insights.ts';

export type BooksCurrency = EventByType['BooksChanged']['currency'];

/** Reads for lists and pages; each is scoped to what the viewer may see. Totals are in US dollars unless another currency is given. */
export interface ExpenseQueries {
  find(viewer: Viewer, id: string): Promise<Expense | null>;
  findMany(viewer: Viewer, ids: readonly string[]): Promise<Expense[]>;
  page(viewer: Viewer, request: PageRequest): Promise<{ items: Expense[]; totalCount: number }>;
  after(viewer: Viewer, request: KeysetRequest): Promise<{ items: Expense[]; hasMore: boolean }>;
  /** `today` is the organization's day, whose month is "this month". */
  summary(viewer: Viewer, today: string, currency?: BooksCurrency): Promise<ExpenseSummary>;
  /** Returns the currency of the organization's books, in which totals can be asked. */
  booksCurrency(viewer: Viewer): Promise<BooksCurrency>;
  /** Returns that currency and what one US dollar is in it on a day, as a decimal; null without any rate. */
  dollarRate(
    viewer: Viewer,
    day: string,
  ): Promise<{ currency: BooksCurrency; perUsd: string | null }>;
  /** Returns names of members of the viewer's organization by id, without unknown ones. */
  memberNames(viewer: Viewer, memberIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns spending by group: the organization's for finance and admins, otherwise the viewer's own. */
  insights(
    viewer: Viewer,
    period: Period,
    groupBy: SpendGroup | CustomField,
    currency?: BooksCurrency,
  ): Promise<SpendInsights>;
  /** Returns departments of the organization with a budget, by name, with their spending in `month`. */
  departmentBudgets(
    viewer: Viewer,
    month: Period,
    asked?: { readonly currency: BooksCurrency; readonly today: string },
  ): Promise<DepartmentBudget[]>;
  /** Returns the organization's total. */
  reimbursementsDue(viewer: Viewer, currency?: BooksCurrency): Promise<SpendTotal>;
  /** Returns what is left to do in the organization's expenses of a month, yyyy-mm. */
  monthClose(viewer: Viewer, month: string): Promise<MonthClose>;
  /** Returns the total of the matches of a filter, over at most `max`. */
  total(
    viewer: Viewer,
    filter: ExpenseFilter,
    max: number,
    currency?: BooksCurrency,
  ): Promise<SpendTotal>;
  /** Returns histories of the expenses that the viewer may see, oldest entry first. */
  activity(viewer: Viewer, expenseIds: readonly string[]): Promise<ActivityEntry[]>;
  /** Returns the duplicate warnings that the viewer may see. */
  duplicates(viewer: Viewer, expenseIds: readonly string[]): Promise<DuplicateWarning[]>;
  /** Returns proofs that these entries of visible expenses are in the published history. */
  entryProofs(viewer: Viewer, entryIds: readonly string[]): Promise<EntryProof[]>;
  /** Returns those of the expenses that the viewer decides or has decided. */
  approvedBy(viewer: Viewer, expenseIds: readonly string[]): Promise<string[]>;
}

/** A member's own saved views. Each call has its own transaction. */
export interface SavedViews {
  /** Returns the views, sorted by name. */
  list(viewer: Viewer): Promise<SavedView[]>;
  /** Replaces the view of the same name; null, and nothing saved, when the limit is reached. */
  save(viewer: Viewer, view: NewView): Promise<SavedView | null>;
  /** Returns whether the member had this view. */
  delete(viewer: Viewer, id: string): Promise<boolean>;
}

export interface PageRequest {
  readonly filter: ExpenseFilter;
  readonly sort: ExpenseSort;
  readonly skip: number;
  readonly limit: number;
}

export interface KeysetRequest {
  readonly filter: ExpenseFilter;
  readonly sort: ExpenseSort;
  readonly first: number;
  /** Sort value and id of the previous page's last row. */
  readonly after: { readonly value: string; readonly id: string } | null;
}

export interface MonthlyFigure {
  readonly count: number;
  readonly total: string;
}

export interface SpendFigure extends MonthlyFigure {
  /** A month as yyyy-mm, or a category's name. */
  readonly label: string;
  readonly categoryId: string | null;
}

export interface ExpenseSummary {
  readonly createdCount: number;
  readonly submittedCount: number;
  readonly total: string;
  readonly currency: Currency;
  readonly thisMonth: MonthlyFigure;
  readonly lastMonth: MonthlyFigure;
  readonly byMonth: readonly SpendFigure[];
  readonly byCategory: readonly SpendFigure[];
}
