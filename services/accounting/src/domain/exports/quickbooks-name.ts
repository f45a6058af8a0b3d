/**
 * The name of an account as QuickBooks takes it. Colons divide accounts and sub-accounts there, names have no quotation marks, and
 * an IIF file has no escape for tabs and line breaks.
 */
export const quickbooksName = (name: string): string => name.replace(/[\s\p{C}:;"]+/gu, ' ').trim();

/** What two accounts must not share, because QuickBooks tells accounts apart by name, whatever its case. */
export const quickbooksKey = (name: string): string => quickbooksName(name).toLowerCase();
