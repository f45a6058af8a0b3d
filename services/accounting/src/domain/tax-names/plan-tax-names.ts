import type { NamedTaxCode, TaxKind } from '../approved-expense.ts';
import { percentOf, type ToolRate } from './read-tax-rates.ts';
import { readTaxName, type TaxName, type TaxTool } from './tax-name.ts';

/** What an import of tax rates names. */
export interface TaxNamePlan {
  readonly matched: readonly TaxName[];
  /** Tax codes that keep what they have, and why. */
  readonly unmatched: readonly { readonly taxCode: NamedTaxCode; readonly reason: string }[];
}

const KINDS: Readonly<Record<TaxKind, string>> = {
  input: '',
  reverse_charge: ' with reverse charge',
  exempt: ' that is exempt',
};

/** Finds for each tax code in use the one rate of its percentage and kind. */
export function planTaxNames(
  tool: TaxTool,
  codes: readonly NamedTaxCode[],
  rates: readonly ToolRate[],
): TaxNamePlan {
  const matched: TaxName[] = [];
  const unmatched: { taxCode: NamedTaxCode; reason: string }[] = [];
  for (const taxCode of codes.filter(({ archived }) => !archived)) {
    const { id, kind, rate } = taxCode;
    const fitting = rates.filter((each) => each.kind === kind && each.rate === percentOf(rate));
    const [name = '', ...others] = new Set(fitting.map((each) => each.name));
    const read = readTaxName(tool, name);
    if (name === '') {
      unmatched.push({ taxCode, reason: `The file has no rate of ${rate}%${KINDS[kind]}.` });
    } else if (others.length > 0) {
      const names = [name, ...others].join(', ');
      unmatched.push({ taxCode, reason: `${others.length + 1} rates fit: ${names}.` });
    } else if (read.ok) matched.push({ tool, taxCodeId: id, name: read.value });
    else unmatched.push({ taxCode, reason: read.refusals[0].message });
  }
  return { matched, unmatched };
}
