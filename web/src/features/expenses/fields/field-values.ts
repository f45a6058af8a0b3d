import type { FieldValueInput } from '#graphql';
import type { CustomField } from '../../../subjects/expenses/use-custom-fields.ts';

/** Values of custom fields by key, as they are typed. */
export type FieldValues = Readonly<Record<string, string>>;

/** Returns the values of a saved expense or line. */
export const fieldValuesOf = (
  saved: readonly { field: string; value: string }[],
): Record<string, string> => Object.fromEntries(saved.map(({ field, value }) => [field, value]));

/** Returns the values for the API, where null clears one; nothing when no field was touched. */
export function fieldsInput(values: FieldValues): { fields?: FieldValueInput[] } {
  const fields = Object.entries(values).map(([key, value]) => ({
    key,
    value: value.trim() === '' ? null : value.trim(),
  }));
  return fields.length === 0 ? {} : { fields };
}

/** Fields of a level that are in use, and archived ones that have a value. */
export const shownFields = (
  fields: readonly CustomField[],
  level: CustomField['level'],
  values: FieldValues,
): CustomField[] =>
  fields.filter(
    (field) => field.level === level && (!field.archived || (values[field.key] ?? '') !== ''),
  );

/** Returns the field that a refusal names; the longest name, because one may begin with another. */
export const fieldNamed = (
  fields: readonly CustomField[],
  message: string | undefined,
): CustomField | undefined =>
  fields
    .filter(({ name }) => message?.includes(name))
    .toSorted((one, other) => other.name.length - one.name.length)[0];
