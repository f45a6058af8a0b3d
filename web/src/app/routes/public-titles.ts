/** Titles of the pages that are the same for everyone, which the build prerenders in full. */
export const publicTitles = {
  '/': 'Outlay · From receipt to reimbursement in minutes',
  '/login': 'Sign in · Outlay',
} as const;
