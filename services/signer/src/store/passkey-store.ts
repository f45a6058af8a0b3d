import type { PasskeyStatement } from '@outlay/platform/approval-proof';
import { SigningRefusedError } from '@outlay/schemas/signer-api';
import { DatabaseSync } from 'node:sqlite';

/** A passkey as this signer first saw it. */
export interface PinnedPasskey {
  readonly organizationId: string;
  readonly memberId: string;
  readonly credentialId: string;
  /** COSE key in base64url. */
  readonly publicKey: string;
  readonly firstSeenAtMs: number;
}

/** Which payments need a passkey approval, and who owns each passkey. Other services can't change what is stored here. */
export interface PasskeyStore {
  /** @throws {SigningRefusedError} when it is pinned with another key or owner, or the member has too many */
  pin(passkey: PasskeyStatement): void;
  find(credentialId: string): PinnedPasskey | null;
  /** Payments above this many US cents; null when none need one. */
  ruleOf(organizationId: string): bigint | null;
  /** Replaces the amount when this one is stricter. */
  tighten(organizationId: string, aboveUsdMinor: bigint): void;
  /** Used only by the command on this machine; null removes the rule. */
  replaceRule(organizationId: string, aboveUsdMinor: bigint | null): void;
  close(): void;
}

/** Passkeys of a member over all years; a member has at most ten at a time. */
const PINNED_PER_MEMBER_MAX = 200;

const SCHEMA = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma locking_mode = exclusive;
  create table if not exists passkeys (
    credential_id text not null primary key, organization_id text not null, member_id text not null,
    public_key text not null, first_seen_at_ms integer not null
  ) strict;
  create index if not exists passkeys_of_member on passkeys (organization_id, member_id);
  create table if not exists passkey_rules (
    organization_id text not null primary key, above_usd_minor integer not null
  ) strict;`;

/** `path` is a file, or ':memory:'. The file is locked: the command can't change it while the signer runs. */
export function openPasskeyStore(path: string, now: () => number = Date.now): PasskeyStore {
  const database = new DatabaseSync(path);
  database.exec(SCHEMA);
  const insert = database.prepare(
    `insert into passkeys (credential_id, organization_id, member_id, public_key, first_seen_at_ms)
     select ?, ?, ?, ?, ? where (select count(*) from passkeys where organization_id = ? and member_id = ?) < ?
     on conflict do nothing`,
  );
  const select = database.prepare('select * from passkeys where credential_id = ?');
  const rule = database.prepare(
    'select above_usd_minor from passkey_rules where organization_id = ?',
  );
  rule.setReadBigInts(true);
  const tighten = database.prepare(
    `insert into passkey_rules (organization_id, above_usd_minor) values (?, ?)
     on conflict do update set above_usd_minor = min(above_usd_minor, excluded.above_usd_minor)`,
  );
  const replace = database.prepare(
    `insert into passkey_rules (organization_id, above_usd_minor) values (?, ?)
     on conflict do update set above_usd_minor = excluded.above_usd_minor`,
  );
  const end = database.prepare('delete from passkey_rules where organization_id = ?');
  const find = (credentialId: string): PinnedPasskey | null => {
    const row = select.get(credentialId);
    if (!row) return null;
    return {
      credentialId,
      organizationId: String(row['organization_id']),
      memberId: String(row['member_id']),
      publicKey: String(row['public_key']),
      firstSeenAtMs: Number(row['first_seen_at_ms']),
    };
  };
  return {
    find,
    pin: ({ credentialId, organizationId, memberId, publicKey }) => {
      const owner = [organizationId, memberId] as const;
      insert.run(credentialId, ...owner, publicKey, now(), ...owner, PINNED_PER_MEMBER_MAX);
      const pinned = find(credentialId);
      if (
        pinned?.organizationId !== organizationId ||
        pinned.memberId !== memberId ||
        pinned.publicKey !== publicKey
      ) {
        const message =
          'This passkey is known with another key or owner, or its owner has too many.';
        throw new SigningRefusedError('PASSKEY_NOT_PINNED', message);
      }
    },
    ruleOf: (organizationId) => {
      const found = rule.get(organizationId)?.['above_usd_minor'];
      return typeof found === 'bigint' ? found : null;
    },
    tighten: (organizationId, aboveUsdMinor) => {
      tighten.run(organizationId, aboveUsdMinor);
    },
    replaceRule: (organizationId, aboveUsdMinor) => {
      if (aboveUsdMinor === null) end.run(organizationId);
      else replace.run(organizationId, aboveUsdMinor);
    },
    close: () => database.close(),
  };
}
