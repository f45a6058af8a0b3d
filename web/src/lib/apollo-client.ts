import {
  InMemoryCache,
  type FieldMergeFunction,
  type FieldPolicy,
  type Reference,
  type StoreObject,
  type TypePolicies,
  type TypePolicy,
} from '@apollo/client/cache';
import { ApolloClient } from '@apollo/client/core';
import { graphqlLink } from './graphql-link.ts';
import { ownPath } from './own-path.ts';
import replacedLists from './replaced-lists.json' with { type: 'json' };

interface Edge {
  node: Reference;
}

interface Connection {
  edges: readonly Edge[];
  /** Absent where only the first page is ever shown. */
  pageInfo?: { hasNextPage?: boolean };
}

const isFirstPage = (args: Record<string, unknown> | null): boolean =>
  (args?.['after'] ?? null) === null;

/**
 * Returns the rows of earlier pages that follow a refetched first page, so that a long list neither shrinks nor jumps after a
 * live event. Empty when they no longer contain the first page's last row.
 */
function rowsAfter<Row>(
  existing: readonly Row[],
  firstPage: readonly Row[],
  refOf: (row: Row) => string,
): Row[] {
  const refs = firstPage.map(refOf);
  const end = existing.findIndex((row) => refOf(row) === refs.at(-1));
  if (end < 0) return [];
  const fresh = new Set(refs);
  return existing.slice(end + 1).filter((row) => !fresh.has(refOf(row)));
}

/** Appends the page after a cursor. A refetched first page keeps the pages that follow it. */
const mergePages: FieldMergeFunction<Connection> = (existing, incoming, { args }) => {
  if (!existing) return incoming;
  if (!isFirstPage(args)) return { ...incoming, edges: [...existing.edges, ...incoming.edges] };
  if (incoming.pageInfo?.hasNextPage !== true) return incoming;
  const following = rowsAfter(existing.edges, incoming.edges, ({ node }) => node.__ref);
  if (following.length === 0) return incoming;
  return { ...existing, edges: [...incoming.edges, ...following] };
};

/** Replaces the list. Elements that stay keep fields that this query did not request. */
const mergeOfExpense: FieldMergeFunction<readonly (StoreObject | Reference)[]> = (
  existing = [],
  incoming,
  { readField, mergeObjects },
) =>
  incoming.map((element) => {
    const id = readField('id', element);
    const known = existing.find((each) => readField('id', each) === id);
    return known ? mergeObjects(known, element) : element;
  });

/** A list whose pages follow each other: every other argument makes another list. */
const pages: FieldPolicy = {
  keyArgs: (args) => Object.keys(args ?? {}).filter((name) => name !== 'after'),
  merge: mergePages,
};

const typePolicies = {
  Query: {
    fields: {
      // Steps decided elsewhere leave the list: the server's response replaces it.
      ...Object.fromEntries(replacedLists.map((field) => [field, { merge: false }])),
      expenses: pages,
      expenseSummary: { merge: true },
      pendingTaskSummary: { merge: true },
      receipts: { keyArgs: ['unattached', 'first'], merge: false },
      notifications: pages,
      webhookDeliveries: pages,
      auditLog: pages,
      authorityLog: pages,
      memberPage: pages,
      payouts: pages,
      treasury: { merge: true },
      myPayable: { merge: false },
      walletTransfers: pages,
      journal: pages,
      closeChecklist: { merge: false },
    },
  },
  Expense: {
    fields: {
      viewerCan: { merge: true },
      duplicates: { merge: mergeOfExpense },
      lines: { merge: false },
    },
  },
  // The id of a line is its position.
  ExpenseLine: { keyFields: false },
  // A pair looks different from each of its expenses.
  DuplicateWarning: { keyFields: false },
  // An entry has no id: its place in the log is unique.
  AuthorityEntry: { keyFields: ['sequence'] },
  // The page of an expense and its form ask for different parts of what was read.
  ExtractedField: { keyFields: false, merge: true },
  ReceiptExtraction: { merge: true },
  Payout: { fields: { attempts: { merge: false } } },
  Receipt: {
    fields: {
      lineItems: { merge: false },
      taxes: { merge: false },
      url: { merge: (_existing, incoming: string) => ownPath(incoming) },
      pageUrls: { merge: (_existing, incoming: readonly string[]) => incoming.map(ownPath) },
    },
  },
  WorkflowInstance: { fields: { steps: { merge: false } } },
  WorkflowStep: { fields: { passkeySignatures: { merge: false } } },
  // A session sees one organization, so each of these is a singleton.
  Treasury: { keyFields: [], fields: { balances: { merge: true }, paused: { merge: false } } },
  PayoutSettings: { keyFields: [], fields: { allowList: { merge: false } } },
  CompanyWallet: { keyFields: ['address'] },
  WithdrawalAddress: { keyFields: ['address'] },
  NotificationPreference: { keyFields: ['kind', 'channel'] },
  Account: { keyFields: ['code'] },
  AccountMapping: { keyFields: ['subject', 'key'] },
  JournalEntry: { keyFields: ['number'] },
  Period: { keyFields: ['month'] },
  // An item is ticked in each month apart.
  ChecklistItem: { keyFields: false },
  // Every version of a rule has the same id.
  ApprovalRule: { keyFields: ['id', 'version'] },
} satisfies TypePolicies;

/** Returns the fields that a type is cached by, if they aren't its id alone. */
export function cacheKeyFields(typename: string): readonly string[] {
  const policy: TypePolicy | undefined = (typePolicies as TypePolicies)[typename];
  return Array.isArray(policy?.keyFields)
    ? policy.keyFields.filter((key) => typeof key === 'string')
    : [];
}

const createCache = (): InMemoryCache =>
  new InMemoryCache({
    possibleTypes: { WorkflowView: ['WorkflowInstance', 'NoWorkflow', 'WorkflowRestricted'] },
    typePolicies,
  });

/** Creates one client per session, so that no data of one user is left for the next. */
export const createApolloClient = (): ApolloClient =>
  new ApolloClient({
    cache: createCache(),
    link: graphqlLink,
    devtools: { enabled: false },
    defaultOptions: {
      // Stale data stays visible while it refreshes; a missing part doesn't hide the rest.
      watchQuery: {
        fetchPolicy: 'cache-and-network',
        errorPolicy: 'all',
        // Lists keep the pages that follow the one that was refetched.
        refetchWritePolicy: 'merge',
      },
      query: { fetchPolicy: 'network-only', errorPolicy: 'all' },
      mutate: { errorPolicy: 'all' },
    },
  });
