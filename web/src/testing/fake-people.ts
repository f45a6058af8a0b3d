import type { Organization, Permission, User } from '../generated/schema.ts';
import type { SessionUser } from '../lib/session-store.ts';

export const walletAddress = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU';

export const organization: Organization = {
  id: '1',
  globalId: 'organization-1',
  name: 'Outlay',
  timeZone: 'Europe/Berlin',
  dateOrder: 'DAY_MONTH_YEAR',
  currency: 'USD',
  requiresSecondFactor: false,
  visionProviderHost: null,
};

export function aUser(overrides: Partial<User> = {}): User {
  return {
    id: '1',
    globalId: 'user-1',
    firstName: 'Maya',
    lastName: 'Okafor',
    email: 'maya@outlay.test',
    walletAddress,
    walletMemo: null,
    walletChangedAt: null,
    walletWatched: false,
    organization,
    roles: ['EMPLOYEE'],
    active: true,
    status: 'ACTIVE',
    accessEndsOn: null,
    accessEnded: false,
    department: null,
    lastSignInAt: null,
    secondFactor: null,
    manager: null,
    ...overrides,
  };
}

export const maya = aUser();
export const jonas = aUser({
  id: '2',
  firstName: 'Jonas',
  lastName: 'Brandt',
  email: 'jonas@outlay.test',
});
export const priya = aUser({
  id: '3',
  firstName: 'Priya',
  lastName: 'Raman',
  email: 'priya@outlay.test',
});

export function aSessionUser(overrides: Partial<SessionUser> = {}): SessionUser {
  return {
    id: 1,
    first_name: 'Maya',
    last_name: 'Okafor',
    email: 'maya@outlay.test',
    wallet_address: walletAddress,
    org_id: 1,
    roles: ['employee'],
    ...overrides,
  };
}

export const allowed: Permission = { allowed: true, code: null, reason: null };

export function refused(reason: string): Permission {
  return { allowed: false, code: 'EXPENSE_NOT_EDITABLE', reason };
}
