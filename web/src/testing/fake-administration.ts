import type {
  ApiKey,
  AuditEntry,
  Delegation,
  DeviceSession,
  Mutation,
  MutationAcceptInvitationArgs,
  MutationChangePasswordArgs,
  MutationCreateApiKeyArgs,
  MutationCreateDelegationArgs,
  MutationCreateDepartmentArgs,
  MutationCreateWebhookArgs,
  MutationDeactivateMemberArgs,
  MutationInviteMemberArgs,
  MutationMarkNotificationsReadArgs,
  MutationRequestPasswordResetArgs,
  MutationResetPasswordArgs,
  MutationAddDeviceKeyArgs,
  MutationRemoveDeviceKeyArgs,
  MutationStepUpArgs,
  MutationUpdateMemberArgs,
  MutationUpdateNotificationPreferencesArgs,
  MutationUpdateOrganizationArgs,
  MutationUpdateProfileArgs,
  MutationUpdateWebhookArgs,
  Notification,
  NotificationKind,
  Query,
  QueryAuditLogArgs,
  QueryInvitationArgs,
  QueryMemberCountArgs,
  QueryMemberPageArgs,
  QueryNotificationsArgs,
  QueryWebhookDeliveriesArgs,
  Webhook,
  Department,
} from '../generated/schema.ts';
import { aUser, jonas, maya, organization, priya } from './fake-people.ts';
import { answersOfMembers } from './fake-members.ts';
import { aPage } from './fake-page.ts';

type Answer<Args, Result> = (args: Args) => Result | Promise<Result>;
type MutationAnswer<Name extends keyof Mutation, Args = { id: string }> = Answer<
  Args,
  Mutation[Name]
>;

/** Responses of the fake gateway about people, settings and notifications. */
export interface AdministrationAnswers {
  me: Answer<unknown, Query['me']>;
  members: Answer<unknown, Query['members']>;
  memberPage: Answer<QueryMemberPageArgs, Query['memberPage']>;
  memberCount: Answer<QueryMemberCountArgs, Query['memberCount']>;
  organization: Answer<unknown, Query['organization']>;
  visionProvider: Answer<unknown, Query['visionProvider']>;
  departments: Answer<unknown, Query['departments']>;
  mySessions: Answer<unknown, Query['mySessions']>;
  deviceKeys: Answer<unknown, Query['deviceKeys']>;
  waitingDeviceKeys: Answer<unknown, Query['waitingDeviceKeys']>;
  addDeviceKey?: MutationAnswer<'addDeviceKey', MutationAddDeviceKeyArgs>;
  removeDeviceKey?: MutationAnswer<'removeDeviceKey', MutationRemoveDeviceKeyArgs>;
  apiKeys: Answer<unknown, Query['apiKeys']>;
  auditLog: Answer<QueryAuditLogArgs, Query['auditLog']>;
  invitation: Answer<QueryInvitationArgs, Query['invitation']>;
  delegations: Answer<unknown, Query['delegations']>;
  notifications: Answer<QueryNotificationsArgs, Query['notifications']>;
  unreadNotificationCount: Answer<unknown, Query['unreadNotificationCount']>;
  notificationPreferences: Answer<unknown, Query['notificationPreferences']>;
  webhooks: Answer<unknown, Query['webhooks']>;
  webhookEventTypes: Answer<unknown, Query['webhookEventTypes']>;
  webhookDeliveries: Answer<QueryWebhookDeliveriesArgs, Query['webhookDeliveries']>;
  updateProfile: MutationAnswer<'updateProfile', MutationUpdateProfileArgs>;
  stepUp: MutationAnswer<'stepUp', MutationStepUpArgs>;
  mySecondFactor: Answer<unknown, Query['mySecondFactor']>;
  startSecondFactor: MutationAnswer<'startSecondFactor', unknown>;
  confirmSecondFactor: MutationAnswer<'confirmSecondFactor', { code: string }>;
  turnOffSecondFactor: MutationAnswer<'turnOffSecondFactor', unknown>;
  changePassword: MutationAnswer<'changePassword', MutationChangePasswordArgs>;
  revokeSession: MutationAnswer<'revokeSession'>;
  revokeOtherSessions: MutationAnswer<'revokeOtherSessions', unknown>;
  createApiKey: MutationAnswer<'createApiKey', MutationCreateApiKeyArgs>;
  revokeApiKey: MutationAnswer<'revokeApiKey'>;
  inviteMember: MutationAnswer<'inviteMember', MutationInviteMemberArgs>;
  updateMember: MutationAnswer<'updateMember', MutationUpdateMemberArgs>;
  deactivateMember: MutationAnswer<'deactivateMember', MutationDeactivateMemberArgs>;
  reactivateMember: MutationAnswer<'reactivateMember'>;
  updateOrganization: MutationAnswer<'updateOrganization', MutationUpdateOrganizationArgs>;
  createDepartment: MutationAnswer<'createDepartment', MutationCreateDepartmentArgs>;
  acceptInvitation: MutationAnswer<'acceptInvitation', MutationAcceptInvitationArgs>;
  signOut: MutationAnswer<'signOut', { refreshToken: string }>;
  requestPasswordReset: MutationAnswer<'requestPasswordReset', MutationRequestPasswordResetArgs>;
  resetPassword: MutationAnswer<'resetPassword', MutationResetPasswordArgs>;
  createDelegation: MutationAnswer<'createDelegation', MutationCreateDelegationArgs>;
  endDelegation: MutationAnswer<'endDelegation'>;
  markNotificationsRead: MutationAnswer<'markNotificationsRead', MutationMarkNotificationsReadArgs>;
  updateNotificationPreferences: MutationAnswer<
    'updateNotificationPreferences',
    MutationUpdateNotificationPreferencesArgs
  >;
  createWebhook: MutationAnswer<'createWebhook', MutationCreateWebhookArgs>;
  updateWebhook: MutationAnswer<'updateWebhook', MutationUpdateWebhookArgs>;
  rotateWebhookSecret: MutationAnswer<'rotateWebhookSecret'>;
  testWebhook: MutationAnswer<'testWebhook'>;
}

