import type { Role } from '@outlay/platform/auth';
import { aggregateVersions, outbox } from '@outlay/platform/outbox';
import { inbox, inboxPositions, parkedEvents } from '@outlay/platform/inbox';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

export { aggregateVersions, inbox, inboxPositions, outbox, parkedEvents };

const moment = () => timestamp({ withTimezone: true, precision: 3 });

export const organizations = pgTable('organizations', {
  id: bigserial({ mode: 'bigint' }).primaryKey(),
  name: text().notNull().unique(),
});

export const members = pgTable(
  'members',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    organizationId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => organizations.id),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    roles: text().array().$type<Role[]>().notNull(),
    managerId: bigint({ mode: 'bigint' }),
    department: text(),
    walletAddress: text(),
    passwordHash: text().notNull(),
    active: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex('members_email').on(sql`lower(${table.email})`),
    foreignKey({ columns: [table.managerId], foreignColumns: [table.id] }),
    check('members_not_own_manager', sql`${table.managerId} <> ${table.id}`),
    index().on(table.organizationId),
  ],
);

/** Failed sign-ins per account and per address. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    kind: text().notNull(),
    subject: text().notNull(),
    startedAt: moment().notNull(),
    failures: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject] })],
);

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: text().primaryKey(),
    familyId: uuid().notNull(),
    memberId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => members.id),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    revokedAt: moment(),
  },
  (table) => [index().on(table.familyId), index().on(table.memberId)],
);
