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

/** Identity providers of organizations (OpenID Connect). */
export const singleSignOn = pgTable('single_sign_on', {
  organizationId: bigint({ mode: 'bigint' })
    .primaryKey()
    .references(() => organizations.id),
  issuer: text().notNull(),
  clientId: text().notNull(),
  /** Encrypted with AES-256-GCM and the key of SECOND_FACTOR_KEY_FILE. */
  sealedSecret: text().notNull(),
  createsMembers: boolean().notNull(),
  isRequired: boolean().notNull(),
  groupsClaim: text(),
  groupRoles: jsonb().$type<readonly GroupRoles[]>().notNull(),
  secondFactorValues: text().array().$type<readonly string[]>().notNull(),
  seal: text(),
});

/** Domains of organizations. A provider may name people with addresses in them once a DNS record proves the domain. */
export const singleSignOnDomains = pgTable(
  'single_sign_on_domains',
  {
    organizationId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => organizations.id),
    domain: text().notNull(),
    /** Not secret, since it is in the DNS. */
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

/** Sign-ins at a provider that have begun. A row is deleted when the browser comes back. */
export const singleSignOnRequests = pgTable(
  'single_sign_on_requests',
  {
    stateHash: text().primaryKey(),
    organizationId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => organizations.id),
    /** The member of a step-up; null for a sign-in. */
    memberId: bigint({ mode: 'bigint' }).references(() => members.id),
    startedAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.memberId), index().on(table.expiresAt)],
);

/** Links people at an organization's provider to members. */
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
