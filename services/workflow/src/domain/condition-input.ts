import { type Condition, exceeds } from '@outlay/authority';
import { EXPENSE_SOURCES } from '@outlay/schemas/expense-values';
import { parseDecimal } from '@outlay/platform/money';
import type { Refusal } from '@outlay/platform/result';
import { departmentId, type CatalogueEntry, type Vocabulary } from './catalogue.ts';
import { lineProblem } from './text.ts';

type Texts = readonly string[] | null | undefined;

/** A condition as submitted: exactly one field is set. */
export interface ConditionInput {
  readonly amountAboveUsd?: string | null | undefined;
  readonly amountAtMostUsd?: string | null | undefined;
  readonly categoryIds?: Texts;
  readonly policyIds?: Texts;
  readonly sources?: Texts;
  readonly vendorContains?: string | null | undefined;
  readonly departments?: Texts;
  readonly submitterIds?: Texts;
  readonly field?: { readonly key: string; readonly values: readonly string[] } | null | undefined;
}

/** Collects errors by field. */
interface Problems {
  push(problem: Refusal<'VALIDATION_FAILED'>): unknown;
}

const CONDITIONS_MAX = 20;
const LISTED_MAX = 100;
const VENDOR_MAX = 200;
const VALUE_MAX = 200;
const KEY = /^[a-z][a-z0-9_]{0,39}$/;
const AMOUNT_MAX = '1000000000';
export const SOURCES: readonly string[] = EXPENSE_SOURCES;

/** Parses a list of conditions and collects errors by field, such as `conditions.0.categoryIds`. */
export function readConditions(
  inputs: readonly ConditionInput[],
  field: string,
  words: Vocabulary,
  problems: Problems,
): Condition[] {
  if (inputs.length > CONDITIONS_MAX) {
    problems.push(invalid(field, `At most ${CONDITIONS_MAX} conditions.`));
  }
  return inputs.slice(0, CONDITIONS_MAX).flatMap((input, index) => {
    const at = `${field}.${index}`;
    const set = Object.entries(input).filter(([, value]) => value !== null && value !== undefined);
    const [only] = set;
    if (!only || set.length > 1) {
      problems.push(invalid(at, 'A condition sets exactly one field.'));
      return [];
    }
    const read = readCondition(input, words);
    if (typeof read !== 'string') return [read];
    problems.push(invalid(`${at}.${only[0]}`, read));
    return [];
  });
}

const invalid = (field: string, message: string): Refusal<'VALIDATION_FAILED'> => ({
  code: 'VALIDATION_FAILED',
  message,
  field,
});

/** Returns the condition or an error message. */
function readCondition(input: ConditionInput, words: Vocabulary): Condition | string {
  if (typeof input.amountAboveUsd === 'string') {
    const above = input.amountAboveUsd.trim();
    return limitProblem(above) ?? { kind: 'amount_usd', above };
  }
  if (typeof input.amountAtMostUsd === 'string') {
    const atMost = input.amountAtMostUsd.trim();
    return limitProblem(atMost) ?? { kind: 'amount_usd_at_most', atMost };
  }
  if (typeof input.vendorContains === 'string') {
    const contains = input.vendorContains.trim();
    return lineProblem(contains, 'Vendor', VENDOR_MAX) ?? { kind: 'vendor', contains };
  }
  if (input.categoryIds) {
    return listed('category', input.categoryIds, catalogued('category', words.categories));
  }
  if (input.policyIds) {
    return listed('policy', input.policyIds, catalogued('policy', words.policies));
  }
  if (input.sources) {
    const known = `A source is one of ${SOURCES.join(', ')}.`;
    return listed('source', input.sources, (source) => (SOURCES.includes(source) ? null : known));
  }
  if (input.departments) {
    return listed('department', input.departments, (department) =>
      departmentId(department.trim(), words) === null ? 'This department does not exist.' : null,
    );
  }
  if (input.field) {
    const { key, values } = input.field;
    const problem = fieldProblem(key, words);
    if (problem) return problem;
    const read = valuesListed(values, (value) => lineProblem(value, 'Value', VALUE_MAX));
    return typeof read === 'string' ? read : { kind: 'field', key, values: read };
  }
  return listed('submitter', input.submitterIds ?? [], (id) =>
    words.members.has(id) ? null : 'This member does not exist.',
  );
}

/** Returns the error in an amount in US dollars; null when it is valid. */
export function amountProblem(text: string): string | null {
  const decimal = parseDecimal(text);
  if (!decimal || decimal.units < 0n || decimal.scale > 9) {
    return 'Enter an amount in US dollars of 0 or more, such as 500 or 99.50.';
  }
  return exceeds(text, AMOUNT_MAX) ? `An amount is at most ${AMOUNT_MAX} US dollars.` : null;
}

/** A limit has cents at most. */
const limitProblem = (text: string): string | null =>
  amountProblem(text) ??
  (/^\d+(\.\d{1,2})?$/.test(text) ? null : 'Enter an amount in US dollars, such as 500 or 99.50.');

const catalogued =
  (what: string, entries: ReadonlyMap<string, CatalogueEntry>) =>
  (id: string): string | null => {
    const entry = entries.get(id);
    if (!entry) return `This ${what} does not exist.`;
    return entry.archived ? `The ${what} ${entry.name} is archived.` : null;
  };

function fieldProblem(key: string, { customFields }: Vocabulary): string | null {
  if (!KEY.test(key)) return 'This custom field does not exist.';
  const field = customFields.get(key);
  if (!field) return `The rule asks for the custom field “${key}”, which does not exist.`;
  return field.archived
    ? `The rule asks for the custom field ${field.name}, which is archived.`
    : null;
}

type AnyOf = Extract<Condition, { anyOf: readonly string[] }>;

function listed(
  kind: AnyOf['kind'],
  values: readonly string[],
  problemWith: (value: string) => string | null,
): Condition | string {
  const anyOf = valuesListed(values, problemWith);
  return typeof anyOf === 'string' ? anyOf : { kind, anyOf };
}

function valuesListed(
  values: readonly string[],
  problemWith: (value: string) => string | null,
): readonly string[] | string {
  if (values.length === 0) return 'Choose at least one.';
  if (values.length > LISTED_MAX) return `Choose at most ${LISTED_MAX}.`;
  for (const value of values) {
    const problem = problemWith(value);
    if (problem) return problem;
  }
  return [...new Set(values.map((value) => value.trim()))];
}
