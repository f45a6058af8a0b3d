/** The message that a member signs with their wallet to prove control of it. */
export interface WalletChallenge {
  readonly address: string;
  /** The wallet signs its UTF-8 bytes. */
  readonly message: string;
  readonly expiresAt: Date;
}

export const CHALLENGE_LIFETIME_MS = 10 * 60_000;

/** The message that a wallet shows before signing: the account, the purpose and the expiry. */
export const challengeMessage = (facts: {
  readonly address: string;
  readonly email: string;
  readonly nonce: string;
  readonly expiresAt: Date;
}): string =>
  [
    'Outlay asks you to prove that this wallet is yours.',
    '',
    `I control the wallet ${facts.address} and want reimbursements for ${facts.email} sent to it.`,
    '',
    'Signing this costs nothing and moves no money.',
    `Number: ${facts.nonce}`,
    `Valid until: ${facts.expiresAt.toISOString()}`,
  ].join('\n');
