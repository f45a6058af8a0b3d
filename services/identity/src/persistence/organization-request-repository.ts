import type { Transaction } from '@outlay/platform/postgres';
import { and, eq, gt } from 'drizzle-orm';
import { REQUESTS_MAX } from '../domain/organization-request.ts';
import type { OrganizationRequestRepository } from '../use-cases/repositories.ts';
import { organizationRequests } from './tables.ts';

const living = (tokenHash: string, now: Date) =>
  and(eq(organizationRequests.tokenHash, tokenHash), gt(organizationRequests.expiresAt, now));

export const createOrganizationRequestRepository = (
  tx: Transaction,
): OrganizationRequestRepository => ({
  save: async (request) => {
    await tx.insert(organizationRequests).values(request);
  },
  areTooMany: async (now) => {
    const [last] = await tx
      .select({ tokenHash: organizationRequests.tokenHash })
      .from(organizationRequests)
      .where(gt(organizationRequests.expiresAt, now))
      .offset(REQUESTS_MAX - 1)
      .limit(1);
    return last !== undefined;
  },
  find: async (tokenHash, now) => {
    const [row] = await tx.select().from(organizationRequests).where(living(tokenHash, now));
    return row ?? null;
  },
  take: async (tokenHash, now) => {
    const { rowCount } = await tx.delete(organizationRequests).where(living(tokenHash, now));
    return (rowCount ?? 0) > 0;
  },
  endAll: async (email) => {
    await tx.delete(organizationRequests).where(eq(organizationRequests.email, email));
  },
});
