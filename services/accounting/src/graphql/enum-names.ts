import type { AccountKind, MappingSubject } from '../domain/account.ts';
import type { CostMethod } from '../domain/asset-cost.ts';
import type { ChartTemplate } from '../domain/chart-template.ts';
import type { ExportFormat } from '../domain/exports/export-format.ts';
import type { EntryKind } from '../domain/journal.ts';
import type { TaxKind } from '../domain/approved-expense.ts';
import type { TaxTool } from '../domain/tax-names/tax-name.ts';
import type * as Names from '../generated/resolver-types.ts';

// The names of the schema are those of the domain in upper case, which the types check.
const upper = <Name extends string>(name: Name): Uppercase<Name> =>
  name.toUpperCase() as Uppercase<Name>;
const lower = <Name extends string>(name: Name): Lowercase<Name> =>
  name.toLowerCase() as Lowercase<Name>;

export const toAccountKind = (kind: AccountKind): Names.AccountKind => upper(kind);
export const fromAccountKind = (kind: Names.AccountKind): AccountKind => lower(kind);
export const toSubject = (subject: MappingSubject): Names.MappingSubject => upper(subject);
export const fromSubject = (subject: Names.MappingSubject): MappingSubject => lower(subject);
export const toTaxKind = (kind: TaxKind): Names.TaxKind => upper(kind);
export const toTaxTool = (tool: TaxTool): Names.TaxTool => upper(tool);
export const fromTaxTool = (tool: Names.TaxTool): TaxTool => lower(tool);
export const toFormat = (format: ExportFormat): Names.JournalExportFormat => upper(format);
export const fromFormat = (format: Names.JournalExportFormat): ExportFormat => lower(format);
export const fromTemplate = (template: Names.ChartTemplate): ChartTemplate => lower(template);
export const toEntryKind = (kind: EntryKind): Names.JournalEntryKind => upper(kind);
export const toCostMethod = (method: CostMethod): Names.CostMethod => upper(method);
export const fromCostMethod = (method: Names.CostMethod): CostMethod => lower(method);
