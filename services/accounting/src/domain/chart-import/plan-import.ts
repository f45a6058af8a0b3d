import { readAccount, type Account } from '../account.ts';
import { quickbooksKey } from '../exports/quickbooks-name.ts';
import { isDatevCode } from '../exports/refuse-accounts.ts';
import type { ChartLine, ReadChart } from './read-chart.ts';

/** What an import does to a chart. */
export interface ChartPlan {
  readonly added: readonly Account[];
  readonly renamed: readonly { readonly account: Account; readonly from: string }[];
  /** Number of lines that the chart has already. */
  readonly unchanged: number;
  /** Lines that are left out, and why. */
  readonly leftOut: readonly LeftOut[];
}

export interface LeftOut {
  readonly line: number;
  readonly reason: string;
}

/** A plan and the tool that the chart comes from. */
export interface ChartImport extends ChartPlan {
  readonly tool: ReadChart['tool'];
  /** Names of categories that are booked to an imported account, since they had none. */
  readonly mapped: readonly string[];
}

/**
 * Matches lines with accounts by code, then by name. A line never changes an account's code or kind, and what a line can't do is left
 * out with its reason.
 */
export function planImport(
  accounts: readonly Account[],
  lines: readonly ChartLine[],
  { needsDigits }: { readonly needsDigits: boolean },
): ChartPlan {
  const chart = new Map(accounts.map((account) => [account.code, account]));
  const codeOfName = new Map(accounts.map(({ code, name }) => [quickbooksKey(name), code]));
  const plan = {
    added: [] as Account[],
    renamed: [] as { account: Account; from: string }[],
    leftOut: [] as LeftOut[],
    unchanged: 0,
  };
  for (const { line, code, name, kind } of lines) {
    const leaveOut = (reason: string) => plan.leftOut.push({ line, reason });
    const existing = chart.get(code);
    const namesake = codeOfName.get(quickbooksKey(name));
    if (existing?.name === name || (!existing && namesake !== undefined)) {
      plan.unchanged += 1;
      continue;
    }
    if (namesake !== undefined && namesake !== code) {
      leaveOut(`Account ${namesake} has the name ${name}.`);
      continue;
    }
    const wanted = existing?.kind ?? kind;
    if (wanted === null) {
      leaveOut(`${name} is of a type that no expense is booked to.`);
      continue;
    }
    const read = readAccount({ code, name, kind: wanted });
    if (!read.ok) leaveOut(read.refusals[0].message);
    else if (!existing && needsDigits && !isDatevCode(code)) {
      leaveOut('Code must be 1 to 8 digits, which is what DATEV takes.');
    } else {
      if (existing) {
        plan.renamed.push({ account: read.value, from: existing.name });
        codeOfName.delete(quickbooksKey(existing.name));
      } else plan.added.push(read.value);
      chart.set(code, read.value);
      codeOfName.set(quickbooksKey(name), code);
    }
  }
  return plan;
}
