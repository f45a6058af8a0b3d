import { enqueueEvent, type Cause } from '@outlay/platform/outbox';
import type { Database, Transaction } from '@outlay/platform/postgres';
import { eq, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { normalizeEmail } from '../domain/member.ts';
import {
  departmentChanged,
  memberChanged,
  organizationChanged,
} from '../use-cases/published-events.ts';
import { requestDelivery } from '../persistence/delivery-repository.ts';
import { nextMemberId, NO_WALLET, sealOfNew, toMember } from '../persistence/member-row.ts';
import { toOrganization } from '../persistence/organization-repository.ts';
import { departments, members, organizations } from '../persistence/tables.ts';
import type { PasswordHasher } from '../use-cases/ports.ts';
import {
  storeEntry,
  writeFoundingLog,
  type FoundingPerson,
  type FoundingPorts,
} from '@outlay/authority-log';
import type { AuthorityEntryAppended } from '@outlay/schemas/events';
import type { SeededOrganization } from './organization-file.ts';

/**
 * Creates missing organizations, each with its members and events in one transaction. The person who seeds vouches for the
 * wallets.
 */
export async function seedOrganizations(
  database: Database,
  passwords: PasswordHasher,
  organizationsToSeed: readonly SeededOrganization[],
  ports: Omit<FoundingPorts, 'store'>,
  now = new Date(),
): Promise<void> {
  for (const organization of organizationsToSeed) {
    await database.transaction(async (tx) => {
      if (!(await isSeeded(tx, organization))) {
        const { id, people } = await createOrganization(tx, passwords, organization);
        await writeFoundingLog({ ...ports, store: storing(tx) }, id, people, now);
      }
    });
  }
}

/** Stores and publishes the entries of a new organization's log. */
export const storing =
  (tx: Transaction): FoundingPorts['store'] =>
  async (entry, applied) => {
    const { organizationId } = entry.statement;
    await storeEntry(tx, entry, applied);
    await requestDelivery(tx, { organizationId, sequence: entry.sequence });
    const cause: Cause = {
      organizationId,
      actorId: applied.authorId,
      correlationId: randomUUID(),
      causationId: null,
    };
    const event = {
      type: 'AuthorityEntryAppended',
      aggregateId: organizationId,
      data: { entry: entry as AuthorityEntryAppended['entry'] },
    } as const;
    await enqueueEvent(tx, event, cause, 'identity');
  };

/**
 * Whether an organization exists, found by its first member's address. Admins can rename an organization but can't change that
 * address.
 */
async function isSeeded(
  tx: Transaction,
  { members: [first] }: SeededOrganization,
): Promise<boolean> {
  if (!first) return false;
  const found = await tx
    .select({ id: members.id })
    .from(members)
    .where(eq(sql`lower(${members.email})`, normalizeEmail(first.email)));
  return found.length > 0;
}

async function createOrganization(
  tx: Transaction,
  passwords: PasswordHasher,
  { name, members: newMembers }: SeededOrganization,
): Promise<{ readonly id: string; readonly people: readonly FoundingPerson[] }> {
  const [organization] = await tx.insert(organizations).values({ name }).returning();
  if (!organization) throw new Error('the organization was not written');
  const organizationId = organization.id.toString();
  const cause: Cause = {
    organizationId,
    actorId: null,
    correlationId: randomUUID(),
    causationId: null,
  };
  await enqueueEvent(tx, organizationChanged(toOrganization(organization)), cause, 'identity');
  const departmentOf = departmentMaker(tx, organization.id, cause);
  const idsByEmail = new Map<string, bigint>();
  const people: FoundingPerson[] = [];
  for (const member of newMembers) {
    const managerId = member.managerEmail ? (idsByEmail.get(member.managerEmail) ?? null) : null;
    const department = await departmentOf(member.department ?? null);
    const id = await nextMemberId(tx);
    const values = {
      id,
      organizationId: organization.id,
      email: normalizeEmail(member.email),
      firstName: member.firstName,
      lastName: member.lastName,
      roles: member.roles,
      managerId,
      departmentId: department?.id ?? null,
      ...NO_WALLET,
      walletAddress: member.walletAddress ?? null,
      status: 'active' as const,
      passwordHash: await passwords.hash(id.toString(), member.password),
    };
    const [row] = await tx
      .insert(members)
      .values({ ...values, seal: sealOfNew(values) })
      .returning();
    if (!row) throw new Error('the member was not written');
    idsByEmail.set(member.email, row.id);
    const written = toMember({ ...row, departmentName: department?.name ?? null });
    await enqueueEvent(tx, memberChanged(written), cause, 'identity');
    people.push({ ...written, departmentId: written.department?.id ?? null });
  }
  return { id: organizationId, people };
}

/** Creates a department with its first member. */
function departmentMaker(tx: Transaction, organizationId: bigint, cause: Cause) {
  const made = new Map<string, typeof departments.$inferSelect>();
  return async (name: string | null): Promise<typeof departments.$inferSelect | null> => {
    if (name === null) return null;
    const known = made.get(name.toLowerCase());
    if (known) return known;
    const [row] = await tx.insert(departments).values({ organizationId, name }).returning();
    if (!row) throw new Error('the department was not written');
    made.set(name.toLowerCase(), row);
    const department = { ...row, id: row.id.toString() };
    const event = departmentChanged(department, { previousName: null });
    await enqueueEvent(tx, event, cause, 'identity');
    return row;
  };
}
