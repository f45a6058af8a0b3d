import type { Result } from '../result/index.ts';

/** UserError of the SDL. */
export interface UserError {
  code: string;
  message: string;
  field: string | null;
  statement: string | null;
}

/** The errors of a payload: empty after a success. */
export const userErrorsOf = (result: Result<unknown>): UserError[] =>
  result.ok
    ? []
    : result.refusals.map(({ field = null, statement = null, ...refusal }) => ({
        ...refusal,
        field,
        statement,
      }));
