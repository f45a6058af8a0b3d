import { moment } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import type { GroupRoles } from '../domain/single-sign-on.ts';
import { members, organizations } from './tables.ts';

/** Identity providers of organizations (OpenID Connect). */
export const singleSignOn = pg.pgTable('single_sign_on', {
  organizationId: pg
    .bigint({ mode: 'bigint' })
    .primaryKey()
    .references(() => organizations.id),
  issuer: pg.text().notNull(),
  clientId: pg.text().notNull(),
  /** Encrypted with AES-256-GCM and the key of SECOND_FACTOR_KEY_FILE. */
  sealedSecret: pg.text().notNull(),
  createsMembers: pg.boolean().notNull(),
  isRequired: pg.boolean().notNull(),
  groupsClaim: pg.text(),
  groupRoles: pg.jsonb().$type<readonly GroupRoles[]>().notNull(),
  secondFactorValues: pg.text().array().$type<readonly string[]>().notNull(),
  seal: pg.text(),
});

/** Domains of organizations. A provider may name people with addresses in them once a DNS record proves the domain. */
export const singleSignOnDomains = pg.pgTable(
  'single_sign_on_domains',
  {
    organizationId: pg
      .bigint({ mode: 'bigint' })
      .notNull()
      .references(() => organizations.id),
    domain: pg.text().notNull(),
    /** Not secret, since it is in the DNS. */
    token: pg.text().notNull(),
    provedAt: moment(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.organizationId, table.domain] }),
    pg
      .uniqueIndex('single_sign_on_domains_proved')
      .on(table.domain)
      .where(sql`${table.provedAt} is not null`),
  ],
);

/** Sign-ins at a provider that have begun. A row is deleted when the browser comes back. */
export const singleSignOnRequests = pg.pgTable(
  'single_sign_on_requests',
  {
    stateHash: pg.text().primaryKey(),
    organizationId: pg
      .bigint({ mode: 'bigint' })
      .notNull()
      .references(() => organizations.id),
    /** The member of a step-up; null for a sign-in. */
    memberId: pg.bigint({ mode: 'bigint' }).references(() => members.id),
    startedAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [pg.index().on(table.memberId), pg.index().on(table.expiresAt)],
);

/** Links people at an organization's provider to members. */
export const singleSignOnIdentities = pg.pgTable(
  'single_sign_on_identities',
  {
    organizationId: pg
      .bigint({ mode: 'bigint' })
      .notNull()
      .references(() => organizations.id),
    issuer: pg.text().notNull(),
    subject: pg.text().notNull(),
    memberId: pg
      .bigint({ mode: 'bigint' })
      .notNull()
      .references(() => members.id),
    linkedAt: moment().notNull(),
    seal: pg.text(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.organizationId, table.issuer, table.subject] }),
    pg.uniqueIndex('single_sign_on_identities_member').on(table.memberId, table.issuer),
  ],
);
