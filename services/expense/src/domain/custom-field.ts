import { formatUnits, parseDecimal, dropTrailingZeros } from '@outlay/platform/money';
import { ok, refuseAll, type Refusal, type Result } from '@outlay/platform/result';
import { readLine } from '@outlay/platform/text';
import { isDay } from './calendar-day.ts';
import { invalid } from './printable-text.ts';

export const FIELD_KINDS = ['text', 'number', 'date', 'choice', 'member'] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

export const FIELD_LEVELS = ['expense', 'line'] as const;
export type FieldLevel = (typeof FIELD_LEVELS)[number];

/** A detail that an organization adds to its expenses, such as project or client. */
export interface CustomField {
  readonly id: string;
  readonly organizationId: string;
  /** Names the field in values and never changes, like kind and level. */
  readonly key: string;
  readonly name: string;
  readonly kind: FieldKind;
  /** Empty unless the kind is choice. */
  readonly choices: readonly string[];
  readonly level: FieldLevel;
  readonly required: boolean;
  /** Archived ones stay on existing expenses but are not offered for new ones, and never required. */
  readonly archived: boolean;
}

/** What an admin decides. */
export type FieldRules = Omit<CustomField, 'id' | 'organizationId' | 'archived'>;

/** Values by key of their field. */
export type FieldValues = Readonly<Record<string, string>>;

/** A value as a form or an API sends it, not yet validated; an empty one clears. */
export interface FieldValueInput {
  readonly key: string;
  readonly value?: string | null | undefined;
}

/** Custom fields of an organization, archived ones included, and names of its members that values refer to. */
export interface FieldBook {
  readonly fields: readonly CustomField[];
  readonly members: ReadonlyMap<string, string>;
}

/** Maximum fields in use of an organization. */
export const FIELDS_MAX = 20;
const CHOICES_MAX = 200;
const CHOICE_LENGTH_MAX = 100;
const TEXT_LENGTH_MAX = 200;
const GIVEN_MAX = 100;
const KEY = /^[a-z][a-z0-9_]{0,39}$/;

/** The value of a key; a key such as constructor is no property of an object without it. */
export const valueOf = (values: FieldValues, key: string): string | null =>
  Object.hasOwn(values, key) ? (values[key] ?? null) : null;

/** Validates what an admin decides, with one refusal per invalid field. */
export function readFieldRules(given: FieldRules): Result<FieldRules, 'VALIDATION_FAILED'> {
  const problems: Refusal<'VALIDATION_FAILED'>[] = [];
  const line = (text: string, field: string, label: string): string => {
    const read = readLine(text, { field, label, max: CHOICE_LENGTH_MAX });
    if (!read.ok) problems.push(...read.refusals);
    return read.ok ? read.value : '';
  };
  if (!KEY.test(given.key)) {
    const rule = 'Key must have 1 to 40 of a-z, 0-9 and _, and begin with a letter.';
    problems.push(invalid('key', rule));
  }
  const name = line(given.name, 'name', 'Name');
  const isChoice = given.kind === 'choice';
  const count = given.choices.length;
  if (isChoice ? count === 0 || count > CHOICES_MAX : count > 0) {
    const rule = isChoice ? `has 1 to ${CHOICES_MAX} choices` : `of this kind has no choices`;
    problems.push(invalid('choices', `A custom field ${rule}.`));
  }
  const choices = given.choices
    .slice(0, CHOICES_MAX)
    .map((text) => line(text, 'choices', 'Choice'));
  if (new Set(choices).size < choices.length) {
    problems.push(invalid('choices', 'Choices must differ from each other.'));
  }
  return refuseAll(problems) ?? ok({ ...given, name, choices });
}

interface FieldFrame {
  readonly book: FieldBook;
  readonly level: FieldLevel;
  /** Values that stay unless the input names their key. */
  readonly base: FieldValues;
  /** Values before the change, which may stay whatever their field allows now. */
  readonly previous: readonly FieldValues[];
}

/** Validates given values over those that stay. */
export function readFieldValues(
  given: readonly FieldValueInput[] | null | undefined,
  { book, level, base, previous }: FieldFrame,
  report: (message: string) => void,
): FieldValues {
  const values = new Map(Object.entries(base));
  if (given && given.length > GIVEN_MAX) report(`At most ${GIVEN_MAX} custom fields can be set.`);
  for (const { key, value } of (given ?? []).slice(0, GIVEN_MAX)) {
    const field = book.fields.find((each) => each.key === key);
    const text = value?.trim() ?? '';
    if (!field) {
      report(`Custom field ${KEY.test(key) ? `“${key}” ` : ''}does not exist.`);
    } else if (field.level !== level) {
      report(`${field.name} is a field of ${level === 'line' ? 'the expense' : 'lines'}.`);
    } else if (text === '') {
      values.delete(key);
    } else if (previous.some((before) => valueOf(before, key) === text)) {
      values.set(key, text);
    } else {
      const read = field.archived ? 'is no longer in use.' : readValue(field, text, book);
      if (typeof read === 'string') report(`${field.name} ${read}`);
      else values.set(key, read.value);
    }
  }
  return Object.fromEntries(values);
}

/** Returns the canonical value, or what is wrong with it. */
function readValue(
  { kind, choices }: CustomField,
  text: string,
  { members }: FieldBook,
): { readonly value: string } | string {
  switch (kind) {
    case 'text': {
      const read = readLine(text, { field: '', label: '', max: TEXT_LENGTH_MAX });
      return read.ok ? read : read.refusals[0].message.trim();
    }
    case 'number': {
      const decimal = parseDecimal(text);
      if (!decimal) return 'must be a number.';
      const { units, scale } = dropTrailingZeros(decimal);
      return { value: formatUnits(units, scale) };
    }
    case 'date':
      return isDay(text) ? { value: text } : 'must be a date, such as 2026-11-20.';
    case 'choice':
      return choices.includes(text) ? { value: text } : 'must be one of its choices.';
    case 'member':
      return members.has(text) ? { value: text } : 'must be a member of your organization.';
  }
}

/** Values for people, such as "Project: Atlas, Owner: Emma". */
export const valuesText = (values: FieldValues, { fields, members }: FieldBook): string =>
  Object.entries(values)
    .map(([key, value]) => {
      const field = fields.find((each) => each.key === key);
      const shown = field?.kind === 'member' ? (members.get(value) ?? value) : value;
      return `${field?.name ?? key}: ${shown}`;
    })
    .join(', ');
