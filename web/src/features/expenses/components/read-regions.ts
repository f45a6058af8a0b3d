import type { ReadRegion } from '../../../subjects/receipts/receipt-draft.ts';
import type { ExpenseOnPage } from './expense-on-page.ts';

/** Facts of an expense that are read from its receipt. */
const readFacts = ['amount', 'date', 'vendor', 'invoiceNumber'] as const;
export type ReadFact = (typeof readFacts)[number];

/** Where facts stand on the receipt, those that were found on it. */
export function readRegionsOf({ receipt }: ExpenseOnPage): Partial<Record<ReadFact, ReadRegion>> {
  const extraction = receipt?.extraction;
  return Object.fromEntries(
    readFacts.flatMap((fact) => {
      const region = extraction?.[fact]?.region;
      return region ? [[fact, region]] : [];
    }),
  );
}
