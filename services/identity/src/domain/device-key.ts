/** A key of a member in the authority log. */
export interface MemberKey {
  /** SHA-256 of a device's public key in hexadecimal; the credential's id of a passkey. */
  readonly id: string;
  readonly kind: 'device' | 'passkey';
  /** The passkey's name, or what the session's browser calls itself; null when unknown. */
  readonly label: string | null;
  readonly addedAt: Date;
  /** Whether it is the key of this request's session. */
  readonly current: boolean;
  /** What two people compare to see that they look at the same key. */
  readonly digits: string;
  /** Whether somebody has still to compare them with its owner. */
  readonly awaitsConfirmation: boolean;
}

/** A key that another device of its member has to add. */
export interface WaitingKey {
  /** Uncompressed point of P-256 in base64url. */
  readonly publicKey: string;
  readonly memberId: string;
  readonly sessionId: string;
  readonly createdAt: Date;
}

/** A key waits so long for another device. */
export const KEY_WAITS_MS = 86_400_000;
