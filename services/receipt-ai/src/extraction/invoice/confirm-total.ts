import type { LineItem, ReadValue, TaxLine } from '../../domain/extraction.ts';
import type { TotalCandidate } from '../fields/total-candidates.ts';

/** Share of totals that were right on digital invoices, by whether other amounts of the page add up to them. */
const CONFIDENCE = { confirmed: 0.98, repeated: 0.93, alone: 0.85 } as const;

/** The difference that the rounding of a rate may make. */
const TOLERANCE_CENTS = 1;

interface Evidence {
  amounts: readonly TotalCandidate[];
  lineItems: readonly LineItem[];
  taxes: readonly TaxLine[];
}

/**
 * Gives a total of a digital document its confidence. The text is exact, so only whether this amount is the total is open, which is
 * certain where net and tax or the items add up to it.
 */
export function confirmTotal(
  total: ReadValue<string> | null,
  { amounts, lineItems, taxes }: Evidence,
): ReadValue<string> | null {
  if (!total) return null;
  const cents = centsOf(total.value);
  const isTotal = (sum: number): boolean => Math.abs(sum - cents) <= TOLERANCE_CENTS;
  // The items add up to the net amount where there is a tax.
  const parts = taxes.some(({ tax }) => centsOf(tax) !== 0)
    ? taxes.map(({ gross }) => gross)
    : lineItems.map(({ amount }) => amount);
  const isConfirmed = parts.length > 0 && isTotal(sumOf(parts));
  const printed = amounts.map(({ value }) => Math.abs(centsOf(value)));
  const isRepeated =
    Math.max(...printed) === Math.abs(cents) &&
    printed.filter((amount) => amount === Math.abs(cents)).length > 1;
  const evidence = isConfirmed ? 'confirmed' : isRepeated ? 'repeated' : 'alone';
  return { ...total, confidence: CONFIDENCE[evidence] };
}

const centsOf = (decimal: string): number => Math.round(Number(decimal) * 100);

const sumOf = (decimals: readonly string[]): number =>
  decimals.reduce((sum, decimal) => sum + centsOf(decimal), 0);
