import { refuseAll, type Refused } from '@outlay/platform/result';
import { taxCodeChanged, type ExpenseRefusalCode } from './expense-refusals.ts';
import { linesOf, wireLinesOf, type ExpenseLine, type LinedExpense } from './expense-lines.ts';
import type { TaxCode, TaxRule } from './tax-code.ts';

/** How a tax code taxes now, as the end of a sentence. */
const ruleText = ({ kind, rate }: TaxRule, before: TaxRule): string => {
  if (kind === before.kind || kind === 'input') return `${rate}%`;
  return kind === 'exempt' ? 'exempt' : 'reverse charge';
};

/** Refuses lines whose tax codes tax otherwise than when they were chosen: the tax of such a line may be wrong. */
export function refuseChangedTaxCodes(
  lines: readonly ExpenseLine[],
  taxCodes: ReadonlyMap<string, TaxCode>,
): Refused<ExpenseRefusalCode> | null {
  const changed = lines.flatMap(({ taxCodeId, taxRule: before }, place) => {
    const now = taxCodeId === null ? undefined : taxCodes.get(taxCodeId);
    if (!now || !before || (now.kind === before.kind && now.rate === before.rate)) return [];
    return taxCodeChanged(now.name, ruleText(now, before), place + 1).refusals;
  });
  return refuseAll(changed);
}

type WireLine = ReturnType<typeof wireLinesOf>[number];
type PublishedLine = WireLine & { readonly taxKind?: TaxRule['kind']; readonly taxRate?: string };

/** The lines of a submitted expense with how each is taxed, so that a later change of a tax code doesn't change what is booked. */
export function publishedLinesOf(
  expense: LinedExpense & Parameters<typeof wireLinesOf>[0],
): [PublishedLine, ...PublishedLine[]] {
  const rules = linesOf(expense).map(({ taxRule }) => taxRule);
  const withRule = (line: WireLine, place: number): PublishedLine => {
    const rule = rules[place];
    return rule ? { ...line, taxKind: rule.kind, taxRate: rule.rate } : line;
  };
  const [first, ...others] = wireLinesOf(expense);
  return [withRule(first, 0), ...others.map((line, at) => withRule(line, at + 1))];
}
