/** Titles of the pages that are the same for everybody: the build writes these pages whole. */
export const publicTitles = {
  '/': 'Outlay · Expenses that pay themselves back',
  '/login': 'Sign in · Outlay',
} as const;
