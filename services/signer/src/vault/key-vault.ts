/** Stores treasury keys. A key never leaves it, or only for the moment of a signature. */
export interface KeyVault {
  /** Creates an Ed25519 key. `label` binds the handle to its treasury. */
  create(label: string): Promise<StoredKey>;
  /** @throws when the handle belongs to another label */
  sign(key: StoredKey, label: string, message: Uint8Array): Promise<Uint8Array>;
}

export interface StoredKey {
  /** 32 bytes, base64. */
  readonly publicKey: string;
  /** How the vault finds the key: the wrapped key itself, or its name. */
  readonly handle: string;
}
