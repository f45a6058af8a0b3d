import { useSearchParams } from 'react-router';
import { usePeriodsQuery, type BooksPeriodFragment } from '#graphql';
import { useOrganizationDay } from '../../lib/use-organization-day.ts';
import { isMonth, monthOf } from '@outlay/schemas/months';
import { monthToClose } from './months.ts';

export interface BooksMonth {
  readonly month: string;
  /** The organization's current month, which can't be closed yet. */
  readonly current: string;
  /** Newest first. */
  readonly periods: readonly BooksPeriodFragment[];
}

/** The month in the address, else the one to close next; null while that is unknown. */
export function useBooksMonth(): {
  books: BooksMonth | null;
  error: unknown;
  refetch: () => unknown;
  choose: (month: string) => void;
} {
  const today = useOrganizationDay();
  const { data, error, refetch } = usePeriodsQuery();
  const [params, setParams] = useSearchParams();
  const chosen = params.get('month') ?? '';
  const current = today === null ? null : monthOf(today);
  const books =
    data && current !== null
      ? {
          month: isMonth(chosen) ? chosen : monthToClose(data.periods, current),
          current,
          periods: data.periods,
        }
      : null;
  const choose = (next: string) =>
    setParams(
      (before) => {
        before.set('month', next);
        return before;
      },
      { replace: true },
    );
  return { books, error, refetch, choose };
}
