import type { Refusal } from '../../../lib/graphql-failures.ts';
import type { CustomField } from '../../../subjects/expenses/use-custom-fields.ts';
import { fieldNamed, shownFields } from '../fields/field-values.ts';
import type { TripKind } from '../trips/trip-values.ts';
import type { LineValues, SplitValues } from '../split/line-values.ts';

/** Refusals with the forms' names of fields: the API calls the date `time`, and names a line in the message. */
export const toFormFields = (
  refusals: readonly Refusal[] | undefined,
  { lines, tripKind = 'regular' }: Pick<SplitValues, 'lines'> & { tripKind?: TripKind },
) =>
  refusals?.map((each) => {
    if (each.field === 'time')
      return { ...each, field: tripKind === 'perDiem' ? 'perDiem.lastDay' : 'date' };
    if (each.field?.startsWith('perDiem.') === true)
      return { ...each, field: each.field.replace('mealsProvided.', '') };
    if (each.field !== 'lines') return each;
    if (lines.length === 0) return { ...each, field: 'taxCodeId' };
    // Lines that don't add up are corrected at the last one.
    return { ...each, field: `lines.${placeNamed(each.message) ?? lines.length - 1}.amount` };
  });

/** Returns the place of the line that a refusal names. */
function placeNamed(message: string): number | null {
  const number = /^Line (\d+):/u.exec(message)?.[1];
  return number === undefined ? null : Number(number) - 1;
}

/** The same where only the coding of the lines changes; what is not in the form is said above it. */
export const toCodingFields = (
  refusals: readonly Refusal[] | undefined,
  lines: readonly LineValues[],
  fields: readonly CustomField[],
) =>
  refusals?.map((each) => {
    if (each.field !== 'lines') return each;
    const place = placeNamed(each.message);
    const line = lines[place ?? -1];
    const part = line && partNamed(each.message, shownFields(fields, 'LINE', line.fields));
    return { ...each, field: part ? `lines.${place}.${part}` : null };
  });

function partNamed(message: string, fields: readonly CustomField[]): keyof LineValues | null {
  const [, part] = /^Line \d+: (?:this |the )?(category|tax code|tax) /u.exec(message) ?? [];
  switch (part) {
    case 'category':
      return 'categoryId';
    case 'tax code':
      return 'taxCodeId';
    case 'tax':
      return 'taxAmount';
    default:
      return fieldNamed(fields, message) ? 'fields' : null;
  }
}
