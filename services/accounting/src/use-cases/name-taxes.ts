import { ok, refuse, type Result } from '@outlay/platform/result';
import { notFinance, type AccountingRefusalCode } from '../domain/accounting-refusals.ts';
import { planTaxNames, type TaxNamePlan } from '../domain/tax-names/plan-tax-names.ts';
import { readTaxRates } from '../domain/tax-names/read-tax-rates.ts';
import { readTaxName, type TaxName, type TaxTool } from '../domain/tax-names/tax-name.ts';
import { mayKeepBooks, type Actor, type ChartPorts } from './change-chart.ts';

type Changed<Value> = Promise<Result<Value, AccountingRefusalCode>>;

/** Says what a tool calls a tax code; an empty name removes it, and answers null. */
export const setTaxName =
  ({ unitOfWork }: ChartPorts) =>
  async ({ viewer, cause }: Actor, { tool, taxCodeId, name }: TaxName): Changed<TaxName | null> => {
    if (!mayKeepBooks(viewer)) return notFinance();
    const read = name.trim() === '' ? ok('') : readTaxName(tool, name);
    if (!read.ok) return read;
    return unitOfWork.run(cause, async ({ chart }) => {
      if (!(await chart.isKnown({ subject: 'tax_code', key: taxCodeId }))) {
        return refuse('NOT_FOUND', 'Tax code not found.', 'taxCodeId');
      }
      const named = { tool, taxCodeId, name: read.value };
      await chart.nameTax(named);
      return ok(read.value === '' ? null : named);
    });
  };

interface ImportCommand {
  readonly tool: TaxTool;
  readonly csv: string;
  /** Says what would change, and changes nothing. */
  readonly dryRun: boolean;
}

/** Names tax codes from a tool's own rates. */
export const importTaxNames =
  ({ unitOfWork }: ChartPorts) =>
  async ({ viewer, cause }: Actor, { tool, csv, dryRun }: ImportCommand): Changed<TaxNamePlan> => {
    if (!mayKeepBooks(viewer)) return notFinance();
    const rates = readTaxRates(tool, csv);
    if (!rates.ok) return rates;
    return unitOfWork.run(cause, async ({ chart }) => {
      const plan = planTaxNames(tool, await chart.taxCodes(), rates.value);
      if (!dryRun) for (const named of plan.matched) await chart.nameTax(named);
      return ok(plan);
    });
  };
