import {
  createRowSeal,
  createSealer,
  type OnBrokenSeal,
  type RowSeal,
  type SealedFacts,
  type Sealer,
} from '@outlay/platform/sealing';
import { canonicalJson } from '@outlay/schemas/canonical-json';
import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { hkdfSync } from 'node:crypto';
import { apiKeys, passkeys, refreshTokens, secondFactors, sessions } from './sign-in-tables.ts';
import { singleSignOn, singleSignOnIdentities } from './single-sign-on-tables.ts';
import { mailLinks, members } from './tables.ts';

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

/** Ids may be texts, as they are outside the database. */
type Given<Value> = Value extends bigint
  ? Value | string
  : Value extends readonly (infer Each)[]
    ? readonly Each[]
    : Value;

/** Creates the seal of a table's rows over these columns, and over what `othersOf` returns. */
function sealing<
  Table extends PgTable,
  Column extends keyof Table['$inferSelect'] & string,
  Others extends object,
>(table: Table, columns: readonly Column[], othersOf: (row: Others) => SealedFacts = () => ({})) {
  type Row = { readonly [Each in Column]: Given<Table['$inferSelect'][Each]> } & Others;
  const name = getTableName(table);
  const factsOf = (row: Row): SealedFacts => ({
    ...Object.fromEntries(columns.map((column) => [column, row[column] as SealedFacts[string]])),
    ...othersOf(row),
  });
  const isIntact = (row: Row, seal: string | null): boolean => {
    const { rows, onBroken } = current();
    const intact = rows.isSealed(name, factsOf(row), seal);
    if (!intact) onBroken(name);
    return intact;
  };
  return {
    of: (row: Row): string => current().rows.seal(name, factsOf(row)),
    /** Whether the seal is valid. Raises an alarm if not; the row must not be used then. */
    isIntact,
    /** @throws {BrokenSealError} */
    require: (row: Row, seal: string | null): void => {
      if (!isIntact(row, seal)) throw new BrokenSealError(name);
    },
  };
}

interface MemberOthers {
  readonly hasSecondFactor: boolean;
  readonly accessEndsOn?: string | null;
}

/**
 * Covers who signs in and what their sessions may read. What decides about money is signed in the authority log. The pepper binds
 * the password's hash. Whether there is a second factor is stored in another table, so that deleting its row breaks the seal.
 */
export const memberSeal = sealing(
  members,
  ['id', 'organizationId', 'email', 'roles', 'status'],
  ({ hasSecondFactor, accessEndsOn }: MemberOthers) => ({
    hasSecondFactor,
    // Seals of before know no end of access.
    ...(typeof accessEndsOn === 'string' && { accessEndsOn }),
  }),
);

export const secondFactorSeal = sealing(secondFactors, [
  'memberId',
  'sealedKey',
  'since',
  'lastStep',
  'recoveryCodes',
]);

/** Anyone who could write a passkey could sign in as its member. */
export const passkeySeal = sealing(passkeys, ['memberId', 'credentialId', 'publicKey']);

/** Anyone who could write a key could act as its member. A revoked key has no seal. */
export const apiKeySeal = sealing(apiKeys, [
  'publicId',
  'memberId',
  'keyHash',
  'scopes',
  'expiresAt',
]);

export const sessionSeal = sealing(sessions, [
  'id',
  'memberId',
  'startedAt',
  'authenticatedAt',
  'authenticatedBy',
]);

export const refreshTokenSeal = sealing(refreshTokens, [
  'tokenHash',
  'familyId',
  'memberId',
  'expiresAt',
]);

/** Anyone with a link can set a password. */
export const mailLinkSeal = sealing(mailLinks, ['memberId', 'kind', 'tokenHash', 'expiresAt']);

export const providerIdentitySeal = sealing(singleSignOnIdentities, [
  'organizationId',
  'issuer',
  'subject',
  'memberId',
]);

/** Anyone who could replace the provider could sign in as any member. */
export const providerSeal = sealing(
  singleSignOn,
  [
    'organizationId',
    'issuer',
    'clientId',
    'createsMembers',
    'isRequired',
    'groupsClaim',
    'secondFactorValues',
  ],
  ({ groupRoles }: { readonly groupRoles: unknown }) => ({ groupRoles: canonicalJson(groupRoles) }),
);
