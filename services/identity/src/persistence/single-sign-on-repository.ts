import {
  matching,
  readAcrossOrganizations,
  type Executor,
  type Transaction,
} from '@outlay/platform/postgres';
import { toRowId } from '@outlay/platform/text';
import { and, asc, eq, getTableColumns, gt, isNotNull, sql } from 'drizzle-orm';
import type { SingleSignOn } from '../domain/single-sign-on.ts';
import type { SingleSignOnDomain } from '../domain/single-sign-on-domain.ts';
import type {
  ProviderIdentity,
  SingleSignOnDomainRepository,
  SingleSignOnRepository,
} from '../use-cases/repositories.ts';
import { providerIdentitySeal, providerSeal } from './row-seals.ts';
import {
  singleSignOn,
  singleSignOnDomains,
  singleSignOnIdentities,
  singleSignOnRequests,
} from './single-sign-on-tables.ts';

type ProviderRow = typeof singleSignOn.$inferSelect;

/** A provider with a broken seal can't sign anyone in. */
const withValidSeal = (row: ProviderRow | undefined): SingleSignOn | null =>
  row && providerSeal.isIntact(row, row.seal) ? toSettings(row) : null;

const toSettings = ({ organizationId, seal: _seal, ...settings }: ProviderRow): SingleSignOn => ({
  ...settings,
  organizationId: organizationId.toString(),
});

/** Returns the organization's provider; null until one is set. */
export async function readSingleSignOn(
  executor: Executor,
  organizationId: string,
): Promise<SingleSignOn | null> {
  const [row] = await executor
    .select()
    .from(singleSignOn)
    .where(eq(singleSignOn.organizationId, toRowId(organizationId)));
  return withValidSeal(row);
}

/** Returns the domains, sorted by name. */
export const readDomains = (
  executor: Executor,
  organizationId: string,
): Promise<SingleSignOnDomain[]> => {
  const { domain, token, provedAt } = singleSignOnDomains;
  return executor
    .select({ domain, token, provedAt })
    .from(singleSignOnDomains)
    .where(eq(singleSignOnDomains.organizationId, toRowId(organizationId)))
    .orderBy(asc(domain));
};

/** Whether a member has signed in at the current provider. */
export async function isLinked(
  executor: Executor,
  organizationId: string,
  memberId: string,
): Promise<boolean> {
  const rows = await executor
    .select({ memberId: singleSignOnIdentities.memberId })
    .from(singleSignOnIdentities)
    .innerJoin(
      singleSignOn,
      and(
        eq(singleSignOn.organizationId, singleSignOnIdentities.organizationId),
        eq(singleSignOn.issuer, singleSignOnIdentities.issuer),
      ),
    )
    .where(
      matching(singleSignOnIdentities, {
        organizationId: toRowId(organizationId),
        memberId: toRowId(memberId),
      }),
    );
  return rows.length > 0;
}

const isIdentity = ({ organizationId, issuer, subject }: ProviderIdentity) =>
  matching(singleSignOnIdentities, { organizationId: toRowId(organizationId), issuer, subject });

type Requests = Pick<SingleSignOnRepository, 'saveRequest' | 'takeRequest'>;

const requestsIn = (tx: Transaction): Requests => ({
  saveRequest: async ({ organizationId, memberId, ...request }) => {
    await tx.insert(singleSignOnRequests).values({
      ...request,
      organizationId: toRowId(organizationId),
      memberId: memberId === null ? null : toRowId(memberId),
    });
  },
  takeRequest: async (stateHash, now) => {
    const [row] = await tx
      .delete(singleSignOnRequests)
      .where(
        and(eq(singleSignOnRequests.stateHash, stateHash), gt(singleSignOnRequests.expiresAt, now)),
      )
      .returning();
    if (!row) return null;
    const { organizationId, memberId, startedAt } = row;
    return {
      organizationId: organizationId.toString(),
      memberId: memberId?.toString() ?? null,
      startedAt,
    };
  },
});

