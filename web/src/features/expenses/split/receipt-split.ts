import { LINE_DESCRIPTION_LENGTH_MAX, LINES_MAX } from '@outlay/schemas/expense-values';
import type { ReceiptItems } from '../../../subjects/receipts/receipt-draft.ts';
import { amountText } from '../../../lib/read-amount.ts';
import { emptyLine, minorOf, minorText, type LineValues, type SplitValues } from './line-values.ts';
import type { TaxCode } from './tax-code-options.ts';

/** Returns the tax code in use with the only rate of the receipt; null without exactly one of each. */
export function taxCodeOnReceipt(
  receipt: ReceiptItems | null,
  taxCodes: readonly TaxCode[],
): TaxCode | null {
  const [tax, ...others] = receipt?.taxes ?? [];
  return tax && others.length === 0 ? codeOfRate(tax.rate, taxCodes) : null;
}

function codeOfRate(rate: string | null, taxCodes: readonly TaxCode[]): TaxCode | null {
  const [code, ...others] = taxCodes.filter(
    (each) => each.kind === 'INPUT' && !each.archived && Number(each.rate) === Number(rate ?? NaN),
  );
  return code && others.length === 0 ? code : null;
}

/** Returns the receipt's lines, or its amounts by tax rate, whichever make up the amount; null when neither do. */
export function splitOfReceipt(
  receipt: ReceiptItems | null,
  values: SplitValues,
  taxCodes: readonly TaxCode[],
): LineValues[] | null {
  if (!receipt) return null;
  const { lineItems, taxes } = receipt;
  const taxCodeId = taxCodeOnReceipt(receipt, taxCodes)?.id ?? '';
  const items = lineItems.map(({ description, amount }) => ({
    ...emptyLine,
    description: description.slice(0, LINE_DESCRIPTION_LENGTH_MAX),
    amount: amountText(amount),
    taxCodeId,
  }));
  const rates = taxes.map(({ rate, tax, gross }) => ({
    ...emptyLine,
    description: rate === null ? '' : `Items at ${rate}%`,
    amount: amountText(gross),
    taxCodeId: codeOfRate(rate, taxCodes)?.id ?? '',
    taxAmount: codeOfRate(rate, taxCodes) ? amountText(tax) : '',
  }));
  // With several rates, an item's own is unknown.
  const ways = taxes.length > 1 ? [rates, items] : [withTax(items, taxes, values), rates];
  return ways.find((lines) => lines.length > 1 && isWhole(lines, values)) ?? null;
}

const sumOf = (lines: readonly LineValues[], currency: string): bigint | null =>
  lines.reduce<bigint | null>((sum, line) => {
    const amount = minorOf(line.amount, currency);
    return sum === null || amount === null ? null : sum + amount;
  }, 0n);

const isWhole = (lines: readonly LineValues[], { amount, currency }: SplitValues): boolean =>
  lines.length <= LINES_MAX && sumOf(lines, currency) === minorOf(amount, currency);

/** Raises net prices to gross ones; the last line takes the rest. */
function withTax(
  lines: readonly LineValues[],
  taxes: ReceiptItems['taxes'],
  { amount, currency }: SplitValues,
): LineValues[] {
  const [net, gross] = [sumOf(lines, currency), minorOf(amount, currency)];
  const tax = minorOf(amountText(taxes[0]?.tax ?? ''), currency);
  if (net === null || gross === null || tax === null || net <= 0n || net + tax !== gross)
    return [...lines];
  let left = gross;
  return lines.map((line, place) => {
    const share = ((minorOf(line.amount, currency) ?? 0n) * gross) / net;
    const part = place === lines.length - 1 ? left : share;
    left -= part;
    return { ...line, amount: minorText(part, currency) };
  });
}
