import type { ApprovedExpense, TaxRule } from './approved-expense.ts';
import { linesOf } from './entry-lines.ts';
import type { BookedEntry } from './journal.ts';

/** The tax of lines with one tax code, in cents of the books. */
export interface VatRow {
  /** Null for entries that an expense's newest coding doesn't explain; what takes them back is in the same row. */
  readonly taxCodeId: string | null;
  /** Currency of the expenses, so that tax which is reclaimed abroad stands apart. */
  readonly currency: string | null;
  net: bigint;
  inputTax: bigint;
  /** Owed under reverse charge. */
  outputTax: bigint;
  /** Those that were taken back don't count. */
  lines: number;
}

const orderOf = ({ taxCodeId }: VatRow): number =>
  taxCodeId === null ? Number.POSITIVE_INFINITY : Number(taxCodeId);

const byCode = (one: VatRow, other: VatRow): number =>
  one.taxCodeId === other.taxCodeId
    ? (one.currency ?? '').localeCompare(other.currency ?? '')
    : orderOf(one) - orderOf(other);

type RuleOf = (taxCodeId: string) => TaxRule | null;

/** Sums of the tax in entries of the journal. Every posting to a tax account is in exactly one row. */
export class VatSums {
  readonly #rows = new Map<string, VatRow>();

  /** Those that say something, by tax code and currency: what was taken back in the same months leaves none. */
  get rows(): VatRow[] {
    return [...this.#rows.values()]
      .filter(
        ({ net, inputTax, outputTax, lines }) =>
          net !== 0n || inputTax !== 0n || outputTax !== 0n || lines !== 0,
      )
      .toSorted(byCode);
  }

  /** Debits less credits of all rows. */
  get balance(): bigint {
    return this.rows.reduce((sum, { inputTax, outputTax }) => sum + inputTax - outputTax, 0n);
  }

  /** Adds an entry, which is of the expense as it is coded now, or of an earlier coding. */
  add(entry: BookedEntry, expense: ApprovedExpense | null, ruleOf: RuleOf): void {
    const lines = expense ? linesOf(entry, expense, ruleOf) : [];
    for (const [at, { account, cents }] of entry.postings.entries()) {
      if (account.kind !== 'input_tax' && account.kind !== 'output_tax') continue;
      const line = lines[at];
      const row = this.#rowOf(line?.taxCodeId ?? null, line && expense ? expense.currency : null);
      if (account.kind === 'output_tax') {
        row.outputTax -= cents;
        continue;
      }
      row.inputTax += cents;
      row.net += line ? (entry.postings[lines.indexOf(line)]?.cents ?? 0n) : 0n;
      row.lines += entry.reverses === null ? 1 : -1;
    }
  }

  #rowOf(taxCodeId: string | null, currency: string | null): VatRow {
    const key = `${taxCodeId} ${currency}`;
    const empty = { taxCodeId, currency, net: 0n, inputTax: 0n, outputTax: 0n, lines: 0 };
    const row = this.#rows.get(key) ?? empty;
    this.#rows.set(key, row);
    return row;
  }
}
