import { canonicalJson } from './canonical-json.ts';

interface ShownField {
  readonly field: string;
  readonly value: string;
}

/** A line of an expense, as the graph shows it (`ExpenseLine`). */
export interface ShownLine {
  readonly description: string | null;
  readonly amount: string;
  readonly category: { readonly id: string } | null;
  readonly taxCode: { readonly id: string } | null;
  readonly taxAmount: string;
  readonly fields: readonly ShownField[];
}

/** What an expense consists of, as the graph shows it. */
export interface ShownLines {
  readonly lines: readonly ShownLine[];
  /** The expense's own custom fields, which every line has unless it has another value. */
  readonly fields: readonly ShownField[];
}

/** The text whose SHA-256 in hexadecimal is `linesHash` of the content. */
export const hashedLinesTextOf = ({ lines, fields: own }: ShownLines): string =>
  canonicalJson(
    lines.map(({ description, amount, category, taxCode, taxAmount, fields }) => ({
      description,
      amount,
      categoryId: category?.id ?? null,
      taxCodeId: taxCode?.id ?? null,
      taxAmount,
      fields: Object.fromEntries([...own, ...fields].map(({ field, value }) => [field, value])),
    })),
  );
