import { parseMoney, formatMoney, type Currency, type Money } from '@outlay/platform/money';
import { ok, refuseAll, type Refusal, type Result } from '@outlay/platform/result';
import { PAID_ASSET } from './paid-asset.ts';
import type { PaymentLimits } from './approved-payment.ts';

export const PAYOUT_MODES = ['AUTOMATIC', 'BY_RUN'] as const;
export type PayoutMode = (typeof PAYOUT_MODES)[number];

export interface AllowedRecipient {
  readonly address: string;
  readonly label: string;
  readonly isVault: boolean;
}

/** Settings of one organization. */
export interface PayoutSettings {
  readonly mode: PayoutMode;
  readonly perPayoutMaxUsd: Money;
  readonly perDayMaxUsd: Money;
  readonly warnBelowAmount: Money;
  readonly warnBelowSol: Money;
  readonly allowListOnly: boolean;
  readonly allowList: readonly AllowedRecipient[];
  /** Whether the second treasury, if any, pays when the first can't. */
  readonly secondTreasuryMayPay: boolean;
  /** 0 for default settings. */
  readonly version: number;
}

const usd = (amountMinor: bigint): Money => ({ amountMinor, currency: 'USD' });

/** Default settings: the operator's limits, and no allow list. */
export const defaultSettings = (operator: PaymentLimits): PayoutSettings => ({
  mode: 'AUTOMATIC',
  perPayoutMaxUsd: usd(operator.perPayoutUsdMinor),
  perDayMaxUsd: usd(operator.perDayUsdMinor),
  warnBelowAmount: { amountMinor: 1_000_000_000n, currency: PAID_ASSET },
  warnBelowSol: { amountMinor: 100_000_000n, currency: 'SOL' },
  allowListOnly: false,
  allowList: [],
  secondTreasuryMayPay: false,
  version: 0,
});

/** Settings as submitted. */
export interface SettingsInput {
  readonly mode: PayoutMode;
  readonly perPayoutMaxUsd: string;
  readonly perDayMaxUsd: string;
  readonly warnBelowAmount: string;
  readonly warnBelowSol: string;
  readonly allowListOnly: boolean;
  readonly allowList: readonly AllowedRecipient[];
  /** Null or absent leaves it unchanged. */
  readonly secondTreasuryMayPay?: boolean | null;
  readonly version: number;
}

/** Kind of an address: a wallet with a key, a vault without one, the treasury itself, or invalid. */
export type AddressKind = 'wallet' | 'vault' | 'treasury' | 'none';

export interface SettingsBounds {
  readonly operator: PaymentLimits;
  readonly addressKind: (address: string) => AddressKind;
  /** Whether the second treasury may pay at present. */
  readonly secondMayPayNow: boolean;
  readonly hasSecondTreasury: boolean;
}

type Invalid = Refusal<'VALIDATION_FAILED'>;

const invalid = (field: string, message: string): Invalid => ({
  code: 'VALIDATION_FAILED',
  message,
  field,
});

const ALLOW_LIST_MAX = 200;
export const LABEL_MAX_CHARS = 80;
const VERSION_MAX = 2_147_483_646;

/** Validates settings and names every invalid field: no limit may be above the operator's, and every address must be payable. */
export function readSettings(
  input: SettingsInput,
  { operator, addressKind, secondMayPayNow, hasSecondTreasury }: SettingsBounds,
): Result<PayoutSettings, 'VALIDATION_FAILED'> {
  const problems: Invalid[] = [];
  const { mode, allowListOnly, version } = input;
  const amount = (field: AmountField): Money => readAmount(input[field], field, problems);
  const settings: PayoutSettings = {
    mode,
    perPayoutMaxUsd: amount('perPayoutMaxUsd'),
    perDayMaxUsd: amount('perDayMaxUsd'),
    warnBelowAmount: amount('warnBelowAmount'),
    warnBelowSol: amount('warnBelowSol'),
    allowListOnly,
    allowList: readAllowList(input.allowList, addressKind, problems),
    secondTreasuryMayPay: input.secondTreasuryMayPay ?? secondMayPayNow,
    version,
  };
  if (settings.secondTreasuryMayPay && !secondMayPayNow && !hasSecondTreasury) {
    problems.push(invalid('secondTreasuryMayPay', 'This company has no second treasury.'));
  }
  if (version < 0 || version > VERSION_MAX) {
    problems.push(invalid('version', 'These settings have no such version.'));
  }
  assertBelow(settings.perPayoutMaxUsd, operator.perPayoutUsdMinor, 'perPayoutMaxUsd', problems);
  assertBelow(settings.perDayMaxUsd, operator.perDayUsdMinor, 'perDayMaxUsd', problems);
  return refuseAll(problems) ?? ok(settings);
}

