import { taxInAmount, taxOnAmount } from '@outlay/schemas/tax-in-amount';
import type { TaxedLine } from '../entry-lines.ts';
import type { Posting } from '../journal.ts';
import type { TaxTool } from '../tax-names/tax-name.ts';
import type { ExportBatch, ExportedEntry } from './export-format.ts';

/** A posting that is a row of a file, and what the file's program adds to it. */
export interface TaxedRow {
  readonly posting: Posting;
  /** What the program calls the tax; null where it adds none. */
  readonly name: string | null;
  /** Postings that the program makes itself, and the file leaves out. */
  readonly added: readonly Posting[];
}

/** Whether a program finds tax on net amounts or in gross ones. Reverse charge is on net amounts everywhere. */
type Basis = 'net' | 'gross';

/** What a program computes, in the unit of the amounts. */
const computed = (basis: Basis, { rule }: TaxedLine, net: bigint, tax: bigint): bigint =>
  basis === 'net' || rule.kind === 'reverse_charge'
    ? taxOnAmount(net, rule.rate)
    : taxInAmount(net + tax, rule.rate);

export const nameIn =
  ({ taxNames }: Pick<ExportBatch, 'taxNames'>, tool: TaxTool) =>
  ({ taxCodeId }: Pick<TaxedLine, 'taxCodeId'>): string | null =>
    taxNames.find((each) => each.tool === tool && each.taxCodeId === taxCodeId)?.name ?? null;

/**
 * The postings of an entry as rows. A line's tax is left to the program where it knows the code and arrives at exactly the tax that is
 * booked: a receipt may have printed another cent. `amountsOf` are the amounts that have to agree.
 */
export function taxedRows(
  { postings, taxed }: Pick<ExportedEntry, 'postings' | 'taxed'>,
  nameOf: (line: TaxedLine, cost: Posting) => string | null,
  basis: Basis,
  amountsOf: (posting: Posting) => readonly bigint[] = ({ cents }) => [cents],
): TaxedRow[] {
  const left = new Map<number, TaxedRow>();
  for (const line of taxed) {
    const posting = postings[line.cost];
    const name = posting ? nameOf(line, posting) : null;
    if (!posting || name === null) continue;
    const added = line.taxes.flatMap((at) => postings[at] ?? []);
    const taxes = added[0] ? amountsOf(added[0]) : [];
    const arrives = amountsOf(posting).every(
      (net, at) => computed(basis, line, net, taxes[at] ?? 0n) === (taxes[at] ?? 0n),
    );
    if (arrives) left.set(line.cost, { posting, name, added });
  }
  const added = new Set([...left.values()].flatMap((row) => row.added));
  return postings.flatMap((posting, at) =>
    added.has(posting) ? [] : [left.get(at) ?? { posting, name: null, added: [] }],
  );
}
