import { ASSURANCES, siteOf, type Trust } from '@outlay/authority';
import { verifyP256 } from '@outlay/authority/p256';
import { envFields } from '@outlay/platform/config';
import { formatMoney } from '@outlay/platform/money';
import { z } from 'zod';
import { SESSION_ATTESTATION } from './attestations.ts';
import { createStatementVerifier } from './signed-statement.ts';

const usd = () => envFields.money('USD').transform(formatMoney);

/** An amount in US dollars that something is limited to; 'none' for no limit. */
const usdLimit = (usual: string) =>
  z.union([z.literal('none').transform(() => null), usd()]).prefault(usual);

/** Seconds until a change to what decides where money goes takes effect: 0 to 30 days, a day by default. */
const coolingOffS = () => z.coerce.number().int().min(0).max(2_592_000).default(86_400);

/** Settings of every process that judges by the authority log. They must be the same everywhere. */
export const trustFields = {
  /**
   * The least that every approval needs; by default the key of its session's device. Workflow refuses weaker approvals, and the
   * signer doesn't pay them.
   */
  APPROVAL_ASSURANCE_MIN: z.enum(ASSURANCES).default('DEVICE_KEY'),
  /** US dollars above which an approval needs a passkey; 'none' leaves it to the organizations. */
  PASSKEY_ABOVE_USD: usdLimit('1000'),
  /** The most that is approved without a person, whatever an organization allows; nothing by default. */
  AUTO_APPROVAL_MAX_USD: usd().prefault('0'),
  DECIDER_SUM_USD_DAY: usdLimit('2500'),
  DECIDER_SUM_USD_30_DAYS: usdLimit('10000'),
  CONTROL_CHANGE_DELAY_S: coolingOffS(),
  WALLET_COOLING_OFF_S: coolingOffS(),
  /** JSON Web Key Set of identity, which attests sessions and signs heads of logs. */
  WALLET_PUBLIC_KEYS_FILE: envFields.fileContent(),
  /** The site that passkeys are made for. */
  PUBLIC_URL: envFields.publicUrl(),
} as const;

export type TrustConfig = {
  readonly [Name in keyof typeof trustFields]: z.output<(typeof trustFields)[Name]>;
};

/** What an installation demands of statements, from its settings. */
export const trustOf = (config: TrustConfig): Trust => ({
  assuranceMin: config.APPROVAL_ASSURANCE_MIN,
  passkeyAboveUsd: config.PASSKEY_ABOVE_USD,
  autoApprovalMaxUsd: config.AUTO_APPROVAL_MAX_USD,
  deciderDayUsd: config.DECIDER_SUM_USD_DAY,
  decider30DaysUsd: config.DECIDER_SUM_USD_30_DAYS,
  delayS: config.CONTROL_CHANGE_DELAY_S,
  walletCoolingOffS: config.WALLET_COOLING_OFF_S,
  site: siteOf(config.PUBLIC_URL),
  signatures: {
    p256: verifyP256,
    session: createStatementVerifier(config.WALLET_PUBLIC_KEYS_FILE, SESSION_ATTESTATION),
  },
});
