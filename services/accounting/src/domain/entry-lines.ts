import type { ApprovedExpense, ApprovedLine, TaxRule } from './approved-expense.ts';
import type { BookedEntry } from './journal.ts';

type RuleOf = (taxCodeId: string) => TaxRule | null;
type Lines = Pick<ApprovedExpense, 'lines'>;

/** A line with a tax code, by the places of its postings in the entry. */
export interface TaxedLine {
  readonly taxCodeId: string;
  /** How the code taxes now, as a tool that knows it by a name does. */
  readonly rule: TaxRule;
  readonly cost: number;
  /** What is reclaimed, and what is owed under reverse charge; empty without tax. */
  readonly taxes: readonly number[];
}

/** The lines with tax codes of an entry that books costs or takes them back; none where the amounts are others. */
export function taxedLines(entry: BookedEntry, expense: Lines, ruleOf: RuleOf): TaxedLine[] {
  const order = linesOf(entry, expense, ruleOf);
  const isOfKind = (at: number, ...kinds: string[]): boolean =>
    kinds.includes(entry.postings[at]?.account.kind ?? '');
  return expense.lines.flatMap((line) => {
    const { taxCodeId, taxRule } = line;
    const rule = taxCodeId === null ? null : ruleOf(taxCodeId);
    if (taxCodeId === null || rule?.kind !== (taxRule ?? rule)?.kind || !rule) return [];
    const places = order.flatMap((each, at) => (each === line ? [at] : []));
    const taxes = places.filter((at) => isOfKind(at, 'input_tax', 'output_tax'));
    // Tax that isn't reclaimed is a cost beside that of the line.
    return places
      .filter((at) => isOfKind(at, 'expense'))
      .map((cost, at) => ({ taxCodeId, rule, cost, taxes: at === 0 ? taxes : [] }));
  });
}

/**
 * The line of each posting, in the order in which `bookApproval` books them: what is debited, what is credited with its difference of
 * exchange, and reverse charge. Empty where the amounts are others.
 */
export function linesOf(
  { postings, reverses }: BookedEntry,
  { lines }: Lines,
  ruleOf: RuleOf,
): readonly (ApprovedLine | null)[] {
  const debited = lines.flatMap((line) =>
    line.taxCodeId === null || line.taxMinor === 0n
      ? [{ line, minor: line.amountMinor }]
      : [line.amountMinor - line.taxMinor, line.taxMinor].map((minor) => ({ line, minor })),
  );
  const charged = lines.flatMap((line) => {
    const rule = line.taxCodeId === null ? null : (line.taxRule ?? ruleOf(line.taxCodeId));
    return rule?.kind === 'reverse_charge' ? [line, line] : [];
  });
  const credited = postings.slice(debited.length, postings.length - charged.length).map(() => null);
  const order = [...debited.map(({ line }) => line), ...credited, ...charged];
  const sign = reverses === null ? 1n : -1n;
  const isSame =
    order.length === postings.length &&
    credited.length > 0 &&
    debited.every(({ minor }, at) => {
      const { original, cents } = postings[at] ?? {};
      return (original?.amountMinor ?? cents) === sign * minor;
    });
  return isSame ? order : [];
}
