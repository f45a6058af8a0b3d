import type { AreaEntry } from './area-frame.tsx';

/** The viewer's own settings. */
export const settingsEntries = [
  { to: '/settings/profile', label: 'Profile' },
  { to: '/settings/notifications', label: 'Notifications' },
  { to: '/settings/delegation', label: 'Delegation' },
  { to: '/settings/wallet', label: 'Wallet' },
  { to: '/settings/api-keys', label: 'API keys' },
] as const satisfies readonly AreaEntry[];

/** Pages of the organization, for admins only. */
export const adminEntries = [
  { to: '/admin/members', label: 'Members', isWide: true },
  { to: '/admin/departments', label: 'Departments' },
  { to: '/admin/organization', label: 'Organization' },
  { to: '/admin/single-sign-on', label: 'Single sign-on' },
  { to: '/admin/policies', label: 'Policies' },
  { to: '/admin/approval-rules', label: 'Approval rules' },
  { to: '/admin/payout-settings', label: 'Payout settings' },
  { to: '/admin/wallets', label: 'Company wallets' },
  { to: '/admin/webhooks', label: 'Webhooks' },
  { to: '/admin/changes', label: 'Pending changes' },
  { to: '/admin/audit-log', label: 'Audit log', isWide: true },
] as const satisfies readonly AreaEntry[];