const hourMs = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * hourMs).toISOString();

export function aDeviceSession(overrides: Partial<DeviceSession> = {}): DeviceSession {
  return {
    id: '1',
    current: true,
    startedAt: ago(30),
    lastUsedAt: ago(0),
    address: '192.0.2.7',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    ...overrides,
  };
}

export function anApiKey(overrides: Partial<ApiKey> = {}): ApiKey {
  return {
    id: '1',
    globalId: 'key-1',
    name: 'Accounting export',
    prefix: 'outlay_k7f2m9qa',
    scopes: ['READ'],
    member: maya,
    createdAt: ago(400),
    expiresAt: ago(-1700),
    lastUsedAt: ago(2),
    revokedAt: null,
    ...overrides,
  };
}

export function anAuditEntry(overrides: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: '1',
    at: ago(5),
    actor: maya,
    kind: 'member.roles_changed',
    subject: 'member 2',
    changes: [{ field: 'roles', before: 'employee', after: 'approver, employee' }],
    address: '192.0.2.7',
    expense: null,
    ...overrides,
  };
}

export function aDelegation(overrides: Partial<Delegation> = {}): Delegation {
  return {
    id: '1',
    globalId: 'delegation-1',
    from: maya,
    to: jonas,
    startsAt: ago(24),
    endsAt: ago(-72),
    reason: 'Hiking in the Dolomites',
    endedAt: null,
    createdBy: maya,
    confirmedBy: null,
    ...overrides,
  };
}

export function aNotification(overrides: Partial<Notification> = {}): Notification {
  return {
    id: '1',
    globalId: 'notification-1',
    kind: 'EXPENSE_APPROVED',
    title: 'Team lunch was approved',
    body: null,
    path: '/expenses/10',
    expenseId: '10',
    at: ago(1),
    readAt: null,
    ...overrides,
  };
}

export function aWebhook(overrides: Partial<Webhook> = {}): Webhook {
  return {
    id: '1',
    globalId: 'webhook-1',
    url: 'https://books.example.com/outlay',
    eventTypes: ['ExpenseApproved', 'ExpensePaid'],
    active: true,
    inactiveReason: null,
    secretPrefix: 'whsec_a8',
    createdAt: ago(300),
    createdBy: maya,
    ...overrides,
  };
}

const kinds: readonly NotificationKind[] = [
  'APPROVAL_NEEDED',
  'DEADLINE_NEAR',
  'WALLET_DRAFT_CREATED',
  'EXPENSE_SENT_BACK',
  'EXPENSE_APPROVED',
  'EXPENSE_REJECTED',
  'EXPENSE_PAID',
  'PAYOUTS_STOPPED',
  'PAYOUT_HELD',
  'PAYOUT_FAILED',
];

