const format = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Returns a list such as 'vendor, amount and date'. */
export const andList = (items: readonly string[]): string => format.format(items);
