import type { FieldErrors } from '../../../lib/use-form.ts';

export interface DelegationValues {
  fromId: string;
  toId: string;
  /** As the input gives it: without a zone, meant in the viewer's. */
  startsAt: string;
  endsAt: string;
  reason: string;
}

/** What can be told before the server is asked; it knows the others' delegations. */
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
