/** Pages of the first steps, apart from the steps themselves: other pages don't load those. */
export const stepPaths: readonly string[] = [
  '/admin/members/invite',
  '/payouts',
  '/admin/approval-rules/templates',
  '/settings/wallet',
  '/expenses/create-from-receipt',
];
