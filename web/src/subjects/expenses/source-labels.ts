import type { ExpenseSource } from '#graphql';
import { textLabels } from '../../lib/with-unknown.ts';

export const sourceLabels = textLabels<ExpenseSource>({
  FIAT: 'Receipt',
  MANUAL: 'Entered by hand',
  PYUSD: 'PYUSD',
  SOL: 'SOL',
});
