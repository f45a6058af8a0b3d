import { AMOUNT_MAX, formatMoney, parseMoney } from '@outlay/platform/money';
import { ok, refuseAll, type Refusal, type Result } from '@outlay/platform/result';
import { isRowId } from '@outlay/platform/text';
import type { Policy } from './catalogue.ts';
import { invalid, readRequiredText, readText } from './printable-text.ts';

type Invalid = Refusal<'VALIDATION_FAILED'>;

/** A policy as submitted by an admin, not yet validated. */
export type PolicyInput = Omit<PolicyRules, Unlimited> & Partial<Pick<PolicyRules, Unlimited>>;

/** Validated values of a policy. */
export type PolicyRules = Omit<Policy, 'id' | 'organizationId' | 'archived' | 'version'>;

/** What a policy may lack. */
type Unlimited =
  | 'description'
  | 'amountMaxUsd'
  | 'monthlyMaxUsd'
  | 'receiptRequiredAboveUsd'
  | 'ageMaxDays';

const NAME = { field: 'name', label: 'Name', lengthMax: 100, required: true } as const;
const DESCRIPTION = { field: 'description', label: 'Description', lengthMax: 1_000 } as const;
const AGE_MAX_DAYS = 3_650;
const CATEGORIES_MAX = 500;

/** Returns a category's name, trimmed. */
export const readCategoryName = (given: string): Result<string, 'VALIDATION_FAILED'> =>
  readRequiredText(given, NAME);

/** Validates every field, with one refusal per invalid field. The caller checks whether categories and custom fields exist. */
export function readPolicyInput(input: PolicyInput): Result<PolicyRules, 'VALIDATION_FAILED'> {
  const problems: Invalid[] = [];
  const name = readText(input.name, NAME, problems);
  const description = readText(input.description, DESCRIPTION, problems);
  const dollars = (field: keyof typeof LIMITS): string | null =>
    readDollars(field, input[field], problems);
  const rules = {
    amountMaxUsd: dollars('amountMaxUsd'),
    monthlyMaxUsd: dollars('monthlyMaxUsd'),
    receiptRequiredAboveUsd: dollars('receiptRequiredAboveUsd'),
    ageMaxDays: readAge(input.ageMaxDays, problems),
    categoryIds: readCategoryIds(input.categoryIds, problems),
    requiredFields: [...new Set(input.requiredFields)],
    requiredCustomFields: [...new Set(input.requiredCustomFields)],
    reimbursable: input.reimbursable,
    enforcement: input.enforcement,
  };
  return refuseAll(problems) ?? ok({ ...rules, name: name ?? '', description });
}

const LIMITS = {
  amountMaxUsd: 'Limit per expense',
  monthlyMaxUsd: 'Limit per month',
  receiptRequiredAboveUsd: 'Receipt limit',
} as const;

function readDollars(
  field: keyof typeof LIMITS,
  given: string | null | undefined,
  problems: Invalid[],
): string | null {
  if (given === null || given === undefined || given.trim() === '') return null;
  const parsed = parseMoney(given, 'USD');
  if (typeof parsed !== 'string') return formatMoney(parsed);
  const rule = {
    not_a_number: 'must be a number',
    too_many_decimals: 'can have at most 2 decimals',
    negative: 'must be 0 or more',
    too_large: `must be at most ${AMOUNT_MAX}`,
  }[parsed];
  problems.push(invalid(field, `${LIMITS[field]} ${rule}.`));
  return null;
}

function readAge(given: number | null | undefined, problems: Invalid[]): number | null {
  if (given === null || given === undefined) return null;
  if (!Number.isInteger(given) || given < 1 || given > AGE_MAX_DAYS) {
    problems.push(invalid('ageMaxDays', `Age must lie between 1 and ${AGE_MAX_DAYS} days.`));
  }
  return given;
}

function readCategoryIds(given: readonly string[], problems: Invalid[]): string[] {
  const ids = [...new Set(given)];
  if (ids.length === 0) {
    problems.push(invalid('categoryIds', 'Choose at least one category.'));
  }
  if (ids.length > CATEGORIES_MAX) {
    problems.push(
      invalid('categoryIds', `A policy can have at most ${CATEGORIES_MAX} categories.`),
    );
  }
  if (!ids.every(isRowId)) {
    problems.push(invalid('categoryIds', 'Category does not exist.'));
  }
  return ids;
}
