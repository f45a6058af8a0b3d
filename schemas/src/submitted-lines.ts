import { canonicalJson } from './canonical-json.ts';

/** A line of an expense, as the graph shows it (`ExpenseLine`). */
export interface ShownLine {
  readonly description: string | null;
  readonly amount: string;
  readonly category: { readonly id: string } | null;
  readonly taxCode: { readonly id: string } | null;
  readonly taxAmount: string;
  readonly fields: readonly { readonly field: string; readonly value: string }[];
}

/** The text whose SHA-256 in hexadecimal is `linesHash` of the content. */
export const hashedLinesTextOf = (lines: readonly ShownLine[]): string =>
  canonicalJson(
    lines.map(({ description, amount, category, taxCode, taxAmount, fields }) => ({
      description,
      amount,
      categoryId: category?.id ?? null,
      taxCodeId: taxCode?.id ?? null,
      taxAmount,
      fields: Object.fromEntries(fields.map(({ field, value }) => [field, value])),
    })),
  );
