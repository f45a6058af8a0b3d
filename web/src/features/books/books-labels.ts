import type {
  AccountKind,
  BookAccountFragment,
  BooksCurrency,
  ChartTemplate,
  CostMethod,
  JournalEntryKind,
  JournalExportFormat,
  MappingSubject,
  TaxTool,
  TreasuryMovementKind,
} from '#graphql';
import { textLabels } from '../../lib/with-unknown.ts';
import labels from './books-labels.json' with { type: 'json' };

export const accountKindLabels = textLabels<AccountKind>(labels.accountKinds);

export const entryKindLabels = textLabels<JournalEntryKind>(labels.entryKinds);

export const exportFormatLabels = textLabels<JournalExportFormat>(labels.exportFormats);

export const costMethodLabels: Readonly<Record<CostMethod, string>> = labels.costMethods;

export const booksCurrencies: readonly BooksCurrency[] = ['USD', 'EUR', 'GBP', 'CHF'];

export const taxToolLabels = textLabels<TaxTool>(labels.taxTools);

export const chartLabels: Readonly<Record<ChartTemplate, string>> = labels.charts;

const subjectLabels = textLabels<MappingSubject>(labels.subjects);

/** Headings of what exists several times; the rest is under the last one. */
const groupLabels: Partial<Record<MappingSubject, string>> = labels.groups;

export const mappingGroups = [...Object.values(groupLabels), 'Other'];

export const groupOf = ({ subject }: { subject: MappingSubject }): string =>
  groupLabels[subject] ?? 'Other';

/** Kinds of account that a subject can be mapped to; the server refuses the others. */
const kindsOf: Readonly<Record<MappingSubject, readonly AccountKind[]>> = {
  CATEGORY: ['EXPENSE'],
  TAX_CODE: ['INPUT_TAX'],
  OUTPUT_TAX: ['OUTPUT_TAX'],
  ASSET: ['ASSET'],
  PAYABLE: ['PAYABLE'],
  COMPANY_PAID: ['ASSET', 'PAYABLE'],
  TRANSFER: ['ASSET'],
  FEE: ['FEE', 'EXPENSE'],
  EXCHANGE: ['EXCHANGE'],
  EXCHANGE_GAIN: ['EXCHANGE'],
};

/** Returns the accounts that fit a subject. */
export const fittingAccounts = (
  accounts: readonly BookAccountFragment[],
  subject: MappingSubject,
): BookAccountFragment[] => accounts.filter(({ kind }) => kindsOf[subject].includes(kind));

interface MappingNameInput {
  subject: MappingSubject;
  label: string | null;
}

/** Returns a text such as 'Category: Travel', or 'Network fees' for what exists once. */
export const mappingName = ({ subject, label }: MappingNameInput): string =>
  label === null ? subjectLabels[subject] : `${subjectLabels[subject]}: ${label}`;

export const accountName = ({ code, name }: BookAccountFragment): string => `${code} ${name}`;

export const entryCount = (count: number): string =>
  count === 1 ? '1 entry' : `${count.toLocaleString('en')} entries`;

export const movementLabels = textLabels<TreasuryMovementKind>(labels.movements);
