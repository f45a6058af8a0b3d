import { ok, type Result } from '@outlay/platform/result';
import {
  booksInUse,
  notFinance,
  tooManyEntries,
  type AccountingRefusalCode,
} from '../domain/accounting-refusals.ts';
import { bookAnew } from './book-anew.ts';
import { mayKeepBooks, type Actor, type ChartPorts } from './change-chart.ts';
import type { BooksSettings } from './ports.ts';

/** Entries that are booked anew in one transaction; more than a young company has before its first close. */
const RESTATED_MAX = 5_000;

/**
 * Keeps the books in another currency, or assets at another cost. The currency is fixed once a month is closed or an entry is in an
 * export; until then everything is booked anew.
 */
export const changeBooks =
  ({ unitOfWork, clock }: ChartPorts) =>
  async (
    { viewer, cause }: Actor,
    changed: Partial<BooksSettings>,
  ): Promise<Result<BooksSettings, AccountingRefusalCode>> => {
    if (!mayKeepBooks(viewer)) return notFinance();
    return unitOfWork.run(cause, async ({ books, periods, exports }) => {
      await books.lockJournal();
      const before = await books.settings();
      const settings = { ...before, ...changed };
      if (before.currency === settings.currency && before.costMethod === settings.costMethod) {
        return ok(settings);
      }
      if (await periods.isAnyClosed()) return booksInUse('a month is closed');
      if (before.currency === settings.currency) {
        await books.saveSettings(settings);
        return ok(settings);
      }
      if (await exports.isAny()) return booksInUse('entries were exported');
      const inForce = await books.inForce(RESTATED_MAX + 1);
      if (inForce.length > RESTATED_MAX) return tooManyEntries(RESTATED_MAX);
      await bookAnew(books, inForce, settings, clock.now());
      return ok(settings);
    });
  };