const AMOUNT_FIELDS = {
  perPayoutMaxUsd: { label: 'The limit per payout', currency: 'USD' },
  perDayMaxUsd: { label: 'The limit per day', currency: 'USD' },
  warnBelowAmount: { label: 'The warning threshold for PYUSD', currency: PAID_ASSET },
  warnBelowSol: { label: 'The warning threshold for SOL', currency: 'SOL' },
} as const satisfies Record<string, { label: string; currency: Currency }>;
type AmountField = keyof typeof AMOUNT_FIELDS;

function readAmount(text: string, field: AmountField, problems: Invalid[]): Money {
  const { label, currency } = AMOUNT_FIELDS[field];
  const amount = parseMoney(text, currency);
  if (typeof amount !== 'string') return amount;
  problems.push(invalid(field, `${label} has to be an amount in ${currency}.`));
  return { amountMinor: 0n, currency };
}

function assertBelow(
  chosen: Money,
  limitMinor: bigint,
  field: AmountField,
  problems: Invalid[],
): void {
  if (chosen.amountMinor <= limitMinor) return;
  const { label } = AMOUNT_FIELDS[field];
  problems.push(
    invalid(field, `${label} can be at most ${formatMoney(usd(limitMinor))} US dollars here.`),
  );
}

function readAllowList(
  entries: readonly AllowedRecipient[],
  addressKind: SettingsBounds['addressKind'],
  problems: Invalid[],
): AllowedRecipient[] {
  if (entries.length > ALLOW_LIST_MAX) {
    problems.push(
      invalid('allowList', `The allow list can have at most ${ALLOW_LIST_MAX} entries.`),
    );
    return [];
  }
  const seen = new Set<string>();
  return entries.map(({ address, label, isVault }, index) => {
    const field = `allowList.${index}`;
    const problem = seen.has(address)
      ? 'This address is listed twice.'
      : problemWithAddress(addressKind(address), isVault);
    if (problem) problems.push(invalid(`${field}.address`, problem));
    seen.add(address);
    const name = label.trim();
    if (name === '' || name.length > LABEL_MAX_CHARS || !isPrintable(name)) {
      problems.push(
        invalid(`${field}.label`, `A label has 1 to ${LABEL_MAX_CHARS} printable characters.`),
      );
    }
    return { address, label: name, isVault };
  });
}

/** JSON in the database can't hold half a surrogate pair. */
const isPrintable = (text: string): boolean =>
  text.isWellFormed() && !/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(text);

/** Why nobody can be paid at an address; null when they can. */
export function problemWithAddress(kind: AddressKind, isVault: boolean): string | null {
  switch (kind) {
    case 'none':
      return 'This is not a Solana address.';
    case 'treasury':
      return 'This is the treasury itself.';
    case 'vault':
      return isVault ? null : 'No key can sign for this address; list it as a vault if it is one.';
    case 'wallet':
      return null;
  }
}

/** The lower of the organization's and the operator's limits. */
export const tighterLimits = (own: PaymentLimits | null, operator: PaymentLimits): PaymentLimits =>
  own === null
    ? operator
    : {
        perPayoutUsdMinor: lower(own.perPayoutUsdMinor, operator.perPayoutUsdMinor),
        perDayUsdMinor: lower(own.perDayUsdMinor, operator.perDayUsdMinor),
      };

const lower = (left: bigint, right: bigint): bigint => (left < right ? left : right);
