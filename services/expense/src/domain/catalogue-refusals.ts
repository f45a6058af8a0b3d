import { refuse, type Refused } from '@outlay/platform/result';
import { CATALOGUE_MAX } from './catalogue.ts';
import { FIELDS_MAX } from './custom-field.ts';

/** Refusal codes of the catalogue's mutations. */
export type CatalogueRefusalCode =
  | 'FORBIDDEN'
  | 'HUMAN_REQUIRED'
  | 'NOT_FOUND'
  | 'VALIDATION_FAILED'
  | 'NAME_TAKEN'
  | 'STALE_VERSION'
  | 'LIMIT_REACHED'
  | 'PROOF_INVALID';

type Refusal = Refused<CatalogueRefusalCode>;

export const adminsOnly = (): Refusal =>
  refuse(
    'FORBIDDEN',
    'Only an admin can change categories, policies, tax codes, custom fields and rates.',
  );

/** For a statement about an id that was never reserved, or is in use. */
export const newIdNeeded = (): Refusal =>
  refuse(
    'PROOF_INVALID',
    'Sign the statement that the refusal of the unsigned request brings.',
    'proof',
  );

export const categoryNotFound = (): Refusal => refuse('NOT_FOUND', 'Category not found.');

export const policyNotFound = (): Refusal => refuse('NOT_FOUND', 'Policy not found.');

export const taxCodeNotFound = (): Refusal => refuse('NOT_FOUND', 'Tax code not found.');

export const customFieldNotFound = (): Refusal => refuse('NOT_FOUND', 'Custom field not found.');

export const nameTaken = (what: 'name' | 'key' = 'name'): Refusal =>
  refuse('NAME_TAKEN', `This ${what} is already in use, possibly by an archived one.`, what);

export const customFieldsFull = (): Refusal =>
  refuse(
    'LIMIT_REACHED',
    `Your organization has ${FIELDS_MAX} custom fields, the maximum. Archive one first.`,
  );
export const travelRateNotFound = (): Refusal => refuse('NOT_FOUND', 'Rate not found.');

/** Rates of one name are versions, each from another day. */
export const versionTaken = (): Refusal =>
  refuse(
    'NAME_TAKEN',
    'There is a rate with this name and date already, possibly an archived one.',
    'validFrom',
  );

/**
 * Entries are archived instead of deleted, because existing expenses refer to them. An archived entry can be reused under
 * another name.
 */
export const catalogueFull = (
  kind: 'categories' | 'policies' | 'tax codes' | 'custom fields' | 'rates',
): Refusal =>
  refuse(
    'LIMIT_REACHED',
    `Your organization has ${CATALOGUE_MAX.toLocaleString('en')} ${kind}, the maximum. Restore and rename an archived one instead.`,
  );

export const stalePolicy = (): Refusal =>
  refuse('STALE_VERSION', 'This policy was changed by someone else. Reload and try again.');
