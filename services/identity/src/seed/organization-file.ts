import { ROLES } from '@outlay/platform/auth';
import { z } from 'zod';

/** Input of the seed command: organisations with their first members. Managers precede their reports. */
export const organizationFile = z.array(
  z.object({
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
  }),
);

export type OrganizationFile = z.output<typeof organizationFile>;
