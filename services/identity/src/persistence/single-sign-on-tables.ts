import { moment } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { GroupRoles } from '../domain/single-sign-on.ts';
import { members, organizations } from './tables.ts';

/** The identity provider of an organisation (OpenID Connect). */
export const singleSignOn = pgTable('single_sign_on', {
  organizationId: bigint({ mode: 'bigint' })
    .primaryKey()
    .references(() => organizations.id),
  issuer: text().notNull(),
  clientId: text().notNull(),
  /** AES-256-GCM under SECOND_FACTOR_KEY_FILE. */
  sealedSecret: text().notNull(),
  createsMembers: boolean().notNull(),
  isRequired: boolean().notNull(),
  groupsClaim: text(),
  groupRoles: jsonb().$type<readonly GroupRoles[]>().notNull(),
  secondFactorValues: text().array().$type<readonly string[]>().notNull(),
  /** Who stands for these settings; null for the installation. */
  authorId: bigint({ mode: 'bigint' }),
  confirmedById: bigint({ mode: 'bigint' }),
  madeAt: moment().notNull(),
  seal: text(),
});

/** Domains whose addresses an organisation's provider may name, once they are proved by a DNS record. */
export const singleSignOnDomains = pgTable(
  'single_sign_on_domains',
  {
    organizationId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => organizations.id),
    domain: text().notNull(),
    /** Public: it stands in the DNS. */
    token: text().notNull(),
    provedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.domain] }),
    uniqueIndex('single_sign_on_domains_proved')
      .on(table.domain)
      .where(sql`${table.provedAt} is not null`),
  ],
);

/** Sign-ins at a provider that have begun; a row is deleted when the browser comes back. */
export const singleSignOnRequests = pgTable(
  'single_sign_on_requests',
  {
    stateHash: text().primaryKey(),
    organizationId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => organizations.id),
    /** Null for a sign-in; else whose step-up it is. */
    memberId: bigint({ mode: 'bigint' }).references(() => members.id),
    startedAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.memberId), index().on(table.expiresAt)],
);

/** Who a person at an organisation's provider is here. */
export const singleSignOnIdentities = pgTable(
  'single_sign_on_identities',
  {
    organizationId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => organizations.id),
    issuer: text().notNull(),
    subject: text().notNull(),
    memberId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => members.id),
    linkedAt: moment().notNull(),
    seal: text(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.issuer, table.subject] }),
    uniqueIndex('single_sign_on_identities_member').on(table.memberId, table.issuer),
  ],
);
