import { moment } from '@outlay/platform/postgres';
import type { Country } from '@outlay/schemas/countries';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AuditChange } from '../domain/audit.ts';
import type { AccountRole, MemberStatus } from '../domain/member.ts';
import type { LinkKind } from '../domain/mail-link.ts';
import type { DateOrder } from '../domain/organization.ts';

export const organizations = pgTable('organizations', {
  id: bigserial({ mode: 'bigint' }).primaryKey(),
  name: text().notNull(),
  timeZone: text().notNull().default('UTC'),
  dateOrder: text().$type<DateOrder>().notNull().default('dmy'),
  currency: text().notNull().default('USD'),
  requiresSecondFactor: boolean().notNull().default(false),
  visionProviderHost: text(),
  country: text().$type<Country>(),
});

export const departments = pgTable(
  'departments',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    organizationId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    /** Budget per calendar month in US dollars; null for no budget. */
    monthlyBudgetUsd: numeric({ precision: 20, scale: 2 }),
  },
  (table) => [uniqueIndex('departments_name').on(table.organizationId, sql`lower(${table.name})`)],
);

/** Active admins, who are few; the index of them has the same text. */
export const IS_ACTIVE_ADMIN = sql`status = 'active' and roles @> '{admin}'`;

export const members = pgTable(
  'members',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    /** Null for operators only. */
    organizationId: bigint({ mode: 'bigint' }).references(() => organizations.id),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** Name and email for searching, and for the order of a list; fold_text is in the platform's migration. */
    searchText: text().generatedAlwaysAs(
      sql`fold_text(first_name || ' ' || last_name || ' ' || email)`,
    ),
    roles: text().array().$type<AccountRole[]>().notNull(),
    managerId: bigint({ mode: 'bigint' }),
    departmentId: bigint({ mode: 'bigint' }).references(() => departments.id),
    walletAddress: text(),
    /** Memo for payments to the address, if an exchange requires one. */
    walletMemo: text(),
    walletChangedAt: moment(),
    /** Whether payments from the wallet become drafts. Only its owner can turn this on. */
    walletWatched: boolean().notNull().default(false),
    /** Null until an invitation was accepted. */
    passwordHash: text(),
    status: text().$type<MemberStatus>().notNull().default('active'),
    lastSignInAt: moment(),
    /** Increases with every change of roles or status; access tokens include it. */
    accessVersion: integer().notNull().default(0),
    accessChangedAt: moment(),
    /** See `row-seals.ts`; null is never valid. */
    seal: text(),
  },
  (table) => [
    // Unique among members who have joined: an invitation must not reveal that another organization has the address.
    uniqueIndex('members_joined_email')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.passwordHash} is not null`),
    uniqueIndex('members_organization_email').on(table.organizationId, sql`lower(${table.email})`),
    foreignKey({ columns: [table.managerId], foreignColumns: [table.id] }),
    check('members_not_own_manager', sql`${table.managerId} <> ${table.id}`),
    check('members_status', sql`${table.status} in ('invited', 'active', 'deactivated')`),
    check(
      'members_active_with_password',
      sql`${table.status} <> 'active' or ${table.passwordHash} is not null`,
    ),
    check(
      'members_operators_in_no_organization',
      sql`case when ${table.organizationId} is null then ${table.roles} = '{operator}' else 'operator' <> all (${table.roles}) end`,
    ),
    index().on(table.organizationId),
    index().on(table.organizationId, table.searchText, table.id),
    index('members_active_admins').on(table.organizationId).where(IS_ACTIVE_ADMIN),
    index().on(table.departmentId),
    index().on(table.walletAddress),
    index().on(table.accessChangedAt),
  ],
);

/** Links sent by email, one of each kind per member. A new one replaces the old. */
export const mailLinks = pgTable(
  'mail_links',
  {
    memberId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => members.id),
    kind: text().$type<LinkKind>().notNull(),
    tokenHash: text().notNull().unique(),
    expiresAt: moment().notNull(),
    seal: text(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.kind] })],
);

/** Organizations that wait for their confirmation by email. Expired ones are deleted. */
export const organizationRequests = pgTable(
  'organization_requests',
  {
    tokenHash: text().primaryKey(),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    name: text().notNull(),
    passwordHash: text().notNull(),
    country: text().$type<Country>(),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.email), index().on(table.expiresAt)],
);

/** Wallet challenges, one per member. */
export const walletChallenges = pgTable(
  'wallet_challenges',
  {
    memberId: bigint({ mode: 'bigint' })
      .primaryKey()
      .references(() => members.id),
    address: text().notNull(),
    message: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);

/** Changes to members, settings, keys and sessions, with their actors. Append-only by trigger. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    organizationId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => organizations.id),
    at: moment().notNull(),
    actorId: bigint({ mode: 'bigint' }).references(() => members.id),
    kind: text().notNull(),
    subject: text().notNull(),
    changes: jsonb().$type<AuditChange[]>().notNull(),
    address: text(),
  },
  (table) => [
    index().on(table.organizationId, table.id),
    index('audit_log_by_time').on(table.organizationId, table.at, table.id),
    index('audit_log_submissions')
      .on(table.organizationId, table.subject)
      .where(sql`kind = 'expense.submitted'`),
  ],
);
