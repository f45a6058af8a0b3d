import { useEffect } from 'react';
import { amountText } from '../../../lib/read-amount.ts';
import type { DraftCheck } from '../api/use-draft-check.ts';
import type { TripValues } from './trip-values.ts';

/** Keeps the amount that the server computed in the form, whose lines have to add up to it. */
export function useComputedAmount(
  { tripKind }: Pick<TripValues, 'tripKind'>,
  check: DraftCheck | null,
  set: (name: 'amount' | 'currency', value: string) => unknown,
): void {
  useEffect(() => {
    if (tripKind === 'regular' || !check?.amount || !check.currency) return;
    set('amount', amountText(check.amount));
    set('currency', check.currency);
  }, [check, tripKind]);
}
