import { enqueueEvent, type Cause } from '@outlay/platform/outbox';
import type { Database, Transaction } from '@outlay/platform/postgres';
import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { normalizeEmail } from '../domain/member.ts';
import { members, organizations } from '../persistence/tables.ts';
import type { PasswordHasher } from '../use-cases/ports.ts';
import type { OrganizationFile } from './organization-file.ts';

/** Creates the organisations that do not exist yet, each with its members and events in one transaction. */
export async function seedOrganizations(
  database: Database,
  passwords: PasswordHasher,
  file: OrganizationFile,
): Promise<void> {
  for (const organization of file) {
    await database.transaction(async (tx) => {
      const existing = await tx
        .select()
        .from(organizations)
        .where(eq(organizations.name, organization.name));
      if (existing.length === 0) await createOrganization(tx, passwords, organization);
    });
  }
}

async function createOrganization(
  tx: Transaction,
  passwords: PasswordHasher,
  { name, members: newMembers }: OrganizationFile[number],
): Promise<void> {
  const [organization] = await tx.insert(organizations).values({ name }).returning();
  if (!organization) throw new Error('the organisation was not written');
  const organizationId = organization.id.toString();
  const cause: Cause = {
    organizationId,
    actorId: null,
    correlationId: randomUUID(),
    causationId: null,
  };
  await enqueueEvent(
    tx,
    {
      type: 'OrganizationChanged',
      aggregateId: `organization:${organizationId}`,
      data: { organizationId, name },
    },
    cause,
    'identity',
  );
  const idsByEmail = new Map<string, bigint>();
  for (const member of newMembers) {
    const managerId = member.managerEmail ? (idsByEmail.get(member.managerEmail) ?? null) : null;
    const [row] = await tx
      .insert(members)
      .values({
        organizationId: organization.id,
        email: normalizeEmail(member.email),
        firstName: member.firstName,
        lastName: member.lastName,
        roles: member.roles,
        managerId,
        department: member.department ?? null,
        walletAddress: member.walletAddress ?? null,
        passwordHash: await passwords.hash(member.password),
      })
      .returning();
    if (!row) throw new Error('the member was not written');
    idsByEmail.set(member.email, row.id);
    await publishMember(tx, row, cause);
  }
}

async function publishMember(
  tx: Transaction,
  row: typeof members.$inferSelect,
  cause: Cause,
): Promise<void> {
  const memberId = row.id.toString();
  await enqueueEvent(
    tx,
    {
      type: 'MemberChanged',
      aggregateId: memberId,
      data: {
        memberId,
        email: row.email,
        firstName: row.firstName,
        lastName: row.lastName,
        roles: row.roles,
        managerId: row.managerId === null ? null : row.managerId.toString(),
        department: row.department,
        walletAddress: row.walletAddress,
        active: row.active,
      },
    },
    cause,
    'identity',
  );
}
