import { proposalPayload, type Proposed } from '@outlay/authority-log';
import { userErrorsOf } from '@outlay/platform/graphql';
import type { Result } from '@outlay/platform/result';
import type DataLoader from 'dataloader';
import type { Category, Policy } from '../domain/catalogue.ts';
import type { CustomField } from '../domain/custom-field.ts';
import type { Expense } from '../domain/expense.ts';
import type { TaxCode } from '../domain/tax-code.ts';
import type { TravelRate } from '../domain/travel-rate.ts';
import type { UserError } from '../generated/resolver-types.ts';
import type { Context } from './context.ts';

type Changed = Result<{ id: string }>;

/** Returns the object after the mutation; null when nothing was changed. */
const reload = async <Value>(
  result: Changed,
  loader: DataLoader<string, Value | null>,
): Promise<Value | null> =>
  result.ok ? loader.clear(result.value.id).load(result.value.id) : null;

export const toExpensePayload = async (
  result: Changed,
  { loaders }: Context,
): Promise<{ expense: Expense | null; errors: UserError[] }> => {
  loaders.duplicates.clearAll();
  return { expense: await reload(result, loaders.expense), errors: userErrorsOf(result) };
};

/** Returns a new expense as it was written, but the current state for a repeated request. */
export const toCreatedPayload = (
  result: Awaited<ReturnType<Context['useCases']['createExpense']>>,
  context: Context,
): ReturnType<typeof toExpensePayload> => {
  const fresh = result.ok ? result.value.fresh : null;
  if (fresh === null) return toExpensePayload(result, context);
  const { loaders } = context;
  const { expense, category, policy, timeZone, customFields, closedMonths } = fresh;
  loaders.duplicates.clearAll();
  if (!fresh.hasDuplicates) loaders.duplicates.prime(expense.id, []);
  loaders.timeZone.prime(expense.organizationId, timeZone);
  loaders.closedMonths.prime(expense.organizationId, closedMonths);
  loaders.customFields.prime(expense.organizationId, customFields);
  if (category) loaders.category.prime(category.id, category);
  if (policy) loaders.policy.prime(policy.id, policy);
  loaders.expense.clear(expense.id).prime(expense.id, expense);
  return Promise.resolve({ expense, errors: [] });
};

type Waiting = ReturnType<typeof proposalPayload>;

/** The object after a change; null while the change waits for a second person. */
const reloadDone = async <Value>(
  result: Result<Proposed>,
  loader: DataLoader<string, Value | null>,
): Promise<Value | null> =>
  result.ok && result.value.pendingChangeId !== null ? null : reload(result, loader);

export const toCategoryPayload = async (
  result: Result<Proposed>,
  { loaders }: Context,
): Promise<{ category: Category | null } & Waiting> => ({
  category: await reloadDone(result, loaders.category),
  ...proposalPayload(result),
});

export const toPolicyPayload = async (
  result: Result<Proposed>,
  { loaders }: Context,
): Promise<{ policy: Policy | null } & Waiting> => ({
  policy: await reloadDone(result, loaders.policy),
  ...proposalPayload(result),
});

export const toTaxCodePayload = async (
  result: Changed,
  { loaders }: Context,
): Promise<{ taxCode: TaxCode | null; errors: UserError[] }> => ({
  taxCode: await reload(result, loaders.taxCode),
  errors: userErrorsOf(result),
});

export const toCustomFieldPayload = async (
  result: Changed,
  { catalogue, viewer }: Context,
): Promise<{ customField: CustomField | null; errors: UserError[] }> => {
  const fields = result.ok ? await catalogue.customFields(viewer().organizationId, true) : [];
  const customField = fields.find(({ id }) => result.ok && id === result.value.id) ?? null;
  return { customField, errors: userErrorsOf(result) };
};
/** For either kind of rate. */
export async function toTravelRatePayload(
  result: Result<Proposed>,
  { loaders }: Context,
): Promise<{ mileageRate: TravelRate | null; perDiemRate: TravelRate | null } & Waiting> {
  const rate = await reloadDone(result, loaders.travelRate);
  return { mileageRate: rate, perDiemRate: rate, ...proposalPayload(result) };
}

export const toTaxCodesPayload = async (
  result: Result<null>,
  { catalogue, viewer }: Context,
): Promise<{ taxCodes: TaxCode[]; errors: UserError[] }> => ({
  taxCodes: result.ok ? await catalogue.taxCodes(viewer().organizationId, false) : [],
  errors: userErrorsOf(result),
});
