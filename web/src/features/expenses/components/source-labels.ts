import type { ExpenseSource } from '../../../generated/graphql.ts';

export const sourceLabels: Record<ExpenseSource, string> = {
  FIAT: 'Fiat',
  MANUAL: 'Manual',
  PYUSD: 'PYUSD',
  SOL: 'SOL',
};
