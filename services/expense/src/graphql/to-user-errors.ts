import type { Refusal, Result } from '@outlay/platform/result';
import type { UserError } from '../generated/resolver-types.ts';

const toUserError = ({ code, message, field }: Refusal): UserError => ({
  code,
  message,
  field: field ?? null,
});

/** The payload's errors: empty after a success. */
export const userErrorsOf = (result: Result<unknown>): UserError[] =>
  result.ok ? [] : result.refusals.map(toUserError);
