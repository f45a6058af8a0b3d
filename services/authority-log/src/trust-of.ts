import type { Trust } from '@outlay/authority';
import { createStatementVerifier } from '@outlay/platform/signed-statement';
import { envFields } from '@outlay/platform/config';
import { relyingPartyOf, verifyP256 } from '@outlay/platform/passkeys';
import type { z } from 'zod';
import { SESSION_ATTESTATION } from './attestations.ts';

/** Settings of every process that judges by the authority log. They must be the same everywhere. */
export const trustFields = {
  APPROVAL_ASSURANCE_MIN: envFields.approvalAssuranceMin(),
  PASSKEY_ABOVE_USD: envFields.passkeyAboveUsd(),
  AUTO_APPROVAL_MAX_USD: envFields.autoApprovalMaxUsd(),
  DECIDER_SUM_USD_DAY: envFields.usdLimit('2500'),
  DECIDER_SUM_USD_30_DAYS: envFields.usdLimit('10000'),
  CONTROL_CHANGE_DELAY_S: envFields.coolingOffS(),
  WALLET_COOLING_OFF_S: envFields.coolingOffS(),
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
  site: relyingPartyOf(config.PUBLIC_URL),
  signatures: {
    p256: verifyP256,
    session: createStatementVerifier(config.WALLET_PUBLIC_KEYS_FILE, SESSION_ATTESTATION),
  },
});