const done = () => ({ done: true, errors: [] });

const secondFactorAnswers: Pick<
  AdministrationAnswers,
  'mySecondFactor' | 'startSecondFactor' | 'confirmSecondFactor' | 'turnOffSecondFactor'
> = {
  mySecondFactor: () => ({ state: 'OFF', since: null, recoveryCodesLeft: 0 }),
  startSecondFactor: () => ({
    setup: { key: 'KEYFORTHEAPP', uri: 'otpauth://totp/Outlay:maya?secret=KEYFORTHEAPP' },
    errors: [],
  }),
  confirmSecondFactor: () => ({ recoveryCodes: ['abcd-efgh-jkmn-pqrs'], errors: [] }),
  turnOffSecondFactor: done,
};

const departments: Department[] = [
  {
    id: '1',
    globalId: 'department-1',
    name: 'Sales',
    memberCount: 2,
    monthlyBudgetUsd: '4000.00',
  },
  {
    id: '2',
    globalId: 'department-2',
    name: 'Research',
    memberCount: 0,
    monthlyBudgetUsd: null,
  },
];

/** An organization of three without activity. Specs override what they test. */
export function administrationAnswers(): AdministrationAnswers {
  return {
    me: () => maya,
    ...answersOfMembers([maya, jonas, priya]),
    organization: () => organization,
    visionProvider: () => null,
    departments: () => departments,
    mySessions: () => [aDeviceSession()],
    deviceKeys: () => [],
    waitingDeviceKeys: () => [],
    apiKeys: () => [],
    auditLog: () => aPage([anAuditEntry()]),
    invitation: () => null,
    delegations: () => [],
    notifications: () => aPage([]),
    unreadNotificationCount: () => 0,
    notificationPreferences: () =>
      kinds.flatMap((kind) => [
        { kind, channel: 'IN_APP', timing: 'INSTANT', choices: ['INSTANT', 'OFF'] },
        { kind, channel: 'EMAIL', timing: 'INSTANT', choices: ['INSTANT', 'DAILY', 'OFF'] },
      ]),
    webhooks: () => [],
    webhookEventTypes: () => ['ExpenseSubmitted', 'ExpenseApproved', 'ExpensePaid'],
    webhookDeliveries: () => aPage([]),
    updateProfile: (names) => ({ member: { ...maya, ...names }, errors: [] }),
    stepUp: () => ({ accessToken: 'token-2', expiresIn: 900, errors: [] }),
    ...secondFactorAnswers,
    changePassword: done,
    revokeSession: done,
    revokeOtherSessions: done,
    createApiKey: () => ({ apiKey: anApiKey(), secret: 'outlay_k7f2m9qa_secret', errors: [] }),
    revokeApiKey: done,
    inviteMember: () => ({ member: aUser({ id: '9', status: 'INVITED' }), errors: [] }),
    updateMember: () => ({ member: jonas, errors: [] }),
    deactivateMember: () => ({
      member: { ...jonas, active: false, status: 'DEACTIVATED' },
      errors: [],
    }),
    reactivateMember: () => ({ member: jonas, errors: [] }),
    updateOrganization: () => ({ organization, errors: [] }),
    createDepartment: ({ name }) => ({
      department: { id: '3', globalId: 'department-3', name, memberCount: 0 },
      errors: [],
    }),
    acceptInvitation: () => ({
      session: {
        accessToken: 'a',
        refreshToken: 'link-token',
        expiresIn: 900,
        secondFactor: 'OFF',
        user: maya,
      },
      errors: [],
    }),
    signOut: () => ({ errors: [] }),
    requestPasswordReset: done,
    resetPassword: done,
    createDelegation: () => ({ delegation: aDelegation(), errors: [] }),
    endDelegation: () => ({ delegation: aDelegation({ endedAt: ago(0) }), errors: [] }),
    markNotificationsRead: () => ({ unreadCount: 0, errors: [] }),
    updateNotificationPreferences: () => ({ preferences: [], errors: [] }),
    createWebhook: () => ({ webhook: aWebhook(), secret: 'whsec_a8secret', errors: [] }),
    updateWebhook: () => ({ webhook: aWebhook(), secret: null, errors: [] }),
    testWebhook: () => ({
      test: { responseStatus: 200, answer: 'ok', error: null, durationMs: 34 },
      errors: [],
    }),
    rotateWebhookSecret: () => ({ webhook: aWebhook(), secret: 'whsec_b9secret', errors: [] }),
  };
}
