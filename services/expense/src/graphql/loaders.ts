import type { Viewer } from '@outlay/platform/auth';
import { createByIdLoader, createRequestLimit } from '@outlay/platform/graphql';
import DataLoader from 'dataloader';
import type { ActivityEntry } from '../domain/activity.ts';
import type { Category, Policy } from '../domain/catalogue.ts';
import type { CustomField } from '../domain/custom-field.ts';
import type { DuplicateWarning } from '../domain/duplicates.ts';
import type { Expense } from '../domain/expense.ts';
import type { ReadReceipt } from '../domain/receipt-comparison.ts';
import type { TaxCode } from '../domain/tax-code.ts';
import type { TravelRate } from '../domain/travel-rate.ts';
import type { EntryProof } from '@outlay/platform/audit-chain';
import type { CatalogueQueries } from '../use-cases/ports.ts';
import type { ExpenseQueries } from '../use-cases/queries.ts';
import type { Directory, MonthQuestion, Payee } from '../use-cases/directory.ts';

/** Lookups with one statement per kind and request, for any number of rows. */
export interface Loaders {
  readonly expense: DataLoader<string, Expense | null>;
  readonly category: DataLoader<string, Category | null>;
  readonly policy: DataLoader<string, Policy | null>;
  readonly taxCode: DataLoader<string, TaxCode | null>;
  /** Loads by the organization's id, archived ones included. */
  readonly customFields: DataLoader<string, readonly CustomField[]>;
  readonly travelRate: DataLoader<string, TravelRate | null>;
  readonly activity: DataLoader<string, readonly ActivityEntry[]>;
  readonly duplicates: DataLoader<string, readonly DuplicateWarning[]>;
  /** Loads by the entry's id. A request for more than a few is refused. */
  readonly entryProof: DataLoader<string, EntryProof | null>;
  /** Whether the viewer is or was an approver of the expense. */
  readonly isApprover: DataLoader<string, boolean>;
  /** Loads US dollars, as from Directory.monthSpent. */
  readonly monthSpent: DataLoader<MonthQuestion, string, string>;
  /** Loads the month in which an expense is booked; null for one that isn't. */
  readonly bookedMonth: DataLoader<string, { readonly month: string } | null>;
  /** Loads by the organization's id. */
  readonly timeZone: DataLoader<string, string>;
  /** Loads months, yyyy-mm, whose books are closed, by the organization's id. */
  readonly closedMonths: DataLoader<string, ReadonlySet<string>>;
  /** Null for a receipt that was deleted or is not known yet. */
  readonly readReceipt: DataLoader<string, ReadReceipt | null>;
  readonly payee: DataLoader<string, Payee | null>;
}

/** Loads related objects of each expense, in the order of the ids. */
const createByExpenseLoader = <Row extends { readonly expenseId: string }>(
  load: (expenseIds: readonly string[]) => Promise<readonly Row[]>,
): DataLoader<string, readonly Row[]> =>
  new DataLoader(async (ids) => {
    const rows = Map.groupBy(await load(ids), ({ expenseId }) => expenseId);
    return ids.map((id) => rows.get(id) ?? []);
  });

/** Maximum entries per request, because each path requires hashing all entries of its day. */
const ENTRY_PROOFS_MAX = 20;

function createEntryProofLoader(
  queries: ExpenseQueries,
  viewer: () => Viewer,
): DataLoader<string, EntryProof | null> {
  const count = createRequestLimit(ENTRY_PROOFS_MAX, 'entries');
  return new DataLoader(async (ids) => {
    count(ids.length);
    const proofs = await queries.entryProofs(viewer(), ids);
    const byEntry = new Map(proofs.map((proof) => [proof.entryId, proof]));
    return ids.map((id) => byEntry.get(id) ?? null);
  });
}

export interface LoaderSources {
  readonly queries: ExpenseQueries;
  readonly catalogue: CatalogueQueries;
  readonly directory: Directory;
}

export const createLoaders = (
  { queries, catalogue, directory }: LoaderSources,
  viewer: () => Viewer,
): Loaders => ({
  expense: createByIdLoader((ids) => queries.findMany(viewer(), ids)),
  category: createByIdLoader((ids) => catalogue.categoriesByIds(viewer().organizationId, ids)),
  policy: createByIdLoader((ids) => catalogue.policiesByIds(viewer().organizationId, ids)),
  taxCode: createByIdLoader((ids) => catalogue.taxCodesByIds(viewer().organizationId, ids)),
  customFields: new DataLoader((ids) =>
    Promise.all(ids.map((id) => catalogue.customFields(id, true))),
  ),
  travelRate: createByIdLoader((ids) => catalogue.travelRatesByIds(viewer().organizationId, ids)),
  activity: createByExpenseLoader((ids) => queries.activity(viewer(), ids)),
  duplicates: createByExpenseLoader((ids) => queries.duplicates(viewer(), ids)),
  entryProof: createEntryProofLoader(queries, viewer),
  isApprover: new DataLoader(async (ids) => {
    const approved = new Set(await queries.approvedBy(viewer(), ids));
    return ids.map((id) => approved.has(id));
  }),
  bookedMonth: createByIdLoader((ids) => directory.bookedMonths(viewer().organizationId, ids)),
  closedMonths: new DataLoader((ids) => Promise.all(ids.map((id) => directory.closedMonths(id)))),
  timeZone: new DataLoader((ids) => Promise.all(ids.map((id) => directory.timeZone(id)))),
  payee: createByIdLoader((ids) => directory.payees(viewer().organizationId, ids)),
  readReceipt: createByIdLoader((ids) => directory.readReceipts(viewer().organizationId, ids)),
  monthSpent: new DataLoader<MonthQuestion, string, string>(
    (questions) => directory.monthSpent(viewer().organizationId, questions),
    {
      // All days of a month have the same sum.
      cacheKeyFn: ({ creatorId, policyId, day }) => `${creatorId}:${policyId}:${day.slice(0, 7)}`,
    },
  ),
});
