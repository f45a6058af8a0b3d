/** An account as on chain; elsewhere `null` means no account. */
export interface AccountState {
  readonly lamports: bigint;
  readonly data: Buffer;
  readonly owner: string;
  readonly executable: boolean;
}

/** The form on disk: lamports, base64 data, owner, executable. */
export type StoredAccount = readonly [string, string, string, boolean] | null;

export function accountsEqual(left: AccountState | null, right: AccountState | null): boolean {
  if (left === null || right === null) return left === right;
  return (
    left.lamports === right.lamports &&
    left.owner === right.owner &&
    left.executable === right.executable &&
    left.data.equals(right.data)
  );
}

export function toStoredAccount(account: AccountState | null): StoredAccount {
  if (account === null) return null;
  const { lamports, data, owner, executable } = account;
  return [lamports.toString(), data.toString('base64'), owner, executable];
}

export function fromStoredAccount(stored: StoredAccount): AccountState | null {
  if (stored === null) return null;
  const [lamports, data, owner, executable] = stored;
  return { lamports: BigInt(lamports), data: Buffer.from(data, 'base64'), owner, executable };
}
