const UUID_PARTS = /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/;

/** What a payout's id is the hash of: the submission of an expense. */
export const payoutText = (organizationId: string, expenseId: string, submission: number): string =>
  `payout ${organizationId}/${expenseId}/${submission}`;

/** Makes a UUID of version 8 from the SHA-256 of that text in hexadecimal, which a browser can only compute later. */
export const payoutIdOfHash = (hash: string): string =>
  hash.replace(UUID_PARTS, '$1-$2-8$3-8$4-$5');
