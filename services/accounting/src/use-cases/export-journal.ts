import { readsBooks } from '@outlay/platform/auth';
import type { IdempotencyCode } from '@outlay/platform/idempotency';
import { ok, type Result } from '@outlay/platform/result';
import { randomUUID } from 'node:crypto';
import {
  euroRateUnavailable,
  invalid,
  notReader,
  nothingToExport,
  type AccountingRefusalCode,
} from '../domain/accounting-refusals.ts';
import type { ExportFormat } from '../domain/exports/export-format.ts';
import { refuseAccounts } from '../domain/exports/refuse-accounts.ts';
import { isMonth } from '@outlay/schemas/months';
import type { Actor, ChartPorts } from './change-chart.ts';

interface ExportCommand {
  readonly month: string;
  readonly format: ExportFormat;
  readonly idempotencyKey: string;
}

/** Puts what no export of the format holds into a new one. The same key returns the same export. */
export const createJournalExport =
  ({ unitOfWork, clock }: ChartPorts) =>
  async (
    { viewer, cause }: Actor,
    { month, format, idempotencyKey }: ExportCommand,
  ): Promise<Result<{ readonly id: string }, AccountingRefusalCode | IdempotencyCode>> => {
    if (!readsBooks(viewer)) return notReader();
    if (!isMonth(month)) return invalid('month', 'Month must be written as yyyy-mm.');
    const request = {
      actorId: viewer.userId,
      key: idempotencyKey,
      operation: 'createJournalExport',
      input: { month, format },
    };
    return unitOfWork.run(cause, ({ books, exports, once }) =>
      once(request, async () => {
        const refusal = refuseAccounts(format, await exports.accountsLeft(month, format));
        if (refusal) return refusal;
        // Books in US dollars are valued in euros.
        const needsEuro = format === 'datev' && (await books.settings()).currency === 'USD';
        if (needsEuro && !(await exports.hasEuroPrice())) return euroRateUnavailable();
        const made = { id: randomUUID(), createdAt: clock.now(), createdById: viewer.userId };
        const taken = await exports.take({ ...made, month, format });
        return taken ? ok({ id: taken.id }) : nothingToExport(month);
      }),
    );
  };
