import type { ApiScope, AuthenticationMethod } from '@outlay/platform/auth';
import { moment, oneOf } from '@outlay/platform/postgres';
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
  uuid,
} from 'drizzle-orm/pg-core';
import type { AuditChange } from '../domain/audit.ts';
import { MEMBER_FACT_KINDS, type MemberFactKind } from '../domain/member-fact.ts';
import type { AccountRole, MemberStatus } from '../domain/member.ts';
import type { LinkKind } from '../domain/mail-link.ts';
import type { DateOrder } from '../domain/organization.ts';
import type { PasskeyPurpose } from '../domain/passkey.ts';

export const organizations = pgTable('organizations', {
  id: bigserial({ mode: 'bigint' }).primaryKey(),
  name: text().notNull(),
  timeZone: text().notNull().default('UTC'),
  dateOrder: text().$type<DateOrder>().notNull().default('dmy'),
  requiresSecondFactor: boolean().notNull().default(false),
});

export const departments = pgTable(
  'departments',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    organizationId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    /** Per calendar month; null for no budget. */
    monthlyBudgetUsd: numeric({ precision: 20, scale: 2 }),
  },
  (table) => [uniqueIndex('departments_name').on(table.organizationId, sql`lower(${table.name})`)],
);

export const members = pgTable(
  'members',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    /** Null for operators only. */
    organizationId: bigint({ mode: 'bigint' }).references(() => organizations.id),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    roles: text().array().$type<AccountRole[]>().notNull(),
    managerId: bigint({ mode: 'bigint' }),
    departmentId: bigint({ mode: 'bigint' }).references(() => departments.id),
    walletAddress: text(),
    /** Memo of payments to the address, where an exchange requires one. */
    walletMemo: text(),
    walletChangedAt: moment(),
    /** Its holder has turned it on, and nobody else can. */
    walletWatched: boolean().notNull().default(false),
    /** Null until an invitation was accepted. */
    passwordHash: text(),
    status: text().$type<MemberStatus>().notNull().default('active'),
    lastSignInAt: moment(),
    /** Counts changes of roles and status; access tokens carry it. */
    accessVersion: integer().notNull().default(0),
    accessChangedAt: moment(),
    /** See `row-seals.ts`; null never verifies. */
    seal: text(),
    /** Of all its rows in `member_facts`. */
    factsSeal: text(),
  },
  (table) => [
    // Of those who have joined: an invitation must not tell that another organisation knows the address.
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
    index().on(table.departmentId),
    index().on(table.walletAddress),
    index().on(table.accessChangedAt),
  ],
);

/** Who stands for what makes a member a decider, the newest fact of each kind. No row: the installation. */
export const memberFacts = pgTable(
  'member_facts',
  {
    memberId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => members.id),
    organizationId: bigint({ mode: 'bigint' }).notNull(),
    kind: text().$type<MemberFactKind>().notNull(),
    /** Null: the installation. */
    authorId: bigint({ mode: 'bigint' }),
    confirmedById: bigint({ mode: 'bigint' }),
    madeAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.kind] }),
    check('member_facts_kind', sql`${table.kind} in (${oneOf(MEMBER_FACT_KINDS)})`),
    check('member_facts_two_people', sql`${table.confirmedById} <> ${table.authorId}`),
    index('member_facts_unconfirmed')
      .on(table.organizationId, table.madeAt)
      .where(sql`${table.authorId} is not null and ${table.confirmedById} is null`),
  ],
);

/** Two-step sign-in, one per account; in force once `since` is set. */
export const secondFactors = pgTable('second_factors', {
  memberId: bigint({ mode: 'bigint' })
    .primaryKey()
    .references(() => members.id),
  /** AES-256-GCM under SECOND_FACTOR_KEY_FILE. */
  sealedKey: text().notNull(),
  since: moment(),
  /** Time step of the newest accepted code. */
  lastStep: integer(),
  /** SHA-256 of those that are left. */
  recoveryCodes: text().array().notNull(),
  seal: text(),
});

/** Public keys of members' passkeys; what they hold is no secret. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    memberId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => members.id),
    name: text().notNull(),
    credentialId: text().notNull().unique(),
    /** COSE key in base64url. */
    publicKey: text().notNull(),
    /** 32 bits, unsigned. */
    counter: bigint({ mode: 'number' }).notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
    seal: text(),
  },
  (table) => [index().on(table.memberId)],
);

/** Keys of sessions, which sign decisions outside of every service. They outlive their sessions: payments are looked at later. */
export const deviceKeys = pgTable(
  'device_keys',
  {
    /** Uncompressed point of P-256 in base64url. */
    publicKey: text().primaryKey(),
    memberId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => members.id),
    sessionId: uuid().notNull(),
    registeredAt: moment().notNull(),
    /** When its session was ended by anything but a sign-out: what it signed counts no longer. */
    revokedAt: moment(),
    seal: text(),
  },
  (table) => [index().on(table.sessionId), index().on(table.registeredAt)],
);

/** Challenges for passkeys; a row is deleted when it is used. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    purpose: text().$type<PasskeyPurpose>().notNull(),
    /** Null for a sign-in. */
    memberId: bigint({ mode: 'bigint' }).references(() => members.id),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.memberId), index().on(table.expiresAt)],
);

/** Links sent by email, one of each kind per member: a new one replaces the old. */
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

/** Organisations that await the confirmation by email; they leave nothing when they expire. */
export const organizationRequests = pgTable(
  'organization_requests',
  {
    tokenHash: text().primaryKey(),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    name: text().notNull(),
    passwordHash: text().notNull(),
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

/** Throttled attempts, counted per kind and subject (an account, an address, an admin) within a window. */
export const attemptWindows = pgTable(
  'attempt_windows',
  {
    kind: text().notNull(),
    subject: text().notNull(),
    startedAt: moment().notNull(),
    attempts: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject] }), index().on(table.startedAt)],
);

/** Signed-in browsers and devices. A session is the family of its refresh tokens. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    memberId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => members.id),
    startedAt: moment().notNull(),
    lastUsedAt: moment().notNull(),
    expiresAt: moment().notNull(),
    endedAt: moment(),
    /** When the person last proved who they are, and how. */
    authenticatedAt: moment().notNull(),
    authenticatedBy: text().array().$type<AuthenticationMethod[]>().notNull(),
    address: text(),
    userAgent: text(),
    seal: text(),
  },
  (table) => [index().on(table.memberId), index().on(table.expiresAt), index().on(table.endedAt)],
);

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: text().primaryKey(),
    familyId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    memberId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => members.id),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    seal: text(),
  },
  (table) => [index().on(table.familyId), index().on(table.memberId), index().on(table.expiresAt)],
);

export const apiKeys = pgTable(
  'api_keys',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    memberId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => members.id),
    name: text().notNull(),
    /** The characters after `outlay_` that identify the key; not secret. */
    publicId: text().notNull().unique(),
    /** SHA-256 of the whole key. That suffices: 256 random bits can't be guessed, so a slow hash would protect nothing. */
    keyHash: text().notNull(),
    scopes: text().array().$type<ApiScope[]>().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    lastUsedAt: moment(),
    revokedAt: moment(),
    /** Null once it is revoked. */
    seal: text(),
  },
  (table) => [index().on(table.memberId), index().on(table.revokedAt)],
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
