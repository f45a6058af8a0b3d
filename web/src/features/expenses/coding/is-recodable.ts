import type { ExpenseStatus } from '#graphql';

/** Whether finance can change the coding in this state. */
export const isRecodable = ({ status }: { status: ExpenseStatus }): boolean =>
  status === 'SUBMITTED' || status === 'APPROVED' || status === 'PAID';
