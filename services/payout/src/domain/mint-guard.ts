import { canonicalHash } from '@outlay/platform/hashing';

/**
 * Settings of PYUSD that the issuer can change and that payments depend on. The mint authority is left out because it rotates.
 */
export interface MintSettings {
  readonly address: string;
  readonly program: string;
  readonly decimals: number;
  readonly freezeAuthority: string | null;
  /** The permanent delegate, who may take money out of any account. */
  readonly permanentDelegate: string | null;
  readonly closeAuthority: string | null;
  /** The higher fee of the mint's two epochs, in basis points. */
  readonly transferFeeBasisPoints: number;
  readonly transferFeeAuthority: string | null;
  readonly transferHook: string | null;
  readonly isPaused: boolean;
  /** Numbers of its Token-2022 extensions, ascending. */
  readonly extensions: readonly number[];
}

export type MintJudgement =
  /** Payouts are allowed under these settings. */
  | { readonly kind: 'fine' }
  /** First observation, with no objections. */
  | { readonly kind: 'first' }
  | { readonly kind: 'stop'; readonly reason: string };

const NAMES: Readonly<Record<keyof MintSettings, string>> = {
  address: 'the address of the token',
  program: 'the token program',
  decimals: 'the number of decimals',
  freezeAuthority: 'who may freeze accounts',
  permanentDelegate: 'who may take money from any account',
  closeAuthority: 'who may close the token',
  transferFeeBasisPoints: 'the transfer fee',
  transferFeeAuthority: 'who may set the transfer fee',
  transferHook: 'the program that runs with transfers',
  isPaused: 'whether transfers are paused',
  extensions: "the token's extensions",
};

/**
 * Whether payouts may continue under the mint's current settings, compared with the first or last accepted settings. A mint that
 * could never be read is no reason to stop: it is a wrong configuration, which each payout reports.
 */
export function judgeMint(
  accepted: MintSettings | null,
  observed: MintSettings | null,
): MintJudgement {
  if (!accepted) {
    if (!observed) return { kind: 'fine' };
    const hindrance = hindranceOf(observed);
    return hindrance ? stop(hindrance) : { kind: 'first' };
  }
  if (!observed) return stop('the token is gone from its address');
  if (canonicalHash(accepted) === canonicalHash(observed)) return { kind: 'fine' };
  const changed = (Object.keys(NAMES) as (keyof MintSettings)[]).filter(
    (key) => canonicalHash([accepted[key] ?? null]) !== canonicalHash([observed[key] ?? null]),
  );
  return stop(changed.map((key) => NAMES[key]).join(', '));
}

/** Why transfers would not arrive in full under these settings; null when they would. Also checked for accepted settings. */
export function hindranceOf(mint: MintSettings): string | null {
  if (mint.isPaused) return 'transfers are paused';
  if (mint.transferFeeBasisPoints !== 0) return 'transfers cost a fee';
  if (mint.transferHook !== null) return 'transfers run a program';
  return null;
}

const stop = (what: string): MintJudgement => ({
  kind: 'stop',
  reason: `The issuer changed PYUSD: ${what}.`,
});
