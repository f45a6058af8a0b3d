import { moment } from '@outlay/platform/postgres';
import type { Country } from '@outlay/schemas/countries';
import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import type { AuditChange } from '../domain/audit.ts';
import type { AccountRole, MemberStatus } from '../domain/member.ts';
import type { LinkKind } from '../domain/mail-link.ts';
import type { DateOrder } from '../domain/organization.ts';

export const organizations = pg.pgTable('organizations', {
  id: pg.bigserial({ mode: 'bigint' }).primaryKey(),
  name: pg.text().notNull(),
  timeZone: pg.text().notNull().default('UTC'),
  dateOrder: pg.text().$type<DateOrder>().notNull().default('dmy'),
  currency: pg.text().notNull().default('USD'),
  requiresSecondFactor: pg.boolean().notNull().default(false),
  visionProviderHost: pg.text(),
  country: pg.text().$type<Country>(),
});

export const departments = pg.pgTable(
  'departments',
  {
    id: pg.bigserial({ mode: 'bigint' }).primaryKey(),
    organizationId: pg
      .bigint({ mode: 'bigint' })
      .notNull()
      .references(() => organizations.id),
    name: pg.text().notNull(),
    /** Budget per calendar month in US dollars; null for no budget. */
    monthlyBudgetUsd: pg.numeric({ precision: 20, scale: 2 }),
  },
  (table) => [
    pg.uniqueIndex('departments_name').on(table.organizationId, sql`lower(${table.name})`),
  ],
);

/** Active admins, who are few; the index of them has the same text. */
export const IS_ACTIVE_ADMIN = sql`status = 'active' and roles @> '{admin}'`;

export const members = pg.pgTable(
  'members',
  {
    id: pg.bigserial({ mode: 'bigint' }).primaryKey(),
    /** Null for operators only. */
    organizationId: pg.bigint({ mode: 'bigint' }).references(() => organizations.id),
    email: pg.text().notNull(),
    firstName: pg.text().notNull(),
    lastName: pg.text().notNull(),
    /** Name and email for searching, and for the order of a list; fold_text is in the platform's migration. */
    searchText: pg
      .text()
      .generatedAlwaysAs(sql`fold_text(first_name || ' ' || last_name || ' ' || email)`),
    roles: pg.text().array().$type<AccountRole[]>().notNull(),
    managerId: pg.bigint({ mode: 'bigint' }),
    departmentId: pg.bigint({ mode: 'bigint' }).references(() => departments.id),
    walletAddress: pg.text(),
    /** Memo for payments to the address, if an exchange requires one. */
    walletMemo: pg.text(),
    walletChangedAt: moment(),
    /** Whether payments from the wallet become drafts. Only its owner can turn this on. */
    walletWatched: pg.boolean().notNull().default(false),
    /** Null until an invitation was accepted. */
    passwordHash: pg.text(),
    status: pg.text().$type<MemberStatus>().notNull().default('active'),
    /** Last day of an accountant's access, in the organization's time zone; null without an end. */
    accessEndsOn: pg.date(),
    lastSignInAt: moment(),
    /** Increases with every change of roles or status; access tokens include it. */
    accessVersion: pg.integer().notNull().default(0),
    accessChangedAt: moment(),
    /** See `row-seals.ts`; null is never valid. */
    seal: pg.text(),
  },
  (table) => [
    // Unique among members who have joined: an invitation must not reveal that another organization has the address.
    pg
      .uniqueIndex('members_joined_email')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.passwordHash} is not null`),
    pg
      .uniqueIndex('members_organization_email')
      .on(table.organizationId, sql`lower(${table.email})`),
    pg.foreignKey({ columns: [table.managerId], foreignColumns: [table.id] }),
    pg.check('members_not_own_manager', sql`${table.managerId} <> ${table.id}`),
    pg.check('members_status', sql`${table.status} in ('invited', 'active', 'deactivated')`),
    pg.check(
      'members_active_with_password',
      sql`${table.status} <> 'active' or ${table.passwordHash} is not null`,
    ),
    pg.check(
      'members_operators_in_no_organization',
      sql`case when ${table.organizationId} is null then ${table.roles} = '{operator}' else 'operator' <> all (${table.roles}) end`,
    ),
    pg.index().on(table.organizationId),
    pg.index().on(table.organizationId, table.searchText, table.id),
    pg.index('members_active_admins').on(table.organizationId).where(IS_ACTIVE_ADMIN),
    pg.index().on(table.departmentId),
    pg.index().on(table.walletAddress),
    pg.index().on(table.accessChangedAt),
  ],
);

/** Links sent by email, one of each kind per member. A new one replaces the old. */
export const mailLinks = pg.pgTable(
  'mail_links',
  {
    memberId: pg
      .bigint({ mode: 'bigint' })
      .notNull()
      .references(() => members.id),
    kind: pg.text().$type<LinkKind>().notNull(),
    tokenHash: pg.text().notNull().unique(),
    expiresAt: moment().notNull(),
    seal: pg.text(),
  },
  (table) => [pg.primaryKey({ columns: [table.memberId, table.kind] })],
);

/** Organizations that wait for their confirmation by email. Expired ones are deleted. */
export const organizationRequests = pg.pgTable(
  'organization_requests',
  {
    tokenHash: pg.text().primaryKey(),
    email: pg.text().notNull(),
    firstName: pg.text().notNull(),
    lastName: pg.text().notNull(),
    name: pg.text().notNull(),
    passwordHash: pg.text().notNull(),
    country: pg.text().$type<Country>(),
    expiresAt: moment().notNull(),
  },
  (table) => [pg.index().on(table.email), pg.index().on(table.expiresAt)],
);

/** Wallet challenges, one per member. */
export const walletChallenges = pg.pgTable(
  'wallet_challenges',
  {
    memberId: pg
      .bigint({ mode: 'bigint' })
      .primaryKey()
      .references(() => members.id),
    address: pg.text().notNull(),
    message: pg.text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [pg.index().on(table.expiresAt)],
);

/** Changes to members, settings, keys and sessions, with their actors. Append-only by trigger. */
export const auditLog = pg.pgTable(
  'audit_log',
  {
    id: pg.bigserial({ mode: 'bigint' }).primaryKey(),
    organizationId: pg
      .bigint({ mode: 'bigint' })
      .notNull()
      .references(() => organizations.id),
    at: moment().notNull(),
    actorId: pg.bigint({ mode: 'bigint' }).references(() => members.id),
    kind: pg.text().notNull(),
    subject: pg.text().notNull(),
    changes: pg.jsonb().$type<AuditChange[]>().notNull(),
    address: pg.text(),
  },
  (table) => [
    pg.index().on(table.organizationId, table.id),
    pg.index('audit_log_by_time').on(table.organizationId, table.at, table.id),
    pg
      .index('audit_log_submissions')
      .on(table.organizationId, table.subject)
      .where(sql`kind = 'expense.submitted'`),
  ],
);
