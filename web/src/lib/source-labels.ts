import type { ExpenseSource } from '../generated/graphql.ts';
import { textLabels } from './with-unknown.ts';

export const sourceLabels = textLabels<ExpenseSource>({
  FIAT: 'Receipt',
  MANUAL: 'Manual',
  PYUSD: 'PYUSD',
  SOL: 'SOL',
});
