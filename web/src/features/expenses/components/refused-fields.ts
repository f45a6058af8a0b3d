import type { Refusal } from '../../../lib/graphql-failures.ts';

/** Refusals with the forms' names of fields: the API calls the date `time`. */
export const toFormFields = (refusals: readonly Refusal[] | undefined) =>
  refusals?.map((each) => (each.field === 'time' ? { ...each, field: 'date' } : each));
