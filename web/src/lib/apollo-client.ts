import {
  InMemoryCache,
  type FieldMergeFunction,
  type Reference,
  type TypePolicies,
  type TypePolicy,
} from '@apollo/client/cache';
import { ApolloClient } from '@apollo/client/core';
import { graphqlLink } from './graphql-link.ts';

interface Edge {
  node: Reference;
}

interface Connection {
  edges: readonly Edge[];
  pageInfo: unknown;
}

/**
 * Appends the page after a cursor. A request without one is the first page anew: after a live event the pages that follow stay,
 * so that a long list neither shrinks nor jumps; they end where the first page can't be found in them any more.
 */
const mergePages: FieldMergeFunction<Connection> = (existing, incoming, { args }) => {
  const after: unknown = args?.['after'];
  if (!existing) return incoming;
  if (after !== null && after !== undefined) {
    return { ...incoming, edges: [...existing.edges, ...incoming.edges] };
  }
  const last = incoming.edges.at(-1)?.node.__ref;
  const end = existing.edges.findIndex(({ node }) => node.__ref === last);
  const fresh = new Set(incoming.edges.map(({ node }) => node.__ref));
  const following = existing.edges.slice(end + 1).filter(({ node }) => !fresh.has(node.__ref));
  if (end < 0 || following.length === 0) return incoming;
  return { ...existing, edges: [...incoming.edges, ...following] };
};

interface AuditPage {
  entries: readonly unknown[];
}

const mergeAuditPages: FieldMergeFunction<AuditPage> = (existing, incoming, { args }) => {
  const after: unknown = args?.['after'];
  if (!existing || after === null || after === undefined) return incoming;
  return { ...incoming, entries: [...existing.entries, ...incoming.entries] };
};

/** Appends the rows after an offset; a request without one starts a new list. */
const mergeRows: FieldMergeFunction<readonly unknown[]> = (existing = [], incoming, { args }) => {
  const after: unknown = args?.['after'];
  return after === null || after === undefined ? incoming : [...existing, ...incoming];
};

const typePolicies = {
  Query: {
    fields: {
      expenses: { keyArgs: ['filter', 'sort', 'first'], merge: mergePages },
      expenseSummary: { merge: true },
      // Steps decided elsewhere leave the list: the server's response replaces it.
      pendingTasks: { merge: false },
      pendingTaskSummary: { merge: true },
      receipts: { merge: false },
      notifications: { keyArgs: ['unreadOnly', 'first'], merge: mergePages },
      webhookDeliveries: { keyArgs: ['webhookId', 'first'], merge: mergePages },
      auditLog: { keyArgs: ['filter', 'first'], merge: mergeAuditPages },
      members: { merge: false },
      departments: { merge: false },
      delegations: { merge: false },
      apiKeys: { merge: false },
      mySessions: { merge: false },
      webhooks: { merge: false },
      notificationPreferences: { merge: false },
      approvalRules: { merge: false },
      payouts: { keyArgs: ['status', 'first'], merge: mergeRows },
      treasury: { merge: true },
      treasuryHistory: { merge: false },
      walletTransfers: { keyArgs: ['address', 'first'], merge: mergeRows },
      companyWallets: { merge: false },
      categories: { merge: false },
      policies: { merge: false },
      savedViews: { merge: false },
    },
  },
  Expense: { fields: { viewerCan: { merge: true }, duplicates: { merge: false } } },
  // Each service counts its own changes.
  ControlChange: { keyFields: ['kind', 'id'] },
  ControlChanges: { keyFields: false },
  ExtractedField: { keyFields: false },
  Payout: { fields: { attempts: { merge: false } } },
  WorkflowInstance: { fields: { steps: { merge: false } } },
  WorkflowStep: { fields: { passkeySignatures: { merge: false } } },
  // A session sees one organisation, so each of these is a singleton.
  Treasury: { keyFields: [], fields: { balances: { merge: true }, paused: { merge: false } } },
  PayoutSettings: { keyFields: [], fields: { allowList: { merge: false } } },
  CompanyWallet: { keyFields: ['address'] },
  NotificationPreference: { keyFields: ['kind'] },
  // Every version of a rule has the same id.
  ApprovalRule: { keyFields: ['id', 'version'] },
} satisfies TypePolicies;

/** The fields that objects of a type are cached by, where they aren't its id alone. */
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

/** One per session, so that no data of one user is left for the next. */
export function createApolloClient(): ApolloClient {
  return new ApolloClient({
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
}
