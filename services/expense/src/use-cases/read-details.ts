import { readExpenseInput, type ExpenseInput } from '../domain/expense-input.ts';
import type { LineCodes } from '../domain/expense-lines.ts';
import type { Expense, ExpenseDetails } from '../domain/expense.ts';
import type { TravelFrame } from '../domain/travel.ts';
import { codesOfLines } from './codes-of-lines.ts';
import type { Directory } from './directory.ts';

/** Whose input it is; the id is null for a new expense. */
type Owner = Pick<Expense, 'organizationId' | 'creatorId'> & { readonly id: string | null };

/**
 * Validates an input with the catalogue that its lines and its trip refer to, and returns that of the lines. A trip of another day
 * may have another rate.
 */
export async function readDetails(
  directory: Directory,
  owner: Owner,
  input: ExpenseInput,
  current: ExpenseDetails | null,
): Promise<{ details: ReturnType<typeof readExpenseInput>; codes: LineCodes }> {
  const codes = await codesOfLines(directory, owner.organizationId, input, current);
  const trip = input.mileage ?? input.perDiem ?? (input.time ? current?.computed : null);
  const { rates, claimed } = trip ? await travelOf(directory, owner, trip.rateId) : NO_TRAVEL;
  const isUnnamed = !current && !trip && input.currency === undefined;
  const currency = isUnnamed ? await directory.currency(owner.organizationId) : null;
  const named = currency === null ? input : { ...input, currency };
  return { details: readExpenseInput(named, current, codes, rates, claimed), codes };
}

type TravelFacts = Required<Pick<TravelFrame, 'rates' | 'claimed'>>;

const NO_TRAVEL: TravelFacts = { rates: [], claimed: [] };

/** The versions of a rate and, if one has a yearly threshold, what the owner has claimed of them before. */
async function travelOf(directory: Directory, owner: Owner, rateId: string): Promise<TravelFacts> {
  const rates = await directory.travelRateVersions(owner.organizationId, rateId);
  if (rates.every(({ thresholdPerYear }) => thresholdPerYear === null))
    return { rates, claimed: [] };
  const rateIds = rates.map(({ id }) => id);
  return { rates, claimed: await directory.claimedDistances({ ...owner, rateIds }) };
}
