import { ROLES } from '@outlay/platform/auth';
import { z } from 'zod';

const organization = z.object({
  name: z.string().min(1),
  members: z
    .array(
      z.object({
        email: z.email(),
        firstName: z.string().min(1),
        lastName: z.string().min(1),
        roles: z.array(z.enum(ROLES)).min(1),
        managerEmail: z.email().optional(),
        department: z.string().optional(),
        walletAddress: z.string().optional(),
        password: z.string().min(8),
      }),
    )
    .min(1),
});

/** Accounts that operate the installation and don't belong to an organization. */
const operators = z.object({
  operators: z.array(
    z.object({
      email: z.email(),
      firstName: z.string().min(1),
      lastName: z.string().min(1),
      password: z.string().min(8),
    }),
  ),
});

/** Input of the seed command: organizations with their first members, managers before their reports, and operators. */
export const organizationFile = z.array(z.union([organization, operators]));

export type SeededOrganization = z.output<typeof organization>;
