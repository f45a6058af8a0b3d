import {
  InMemoryCache,
  type FieldMergeFunction,
  type TypePolicies,
  type TypePolicy,
} from '@apollo/client/cache';
import { ApolloClient } from '@apollo/client/core';
import { graphqlLink } from './graphql-link.ts';

interface Connection {
  edges: readonly unknown[];
  pageInfo: unknown;
}

/** Appends the page after a cursor; a request without a cursor starts a new list. */
const mergePages: FieldMergeFunction<Connection> = (existing, incoming, { args }) => {
  const after: unknown = args?.['after'];
  if (!existing || after === null || after === undefined) return incoming;
  return { ...incoming, edges: [...existing.edges, ...incoming.edges] };
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
      watchQuery: { fetchPolicy: 'cache-and-network', errorPolicy: 'all' },
      query: { fetchPolicy: 'network-only', errorPolicy: 'all' },
      mutate: { errorPolicy: 'all' },
    },
  });
}
