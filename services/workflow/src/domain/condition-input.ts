import {
  CONDITION_KINDS,
  CONDITIONS,
  exceeds,
  type Condition,
  type ConditionKind,
} from '@outlay/authority';
import { EXPENSE_SOURCES } from '@outlay/schemas/expense-values';
import { parseDecimal } from '@outlay/platform/money';
import type { Refusal } from '@outlay/platform/result';
import { departmentId, type CatalogueEntry, type Vocabulary } from './catalogue.ts';
import { lineProblem } from './text.ts';

/** A condition as submitted: exactly one field is set. */
export type ConditionInput = {
  readonly [Kind in ConditionKind as (typeof CONDITIONS)[Kind]['input']]?:
    | InputOf[(typeof CONDITIONS)[Kind]['form']]
    | null
    | undefined;
};

interface InputOf extends Record<'above' | 'atMost' | 'contains', string> {
  readonly anyOf: readonly string[];
  readonly field: { readonly key: string; readonly values: readonly string[] };
}

/** Collects errors by field. */
interface Problems {
  push(problem: Refusal<'VALIDATION_FAILED'>): unknown;
}

const CONDITIONS_MAX = 20;
const LISTED_MAX = 100;
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
    const set = Object.entries<unknown>(input).filter(
      ([, value]) => value !== null && value !== undefined,
    );
    const [only] = set;
    if (!only || set.length > 1) {
      problems.push(invalid(at, 'A condition sets exactly one field.'));
      return [];
    }
    const kind = CONDITION_KINDS.find((each) => CONDITIONS[each].input === only[0]);
    const read = kind ? readCondition(kind, only[1], words) : 'There is no such condition.';
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

/** What a listed value must be, besides a text; returns the error. */
const CHECKS: Partial<Record<ConditionKind, (value: string, words: Vocabulary) => string | null>> =
  {
    category: (id, { categories }) => catalogued('category', categories, id),
    policy: (id, { policies }) => catalogued('policy', policies, id),
    source: (source) =>
      SOURCES.includes(source) ? null : `A source is one of ${SOURCES.join(', ')}.`,
    department: (department, words) =>
      departmentId(department.trim(), words) === null ? 'This department does not exist.' : null,
    submitter: (id, { members }) => (members.has(id) ? null : 'This member does not exist.'),
  };

/** Returns the condition or an error message. */
function readCondition(kind: ConditionKind, given: unknown, words: Vocabulary): Condition | string {
  const { form, noun } = CONDITIONS[kind];
  const read = readValue(form, given as never, words, (value) =>
    (CHECKS[kind] ?? ((text) => lineProblem(text, capitalized(noun), VALUE_MAX)))(value, words),
  );
  return typeof read === 'string' ? read : ({ kind, ...read } as Condition);
}

const capitalized = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1);

function readValue(
  form: keyof InputOf,
  given: InputOf[keyof InputOf],
  words: Vocabulary,
  problemWith: (value: string) => string | null,
): object | string {
  if (typeof given === 'string') {
    const text = given.trim();
    return (form === 'contains' ? problemWith(text) : limitProblem(text)) ?? { [form]: text };
  }
  if ('key' in given) {
    const { key, values } = given;
    const problem = fieldProblem(key, words);
    if (problem) return problem;
    const read = valuesListed(values, (value) => lineProblem(value, 'Value', VALUE_MAX));
    return typeof read === 'string' ? read : { key, values: read };
  }
  const anyOf = valuesListed(given, problemWith);
  return typeof anyOf === 'string' ? anyOf : { anyOf };
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

function catalogued(
  what: string,
  entries: ReadonlyMap<string, CatalogueEntry>,
  id: string,
): string | null {
  const entry = entries.get(id);
  if (!entry) return `This ${what} does not exist.`;
  return entry.archived ? `The ${what} ${entry.name} is archived.` : null;
}

function fieldProblem(key: string, { customFields }: Vocabulary): string | null {
  if (!KEY.test(key)) return 'This custom field does not exist.';
  const field = customFields.get(key);
  if (!field) return `The rule asks for the custom field “${key}”, which does not exist.`;
  return field.archived
    ? `The rule asks for the custom field ${field.name}, which is archived.`
    : null;
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
