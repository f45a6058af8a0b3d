import type { ApiScope, AuthenticationMethod } from '@outlay/platform/auth';
import { moment } from '@outlay/platform/postgres';
import * as pg from 'drizzle-orm/pg-core';
import type { PasskeyPurpose } from '../domain/passkey.ts';
import { members } from './tables.ts';

/** Two-step sign-in, one per account; active once `since` is set. */
export const secondFactors = pg.pgTable('second_factors', {
  memberId: pg
    .bigint({ mode: 'bigint' })
    .primaryKey()
    .references(() => members.id),
  /** Encrypted with AES-256-GCM and the key of SECOND_FACTOR_KEY_FILE. */
  sealedKey: pg.text().notNull(),
  since: moment(),
  /** Time step of the newest accepted code. */
  lastStep: pg.integer(),
  /** SHA-256 hashes of the unused codes. */
  recoveryCodes: pg.text().array().notNull(),
  seal: pg.text(),
});

/** Public keys of members' passkeys; the rows contain no secrets. */
export const passkeys = pg.pgTable(
  'passkeys',
  {
    id: pg.bigserial({ mode: 'bigint' }).primaryKey(),
    memberId: pg
      .bigint({ mode: 'bigint' })
      .notNull()
      .references(() => members.id),
    name: pg.text().notNull(),
    credentialId: pg.text().notNull().unique(),
    /** COSE key in base64url. */
    publicKey: pg.text().notNull(),
    /** An unsigned 32-bit number. */
    counter: pg.bigint({ mode: 'number' }).notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
    seal: pg.text(),
  },
  (table) => [pg.index().on(table.memberId)],
);

/** Public keys with which browsers sign decisions, with the newest session of each. They outlive their sessions, because payments are verified later. */
export const deviceKeys = pg.pgTable(
  'device_keys',
  {
    /** Uncompressed point of P-256 in base64url. */
    publicKey: pg.text().primaryKey(),
    memberId: pg
      .bigint({ mode: 'bigint' })
      .notNull()
      .references(() => members.id),
    sessionId: pg.uuid().notNull(),
    registeredAt: moment().notNull(),
    /** When its session ended other than by a sign-out, which invalidates its signatures. */
    revokedAt: moment(),
  },
  (table) => [pg.index().on(table.sessionId), pg.index().on(table.registeredAt)],
);

/** Keys that another device of their member has to add; one for each session. */
export const waitingDeviceKeys = pg.pgTable(
  'waiting_device_keys',
  {
    sessionId: pg.uuid().primaryKey(),
    memberId: pg
      .bigint({ mode: 'bigint' })
      .notNull()
      .references(() => members.id),
    /** Uncompressed point of P-256 in base64url. */
    publicKey: pg.text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [pg.index().on(table.memberId), pg.index().on(table.createdAt)],
);

/** Challenges for passkeys; a row is deleted when it is used. */
export const passkeyChallenges = pg.pgTable(
  'passkey_challenges',
  {
    challenge: pg.text().primaryKey(),
    purpose: pg.text().$type<PasskeyPurpose>().notNull(),
    /** Null for a sign-in. */
    memberId: pg.bigint({ mode: 'bigint' }).references(() => members.id),
    expiresAt: moment().notNull(),
  },
  (table) => [pg.index().on(table.memberId), pg.index().on(table.expiresAt)],
);

/** Throttled attempts, counted per kind and subject (an account, an address, an admin) within a window. */
export const attemptWindows = pg.pgTable(
  'attempt_windows',
  {
    kind: pg.text().notNull(),
    subject: pg.text().notNull(),
    startedAt: moment().notNull(),
    attempts: pg.integer().notNull(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.kind, table.subject] }),
    pg.index().on(table.startedAt),
  ],
);

/** Signed-in browsers and devices. A session is the family of its refresh tokens. */
export const sessions = pg.pgTable(
  'sessions',
  {
    id: pg.uuid().primaryKey(),
    memberId: pg
      .bigint({ mode: 'bigint' })
      .notNull()
      .references(() => members.id),
    startedAt: moment().notNull(),
    lastUsedAt: moment().notNull(),
    expiresAt: moment().notNull(),
    endedAt: moment(),
    /** When and how the person last authenticated. */
    authenticatedAt: moment().notNull(),
    authenticatedBy: pg.text().array().$type<AuthenticationMethod[]>().notNull(),
    address: pg.text(),
    userAgent: pg.text(),
    seal: pg.text(),
  },
  (table) => [
    pg.index().on(table.memberId),
    pg.index().on(table.expiresAt),
    pg.index().on(table.endedAt),
  ],
);

export const refreshTokens = pg.pgTable(
  'refresh_tokens',
  {
    tokenHash: pg.text().primaryKey(),
    familyId: pg
      .uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    memberId: pg
      .bigint({ mode: 'bigint' })
      .notNull()
      .references(() => members.id),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    seal: pg.text(),
  },
  (table) => [
    pg.index().on(table.familyId),
    pg.index().on(table.memberId),
    pg.index().on(table.expiresAt),
  ],
);

export const apiKeys = pg.pgTable(
  'api_keys',
  {
    id: pg.bigserial({ mode: 'bigint' }).primaryKey(),
    memberId: pg
      .bigint({ mode: 'bigint' })
      .notNull()
      .references(() => members.id),
    name: pg.text().notNull(),
    /** The characters after `outlay_` that identify the key; not secret. */
    publicId: pg.text().notNull().unique(),
    /** SHA-256 of the whole key. A slow hash would add no protection, because 256 random bits can't be guessed. */
    keyHash: pg.text().notNull(),
    scopes: pg.text().array().$type<ApiScope[]>().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    lastUsedAt: moment(),
    revokedAt: moment(),
    /** Null once the key is revoked. */
    seal: pg.text(),
  },
  (table) => [pg.index().on(table.memberId), pg.index().on(table.revokedAt)],
);
