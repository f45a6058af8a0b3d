import { ok, type Result } from '@outlay/platform/result';
import type { Country } from '@outlay/schemas/countries';
import { allOf, readEmail, readFirstName, readLastName } from './member-input.ts';
import { readOrganizationName } from './organization.ts';
import { checkPassword } from './password-rule.ts';

export interface OrganizationRequestInput {
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly country?: Country | null;
}

/** An organization that someone requested but has not confirmed. */
export interface OrganizationRequest extends Omit<Required<OrganizationRequestInput>, 'password'> {
  readonly passwordHash: string;
}

/** Binds the password hash to the request until the member exists. */
export const requestOwner = (tokenHash: string): string => `organization request ${tokenHash}`;

export const REQUEST_LIFETIME_MS = 86_400_000;

/** Maximum unconfirmed organizations across the installation. Further requests are refused until some have expired. */
export const REQUESTS_MAX = 5_000;

/** Returns the validated input, with the password as typed. */
export function readOrganizationRequest(
  input: OrganizationRequestInput,
): Result<Required<OrganizationRequestInput>, 'VALIDATION_FAILED'> {
  const read = allOf({
    name: readOrganizationName(input.name),
    firstName: readFirstName(input.firstName),
    lastName: readLastName(input.lastName),
    email: readEmail(input.email),
    password: checkPassword(input.password, input.email, 'password'),
  });
  return read.ok ? ok({ ...read.value, country: input.country ?? null }) : read;
}
