/** Titles of the pages that are the same for everyone: the build prerenders them in full. */
export const publicTitles = {
  '/': 'Outlay · Expenses that pay themselves back',
  '/login': 'Sign in · Outlay',
} as const;
