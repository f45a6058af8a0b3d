import { badInput, readMonth } from '@outlay/platform/graphql';
import { parseMoney } from '@outlay/platform/money';
import { isRowId } from '@outlay/platform/text';
import type { JournalFilter } from '../generated/resolver-types.ts';
import type { EntryFilter } from '../use-cases/queries.ts';

const TEXT_LENGTH_MAX = 100;

type Given<Value> = Value | null | undefined;

/** A filter with what is given. @throws BAD_USER_INPUT that names the part that could match nothing */
export function readFilter(month: Given<string>, filter: Given<JournalFilter>): EntryFilter {
  const { before, account, personId, vendor, field, document, expenseId, transaction } =
    filter ?? {};
  return {
    ...(isGiven(month) && { month: readMonth(month) }),
    ...(isGiven(before) && { before: readMonth(before) }),
    ...(isGiven(account) && { account: readText('account', account) }),
    ...(isGiven(personId) && { personId: readId('personId', personId) }),
    ...(isGiven(vendor) && { vendor: readText('vendor', vendor) }),
    ...(field && { field: { key: readText('key', field.key), value: field.value } }),
    ...(isGiven(filter?.amountFrom) && { centsFrom: readCents('amountFrom', filter.amountFrom) }),
    ...(isGiven(filter?.amountTo) && { centsTo: readCents('amountTo', filter.amountTo) }),
    ...(isGiven(document) && { document: readText('document', document) }),
    ...(isGiven(expenseId) && { expenseId: readId('expenseId', expenseId) }),
    ...(isGiven(transaction) && { signature: readText('transaction', transaction) }),
  };
}

const isGiven = <Value>(value: Given<Value>): value is Value =>
  value !== null && value !== undefined;

function readText(name: string, text: string): string {
  const trimmed = text.trim();
  if (trimmed !== '' && trimmed.length <= TEXT_LENGTH_MAX) return trimmed;
  throw badInput(`${name} must have 1 to ${TEXT_LENGTH_MAX} characters`);
}

function readId(name: string, id: string): string {
  if (isRowId(id)) return id;
  throw badInput(`${name} must be an id`);
}

function readCents(name: string, amount: string): bigint {
  const money = parseMoney(amount, 'USD');
  if (typeof money === 'object') return money.amountMinor;
  throw badInput(`${name} must be an amount with up to two decimals`);
}
