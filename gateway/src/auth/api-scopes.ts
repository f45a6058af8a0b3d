import type { ApiScope, Viewer } from '@outlay/platform/auth';
import { GraphQLError } from 'graphql';

/**
 * The scope that a key needs for each field of Query and Mutation. Fields that need no session require READ like any other.
 * Members, settings, passwords, sessions and keys require ADMIN, which only keys of admins can have.
 */
const QUERY_SCOPES: Readonly<Record<string, ApiScope>> = {
  expense: 'READ',
  expenses: 'READ',
  expensePage: 'READ',
  expenseCount: 'READ',
  expenseExport: 'READ',
  expenseSummary: 'READ',
  checkDraft: 'READ',
  categories: 'READ',
  category: 'READ',
  policies: 'READ',
  policy: 'READ',
  me: 'READ',
  members: 'READ',
  member: 'READ',
  organization: 'READ',
  departments: 'READ',
  invitation: 'READ',
  walletBalance: 'READ',
  organizationBalance: 'READ',
  walletTransfers: 'READ',
  quotes: 'READ',
  payouts: 'READ',
  treasury: 'READ',
  payoutRunPreview: 'READ',
  companyWallets: 'READ',
  receipt: 'READ',
  receipts: 'READ',
  expenseWorkflow: 'READ',
  expenseWorkflows: 'READ',
  pendingTasks: 'READ',
  myExpenseWorkflows: 'READ',
  approvalRules: 'READ',
  approvalRuleVersions: 'READ',
  approvalPreview: 'READ',
  delegations: 'READ',
  notifications: 'READ',
  unreadNotificationCount: 'READ',
  notificationPreferences: 'READ',
  webhookEventTypes: 'READ',
  webhooks: 'ADMIN',
  webhookDeliveries: 'ADMIN',
  mySessions: 'ADMIN',
  apiKeys: 'ADMIN',
  auditLog: 'ADMIN',
};

const MUTATION_SCOPES: Readonly<Record<string, ApiScope>> = {
  createExpense: 'EXPENSES_WRITE',
  updateExpense: 'EXPENSES_WRITE',
  deleteExpense: 'EXPENSES_WRITE',
  submitExpense: 'EXPENSES_WRITE',
  cancelExpense: 'EXPENSES_WRITE',
  resolveDuplicate: 'EXPENSES_WRITE',
  updateReceipt: 'EXPENSES_WRITE',
  deleteReceipt: 'EXPENSES_WRITE',
  decideStep: 'APPROVALS_WRITE',
  signIn: 'READ',
  refreshSession: 'READ',
  signOut: 'READ',
  acceptInvitation: 'READ',
  requestPasswordReset: 'READ',
  resetPassword: 'READ',
  createCategory: 'ADMIN',
  updateCategory: 'ADMIN',
  createPolicy: 'ADMIN',
  updatePolicy: 'ADMIN',
  setPolicyArchived: 'ADMIN',
  inviteMember: 'ADMIN',
  updateMember: 'ADMIN',
  deactivateMember: 'ADMIN',
  reactivateMember: 'ADMIN',
  updateOrganization: 'ADMIN',
  createDepartment: 'ADMIN',
  renameDepartment: 'ADMIN',
  deleteDepartment: 'ADMIN',
  updateProfile: 'ADMIN',
  changePassword: 'ADMIN',
  revokeSession: 'ADMIN',
  revokeOtherSessions: 'ADMIN',
  createApiKey: 'ADMIN',
  revokeApiKey: 'ADMIN',
  releasePayout: 'ADMIN',
  cancelPayout: 'ADMIN',
  startPayoutRun: 'ADMIN',
  updatePayoutSettings: 'ADMIN',
  pausePayouts: 'ADMIN',
  resumePayouts: 'ADMIN',
  addCompanyWallet: 'ADMIN',
  setCompanyWalletWatched: 'ADMIN',
  startWalletChange: 'ADMIN',
  confirmWalletChange: 'ADMIN',
  removeWallet: 'ADMIN',
  setWalletMemo: 'ADMIN',
  setWalletWatched: 'ADMIN',
  createApprovalRule: 'ADMIN',
  updateApprovalRule: 'ADMIN',
  archiveApprovalRule: 'ADMIN',
  reorderApprovalRules: 'ADMIN',
  createDelegation: 'ADMIN',
  endDelegation: 'ADMIN',
  markNotificationsRead: 'ADMIN',
  updateNotificationPreferences: 'ADMIN',
  createWebhook: 'ADMIN',
  updateWebhook: 'ADMIN',
  rotateWebhookSecret: 'ADMIN',
  deleteWebhook: 'ADMIN',
  redeliverWebhook: 'ADMIN',
};

/** For endpoints that run no operation, such as an upload. @throws for a key without the scope. */
export function assertScope({ scopes }: Viewer, scope: ApiScope): void {
  if (scopes && !scopes.includes(scope)) throw scopeMissing(scope);
}

/** Scope that a field of Query or Mutation requires; null for an unlisted field, which no key may use. */
export function scopeOfField(operation: 'query' | 'mutation', field: string): ApiScope | null {
  const scopes = operation === 'mutation' ? MUTATION_SCOPES : QUERY_SCOPES;
  return Object.hasOwn(scopes, field) ? (scopes[field] ?? null) : null;
}

/** The error for a key without the scope. */
export const scopeMissing = (scope: ApiScope): GraphQLError =>
  new GraphQLError(`This API key lacks the scope ${scope}, which this call needs.`, {
    extensions: { code: 'SCOPE_MISSING', http: { status: 403 } },
  });
