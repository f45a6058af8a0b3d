/** The site that passkeys are made for (WebAuthn): a browser offers them only there. */
export interface RelyingParty {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Host of the site. */
  readonly rpId: string;
}

/** The relying party for the product's public address, such as https://outlay.example. */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, rpId: hostname };
}
