import type { FieldErrors } from '../../../lib/use-form.ts';

export interface DelegationValues {
  fromId: string;
  toId: string;
  /** As the input gives it: without a time zone, meant in the viewer's. */
  startsAt: string;
  endsAt: string;
  reason: string;
}

/** Client-side checks; only the server knows the other delegations. */
export function checkDelegation(values: DelegationValues): FieldErrors<DelegationValues> {
  const startsAt = new Date(values.startsAt).getTime();
  const endsAt = new Date(values.endsAt).getTime();
  return {
    toId: values.toId === '' ? 'Select who stands in for you' : undefined,
    startsAt: Number.isNaN(startsAt) ? 'Enter when it begins' : undefined,
    endsAt: Number.isNaN(endsAt)
      ? 'Enter when it ends'
      : endsAt <= startsAt
        ? 'The end lies after the start.'
        : undefined,
  };
}