type Identities = Pick<SingleSignOnRepository, 'memberOf' | 'subjectOf' | 'link' | 'unlink'>;

const identitiesIn = (tx: Transaction): Identities => ({
  memberOf: async (identity) => {
    const [row] = await tx.select().from(singleSignOnIdentities).where(isIdentity(identity));
    return row && providerIdentitySeal.isIntact(row, row.seal) ? row.memberId.toString() : null;
  },
  subjectOf: async (memberId, issuer) => {
    const [row] = await tx
      .select({ subject: singleSignOnIdentities.subject })
      .from(singleSignOnIdentities)
      .where(matching(singleSignOnIdentities, { memberId: toRowId(memberId), issuer }));
    return row?.subject ?? null;
  },
  link: async ({ organizationId, ...identity }, memberId, linkedAt) => {
    await tx.insert(singleSignOnIdentities).values({
      ...identity,
      organizationId: toRowId(organizationId),
      memberId: toRowId(memberId),
      linkedAt,
      seal: providerIdentitySeal.of({ organizationId, ...identity, memberId }),
    });
  },
  unlink: async (memberId) => {
    await tx
      .delete(singleSignOnIdentities)
      .where(eq(singleSignOnIdentities.memberId, toRowId(memberId)));
  },
});

export const createSingleSignOnRepository = (tx: Transaction): SingleSignOnRepository => ({
  find: (organizationId) => readSingleSignOn(tx, organizationId),
  findByDomain: async (domain) => {
    const [row] = await tx
      .select(getTableColumns(singleSignOn))
      .from(singleSignOn)
      .innerJoin(
        singleSignOnDomains,
        eq(singleSignOnDomains.organizationId, singleSignOn.organizationId),
      )
      .where(and(eq(singleSignOnDomains.domain, domain), isNotNull(singleSignOnDomains.provedAt)));
    return withValidSeal(row);
  },
  save: async ({ organizationId: id, ...settings }) => {
    const organizationId = toRowId(id);
    const columns = {
      ...settings,
      groupRoles: [...settings.groupRoles],
      secondFactorValues: [...settings.secondFactorValues],
    };
    const set = { ...columns, seal: providerSeal.of({ organizationId, ...columns }) };
    await tx
      .insert(singleSignOn)
      .values({ organizationId, ...set })
      .onConflictDoUpdate({ target: singleSignOn.organizationId, set });
  },
  remove: async (id) => {
    const organizationId = toRowId(id);
    for (const table of [singleSignOnRequests, singleSignOnIdentities, singleSignOn]) {
      await tx.delete(table).where(eq(table.organizationId, organizationId));
    }
  },
  ...requestsIn(tx),
  ...identitiesIn(tx),
});

export const createSingleSignOnDomainRepository = (
  tx: Transaction,
): SingleSignOnDomainRepository => {
  const isOne = (organizationId: string, domain: string) =>
    matching(singleSignOnDomains, { organizationId: toRowId(organizationId), domain });
  return {
    all: (organizationId) => readDomains(tx, organizationId),
    lock: async (domain) => {
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`domain:${domain}`}, 0))`,
      );
    },
    isTaken: async (domain) => {
      // A domain works for one organization only.
      const [row] = await readAcrossOrganizations(tx, () =>
        tx
          .select({ domain: singleSignOnDomains.domain })
          .from(singleSignOnDomains)
          .where(
            and(eq(singleSignOnDomains.domain, domain), isNotNull(singleSignOnDomains.provedAt)),
          ),
      );
      return row !== undefined;
    },
    insert: async (organizationId, domain) => {
      await tx
        .insert(singleSignOnDomains)
        .values({ organizationId: toRowId(organizationId), ...domain });
    },
    prove: async (organizationId, domain, provedAt) => {
      await tx.update(singleSignOnDomains).set({ provedAt }).where(isOne(organizationId, domain));
    },
    remove: async (organizationId, domain) => {
      const { rowCount } = await tx
        .delete(singleSignOnDomains)
        .where(isOne(organizationId, domain));
      return (rowCount ?? 0) > 0;
    },
  };
};
