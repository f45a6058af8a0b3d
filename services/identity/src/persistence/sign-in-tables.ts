import type { ApiScope, AuthenticationMethod } from '@outlay/platform/auth';
import { moment } from '@outlay/platform/postgres';
import {
  bigint,
  bigserial,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PasskeyPurpose } from '../domain/passkey.ts';
import { members } from './tables.ts';

/** Two-step sign-in, one per account; active once `since` is set. */
export const secondFactors = pgTable('second_factors', {
  memberId: bigint({ mode: 'bigint' })
    .primaryKey()
    .references(() => members.id),
  /** Encrypted with AES-256-GCM and the key of SECOND_FACTOR_KEY_FILE. */
  sealedKey: text().notNull(),
  since: moment(),
  /** Time step of the newest accepted code. */
  lastStep: integer(),
  /** SHA-256 hashes of the unused codes. */
  recoveryCodes: text().array().notNull(),
  seal: text(),
});

/** Public keys of members' passkeys; the rows contain no secrets. */
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
    /** An unsigned 32-bit number. */
    counter: bigint({ mode: 'number' }).notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
    seal: text(),
  },
  (table) => [index().on(table.memberId)],
);

/** Public keys with which browsers sign decisions, with the newest session of each. They outlive their sessions, because payments are verified later. */
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
    /** When its session ended other than by a sign-out, which invalidates its signatures. */
    revokedAt: moment(),
  },
  (table) => [index().on(table.sessionId), index().on(table.registeredAt)],
);

/** Keys that another device of their member has to add; one for each session. */
export const waitingDeviceKeys = pgTable(
  'waiting_device_keys',
  {
    sessionId: uuid().primaryKey(),
    memberId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => members.id),
    /** Uncompressed point of P-256 in base64url. */
    publicKey: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [index().on(table.memberId), index().on(table.createdAt)],
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
    /** When and how the person last authenticated. */
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
    /** SHA-256 of the whole key. A slow hash would add no protection, because 256 random bits can't be guessed. */
    keyHash: text().notNull(),
    scopes: text().array().$type<ApiScope[]>().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    lastUsedAt: moment(),
    revokedAt: moment(),
    /** Null once the key is revoked. */
    seal: text(),
  },
  (table) => [index().on(table.memberId), index().on(table.revokedAt)],
);
