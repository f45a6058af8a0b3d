import {
  aDelegation,
  aDeviceSession,
  anApiKey,
  anAuditEntry,
  aNotification,
  aWebhook,
  notificationPage,
} from '../src/testing/fake-administration.ts';
import { jonas, maya, priya } from '../src/testing/fake-people.ts';
import type { Scene } from './scene.ts';

const admin = { roles: ['employee', 'admin'] };
const fail = () => {
  throw new Error('down');
};

/** Settings, administration, notifications, and the pages that need no session. */
export const peopleScenes: readonly Scene[] = [
  { name: 'forgot-password', path: '/forgot-password', signedIn: false },
  { name: 'reset-password', path: '/reset-password?token=t', signedIn: false },
  { name: 'dead-link', path: '/invitation?token=old', signedIn: false },
  {
    name: 'settings-profile',
    path: '/settings/profile',
    signedIn: true,
    answers: {
      mySessions: () => [
        aDeviceSession(),
        aDeviceSession({ id: '2', current: false, userAgent: 'curl/8.5.0', address: null }),
      ],
    },
  },
  {
    name: 'settings-error',
    path: '/settings/profile',
    signedIn: true,
    answers: { me: fail, mySessions: fail },
  },
  { name: 'settings-notifications', path: '/settings/notifications', signedIn: true },
  {
    name: 'settings-delegation',
    path: '/settings/delegation',
    signedIn: true,
    answers: {
      delegations: () => [
        aDelegation(),
        aDelegation({ id: '2', from: priya, to: maya, reason: null }),
      ],
    },
  },
  {
    name: 'settings-api-keys',
    path: '/settings/api-keys',
    signedIn: true,
    user: admin,
    answers: {
      apiKeys: () => [
        anApiKey(),
        anApiKey({ id: '2', name: 'Old', revokedAt: '2026-11-02T10:00:00Z', lastUsedAt: null }),
        anApiKey({ id: '3', name: 'Month end', member: jonas, scopes: ['READ', 'ADMIN'] }),
      ],
    },
  },
  {
    name: 'settings-api-key-secret',
    path: '/settings/api-keys',
    signedIn: true,
    fullPage: false,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Create key' }).click();
      await page.getByLabel('Name').fill('Export');
      await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
      await page.getByRole('button', { name: 'I have kept it' }).waitFor();
    },
  },
  { name: 'admin-no-access', path: '/admin/members', signedIn: true },
  {
    name: 'admin-members',
    path: '/admin/members',
    signedIn: true,
    user: admin,
    answers: {
      members: () => [
        { ...maya, roles: ['EMPLOYEE', 'ADMIN'] },
        { ...jonas, department: 'Sales', manager: maya },
        { ...priya, status: 'INVITED', active: false },
        { ...priya, id: '8', lastName: 'Left', status: 'DEACTIVATED', active: false },
      ],
    },
  },
  { name: 'admin-departments', path: '/admin/departments', signedIn: true, user: admin },
  { name: 'admin-organization', path: '/admin/organization', signedIn: true, user: admin },
  {
    name: 'admin-webhooks',
    path: '/admin/webhooks',
    signedIn: true,
    user: admin,
    answers: {
      webhooks: () => [
        aWebhook(),
        aWebhook({ id: '2', active: false, inactiveReason: 'It failed for a whole day.' }),
      ],
    },
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Show deliveries' }).first().click();
      await page.getByText('Nothing has been sent').waitFor();
    },
  },
  {
    name: 'admin-audit-log',
    path: '/admin/audit-log',
    signedIn: true,
    user: admin,
    answers: {
      auditLog: () => ({
        entries: [anAuditEntry(), anAuditEntry({ id: '2', kind: 'session.started', changes: [] })],
        endCursor: 'older',
      }),
    },
  },
  {
    name: 'notifications',
    path: '/notifications',
    signedIn: true,
    answers: {
      unreadNotificationCount: () => 100,
      notifications: () =>
        notificationPage(
          [
            aNotification(),
            aNotification({
              id: '2',
              title: 'Client dinner was sent back',
              body: 'Please add the names of the guests.',
              readAt: '2026-11-20T10:00:00Z',
            }),
          ],
          'older',
        ),
    },
  },
  {
    name: 'server-gone',
    path: '/notifications',
    signedIn: true,
    fullPage: false,
    prepare: async (page) => {
      await page.getByText('Nothing new').waitFor();
      await page.evaluate(() => window.dispatchEvent(new Event('offline')));
      await page.getByText('You are offline').waitFor();
    },
  },
];
