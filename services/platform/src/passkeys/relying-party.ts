/** For whom passkeys are made (WebAuthn): a browser offers them on this site alone. */
export interface RelyingParty {
  /** Scheme, host and port. */
  readonly origin: string;
  /** The host. */
  readonly rpId: string;
}

/** Of the product's public address, such as https://outlay.example. */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, rpId: hostname };
}
