import * as z from 'zod/mini';
import type { GroupRolesInput, SingleSignOnInput, SingleSignOnPartsFragment } from '#graphql';
import { requiredText } from '../../lib/form-schema.ts';

/** The server's limit. */
export const groupsMax = 50;

export const providerSchema = z.object({
  issuer: z.string().check(
    z.trim(),
    z.refine((url) => URL.canParse(url), 'Enter an address such as https://id.example.com'),
  ),
  clientId: requiredText('Enter the client ID'),
  clientSecret: z.string(),
  createsMembers: z.boolean(),
  isRequired: z.boolean(),
  groupsClaim: z.string(),
  groupRoles: z.array(z.custom<GroupRolesInput>()),
  secondFactorValues: z.string(),
});

export type ProviderValues = z.infer<typeof providerSchema>;

/** Returns the form's initial values. The server never sends the secret back. */
export const valuesOf = (provider: SingleSignOnPartsFragment['provider']): ProviderValues => ({
  issuer: provider?.issuer ?? '',
  clientId: provider?.clientId ?? '',
  clientSecret: '',
  createsMembers: provider?.createsMembers ?? true,
  isRequired: provider?.isRequired ?? false,
  groupsClaim: provider?.groupsClaim ?? '',
  groupRoles: provider?.groupRoles.map(({ group, roles }) => ({ group, roles })) ?? [],
  secondFactorValues: provider?.secondFactorValues.join(', ') ?? '',
});

/** Returns the input to send: empty fields are left out, and values are separated by commas. */
export const inputOf = (values: ProviderValues): SingleSignOnInput => ({
  ...values,
  clientSecret: values.clientSecret === '' ? null : values.clientSecret,
  groupsClaim: values.groupsClaim.trim() === '' ? null : values.groupsClaim.trim(),
  secondFactorValues: values.secondFactorValues
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean),
});
