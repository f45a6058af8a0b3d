import { refuse, type Refused } from '@outlay/platform/result';

/** Refusal codes of category and policy mutations. */
export type CatalogueRefusalCode =
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'VALIDATION_FAILED'
  | 'NAME_TAKEN'
  | 'STALE_VERSION';

type Refusal = Refused<CatalogueRefusalCode>;

export const adminsOnly = (): Refusal =>
  refuse('FORBIDDEN', 'Only an admin can change categories and policies.');

export const categoryNotFound = (): Refusal => refuse('NOT_FOUND', 'Category not found.');

export const policyNotFound = (): Refusal => refuse('NOT_FOUND', 'Policy not found.');

export const nameTaken = (): Refusal =>
  refuse('NAME_TAKEN', 'This name is already in use, possibly by an archived one.', 'name');

export const stalePolicy = (): Refusal =>
  refuse('STALE_VERSION', 'This policy was changed by someone else. Reload and try again.');
