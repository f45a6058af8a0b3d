import {
  createRowSeal,
  createSealer,
  type OnBrokenSeal,
  type RowSeal,
  type SealedFacts,
  type Sealer,
} from '@outlay/platform/sealing';
import { canonicalJson } from '@outlay/schemas/canonical-json';
import { hkdfSync } from 'node:crypto';
import type { AccountRole, MemberStatus } from '../domain/member.ts';

interface SealParts {
  readonly rows: RowSeal;
  readonly mails: Sealer;
  readonly onBroken: OnBrokenSeal;
}

/** The process has one database and one key, which every repository and query uses. */
let sealParts: SealParts | null = null;

/** Sets the key that seals rows. Call it before reading or writing any. */
export function keepRowSeals(key: Buffer, onBroken: OnBrokenSeal): void {
  const mailKey = Buffer.from(hkdfSync('sha256', key, '', 'outlay mails', key.length));
  sealParts = { rows: createRowSeal(key), mails: createSealer(mailKey), onBroken };
}

const current = (): SealParts => {
  if (sealParts === null) throw new Error('the row-seal key is not set');
  return sealParts;
};

/** Encrypts emails in the outbox, since their links sign someone in. */
export const mailSealer = (): Sealer => current().mails;

/** A required row has no valid seal, so the operation fails. */
export class BrokenSealError extends Error {
  constructor(table: string) {
    super(`ROW_SEAL_BROKEN: a row of ${table} was changed outside of identity`);
  }
}

/** Creates the seal of a table's rows over the facts that `factsOf` returns. */
const sealing = <Row>(table: string, factsOf: (row: Row) => SealedFacts) => {
  const isIntact = (row: Row, seal: string | null): boolean => {
    const { rows, onBroken } = current();
    const intact = rows.isSealed(table, factsOf(row), seal);
    if (!intact) onBroken(table);
    return intact;
  };
  return {
    of: (row: Row): string => current().rows.seal(table, factsOf(row)),
    /** Whether the seal is valid. Raises an alarm if not; the row must not be used then. */
    isIntact,
    /** @throws {BrokenSealError} */
    require: (row: Row, seal: string | null): void => {
      if (!isIntact(row, seal)) throw new BrokenSealError(table);
    },
  };
};

type Id = bigint | string;

interface MemberColumns {
  readonly id: Id;
  readonly organizationId: Id | null;
  readonly email: string;
  readonly roles: readonly AccountRole[];
  readonly status: MemberStatus;
  /** Stored in another table; included here so that deleting its row breaks the seal. */
  readonly hasSecondFactor: boolean;
}

/**
 * Covers who signs in and what their sessions may read. What decides about money is signed in the authority log. The pepper binds
 * the password's hash.
 */
export const memberSeal = sealing('members', (row: MemberColumns) => ({
  id: row.id,
  organizationId: row.organizationId,
  email: row.email,
  roles: row.roles,
  status: row.status,
  hasSecondFactor: row.hasSecondFactor,
}));

interface SecondFactorColumns {
  readonly memberId: Id;
  readonly sealedKey: string;
  readonly since: Date | null;
  readonly lastStep: number | null;
  readonly recoveryCodes: readonly string[];
}

export const secondFactorSeal = sealing('second_factors', (row: SecondFactorColumns) => ({
  memberId: row.memberId,
  sealedKey: row.sealedKey,
  since: row.since,
  lastStep: row.lastStep,
  recoveryCodes: row.recoveryCodes,
}));

interface PasskeyColumns {
  readonly memberId: Id;
  readonly credentialId: string;
  readonly publicKey: string;
}

/** Anyone who could write a passkey could sign in as its member. */
export const passkeySeal = sealing('passkeys', (row: PasskeyColumns) => ({
  memberId: row.memberId,
  credentialId: row.credentialId,
  publicKey: row.publicKey,
}));

interface ApiKeyColumns {
  readonly publicId: string;
  readonly memberId: Id;
  readonly keyHash: string;
  readonly scopes: readonly string[];
  readonly expiresAt: Date;
}

/** Anyone who could write a key could act as its member. A revoked key has no seal. */
export const apiKeySeal = sealing('api_keys', (row: ApiKeyColumns) => ({
  publicId: row.publicId,
  memberId: row.memberId,
  keyHash: row.keyHash,
  scopes: row.scopes,
  expiresAt: row.expiresAt,
}));

interface SessionColumns {
  readonly id: string;
  readonly memberId: Id;
  readonly startedAt: Date;
  readonly authenticatedAt: Date;
  readonly authenticatedBy: readonly string[];
}

export const sessionSeal = sealing('sessions', (row: SessionColumns) => ({
  id: row.id,
  memberId: row.memberId,
  startedAt: row.startedAt,
  authenticatedAt: row.authenticatedAt,
  authenticatedBy: row.authenticatedBy,
}));

interface RefreshTokenColumns {
  readonly tokenHash: string;
  readonly familyId: string;
  readonly memberId: Id;
  readonly expiresAt: Date;
}

export const refreshTokenSeal = sealing('refresh_tokens', (row: RefreshTokenColumns) => ({
  tokenHash: row.tokenHash,
  familyId: row.familyId,
  memberId: row.memberId,
  expiresAt: row.expiresAt,
}));

interface MailLinkColumns {
  readonly memberId: Id;
  readonly kind: string;
  readonly tokenHash: string;
  readonly expiresAt: Date;
}

/** Anyone with a link can set a password. */
export const mailLinkSeal = sealing('mail_links', (row: MailLinkColumns) => ({
  memberId: row.memberId,
  kind: row.kind,
  tokenHash: row.tokenHash,
  expiresAt: row.expiresAt,
}));

interface ProviderIdentityColumns {
  readonly organizationId: Id;
  readonly issuer: string;
  readonly subject: string;
  readonly memberId: Id;
}

export const providerIdentitySeal = sealing(
  'single_sign_on_identities',
  (row: ProviderIdentityColumns) => ({
    organizationId: row.organizationId,
    issuer: row.issuer,
    subject: row.subject,
    memberId: row.memberId,
  }),
);

interface ProviderColumns {
  readonly organizationId: Id;
  readonly issuer: string;
  readonly clientId: string;
  readonly createsMembers: boolean;
  readonly isRequired: boolean;
  readonly groupsClaim: string | null;
  readonly groupRoles: unknown;
  readonly secondFactorValues: readonly string[];
}

/** Anyone who could replace the provider could sign in as any member. */
export const providerSeal = sealing('single_sign_on', (row: ProviderColumns) => ({
  organizationId: row.organizationId,
  issuer: row.issuer,
  clientId: row.clientId,
  createsMembers: row.createsMembers,
  isRequired: row.isRequired,
  groupsClaim: row.groupsClaim,
  groupRoles: canonicalJson(row.groupRoles),
  secondFactorValues: row.secondFactorValues,
}));
