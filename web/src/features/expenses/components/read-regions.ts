import type { ReadRegion } from '../../../lib/receipt-draft.ts';
import type { ExpenseOnPage } from './expense-on-page.ts';

/** Facts of an expense that are read from its receipt. */
const readFacts = ['amount', 'date', 'vendor', 'invoiceNumber'] as const;
export type ReadFact = (typeof readFacts)[number];

/** Where each fact stands on the receipt. */
export function readRegionsOf({
  receipt,
}: ExpenseOnPage): Partial<Record<ReadFact, ReadRegion | null>> {
  const extraction = receipt?.extraction;
  return Object.fromEntries(readFacts.map((fact) => [fact, extraction?.[fact]?.region ?? null]));
}
