import { formatDateTime } from '../../../lib/format-date.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { roleNames } from '../../../subjects/members/role-names.ts';
import type { AuditEntry, NameOf } from './audit-sentence.ts';
import names from './audit-field-names.json' with { type: 'json' };

const fieldNames: Readonly<Record<string, string>> = names;

/** Fields that the sentence already includes. */
const saidFields = new Set(['title', 'amount', 'payee', 'name']);
const activity = /^(expense|approval|payout|category|policy|tax_code|custom_field|travel_rate)\./;

/** A detail of an entry; `before` is null for a fact that didn't replace another. */
export interface AuditDetail {
  readonly field: string;
  readonly before: string | null;
  readonly after: string;
  /** The signature of a payment's transaction. */
  readonly isSignature?: true;
}

/** Returns an entry's details besides its sentence, with names instead of ids; 'none' for an empty value of a change. */
export function auditDetails(entry: AuditEntry, nameOf: NameOf): AuditDetail[] {
  const { kind, changes, expense } = entry;
  if (!activity.test(kind)) return changes.map((change) => changeLabels(change, nameOf));
  const facts = changes
    .filter(({ field }) => !saidFields.has(field))
    .map(({ field, after }) => ({
      field: fieldNames[field] ?? field,
      before: null,
      after: after ?? 'none',
      ...(field === 'signature' && { isSignature: true as const }),
    }));
  const title = kind.startsWith('payout.') ? (expense?.title ?? null) : null;
  return title === null ? facts : [{ field: 'Expense', before: null, after: title }, ...facts];
}

/** Returns a change such as 'Manager: none → Emma Stone'. */
export const changeLabels = (
  { field, before, after }: AuditEntry['changes'][number],
  nameOf: NameOf,
): AuditDetail => ({
  field: fieldNames[field] ?? field,
  // An entry that only states something has nothing before.
  before: field === 'reason' && before === null ? null : valueWords(field, before, nameOf),
  after: valueWords(field, after, nameOf),
});

/** Returns a detail as one line. */
export const detailLine = ({ field, before, after }: AuditDetail): string =>
  before === null ? `${field}: ${after}` : `${field}: ${before} → ${after}`;

const dateOrders: Readonly<Record<string, string>> = {
  dmy: 'Day, month, year',
  mdy: 'Month, day, year',
  ymd: 'Year, month, day',
};
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const constant = /^[A-Z]+(_[A-Z]+)*$/;

function valueWords(field: string, value: string | null, nameOf: NameOf): string {
  if (value === null || value === '') return 'none';
  switch (field) {
    case 'manager':
      return nameOf(value) ?? 'a member';
    case 'roles':
      return listWords(value, (role) => roleWords.get(role.toUpperCase()) ?? role);
    case 'scopes':
      return listWords(value, (scope) => (constant.test(scope) ? sentenceCase(scope) : scope));
    case 'status':
      return sentenceCase(value);
    case 'dateOrder':
      return dateOrders[value] ?? value;
    case 'monthlyBudgetUsd':
      return formatMoney(value, 'USD');
    case 'requiresSecondFactor':
    case 'walletWatched':
      return value === 'true' ? 'Yes' : 'No';
    default:
      return instant.test(value) ? formatDateTime(value) : value;
  }
}

const roleWords: ReadonlyMap<string, string> = new Map(Object.entries(roleNames));

const listWords = (list: string, wordsOf: (item: string) => string): string =>
  list.split(', ').map(wordsOf).join(', ');

function sentenceCase(name: string): string {
  const words = name.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
