/** Roles within an organization, in the product's order. */
export const ROLES = ['employee', 'approver', 'finance', 'admin', 'accountant'] as const;
export type Role = (typeof ROLES)[number];

/** Roles that decide about money, or about who decides. */
export const DECIDING_ROLES: readonly Role[] = ['approver', 'finance', 'admin'];

/** Roles whose holders an approval rule may ask, as the log has always taken them. An accountant decides nothing. */
export const RULE_ROLES = ['employee', 'approver', 'finance', 'admin'] as const;

/** Whether somebody with the role spends or decides; events and rules know these roles alone. */
export const takesPart = (role: string): role is (typeof RULE_ROLES)[number] =>
  (RULE_ROLES as readonly string[]).includes(role);

/** Roles that read an organization's books, all expenses, payments and their proofs. */
export const BOOK_READERS: readonly Role[] = ['finance', 'admin', 'accountant'];

/** Whether somebody reads and decides nothing: accountant is their only role. They may be from outside the company. */
export const isAccountantAlone = (roles: readonly string[]): boolean =>
  roles.length > 0 && roles.every((role) => role === 'accountant');
