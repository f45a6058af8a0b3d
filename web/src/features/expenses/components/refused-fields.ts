import type { Refusal } from '../../../lib/graphql-failures.ts';
import type { TripKind } from '../trips/trip-values.ts';
import type { LineValues, SplitValues } from '../split/line-values.ts';

/** Refusals with the forms' names of fields: the API calls the date `time`, and names a line in the message. */
export const toFormFields = (
  refusals: readonly Refusal[] | undefined,
  { lines, tripKind = 'regular' }: Pick<SplitValues, 'lines'> & { tripKind?: TripKind },
  /** The field of a line that shows its refusal. */
  at: keyof LineValues = 'amount',
) =>
  refusals?.map((each) => {
    if (each.field === 'time')
      return { ...each, field: tripKind === 'perDiem' ? 'perDiem.lastDay' : 'date' };
    if (each.field?.startsWith('perDiem.') === true)
      return { ...each, field: each.field.replace('mealsProvided.', '') };
    if (each.field !== 'lines') return each;
    if (lines.length === 0) return { ...each, field: 'taxCodeId' };
    // Lines that don't add up are corrected at the last one.
    const number = /^Line (\d+):/u.exec(each.message)?.[1] ?? String(lines.length);
    return { ...each, field: `lines.${Number(number) - 1}.${at}` };
  });
