import type { PayoutMode, PayoutSettingsPartsFragment } from '../../generated/graphql.ts';
import { compareDecimals, isDecimal, scaleOf } from '../../lib/decimal.ts';
import type { Refusal } from '../../lib/graphql-failures.ts';
import type { FieldErrors } from '../../lib/use-form.ts';

export type Recipient = PayoutSettingsPartsFragment['allowList'][number];

export interface SettingsValues {
  mode: PayoutMode;
  perPayoutMaxUsd: string;
  perDayMaxUsd: string;
  warnBelowPyusd: string;
  warnBelowSol: string;
  allowListOnly: boolean;
  allowList: readonly Recipient[];
  secondTreasuryMayPay: boolean;
}

export const recipientsMax = 200;
const labelCharactersMax = 80;

export function valuesOf(settings: PayoutSettingsPartsFragment): SettingsValues {
  const { mode, perPayoutMaxUsd, perDayMaxUsd, warnBelowPyusd, warnBelowSol } = settings;
  return {
    mode,
    perPayoutMaxUsd,
    perDayMaxUsd,
    warnBelowPyusd,
    warnBelowSol,
    allowListOnly: settings.allowListOnly,
    allowList: settings.allowList.map(({ address, label, isVault }) => ({
      address,
      label,
      isVault,
    })),
    secondTreasuryMayPay: settings.secondTreasuryMayPay,
  };
}

/** Normalised for sending and comparing: without extra spaces. */
export function tidied(values: SettingsValues): SettingsValues {
  return {
    ...values,
    perPayoutMaxUsd: values.perPayoutMaxUsd.trim(),
    perDayMaxUsd: values.perDayMaxUsd.trim(),
    warnBelowPyusd: values.warnBelowPyusd.trim(),
    warnBelowSol: values.warnBelowSol.trim(),
    allowList: values.allowList.map((each) => ({
      ...each,
      address: each.address.trim(),
      label: each.label.trim(),
    })),
  };
}

export function checkSettings(typed: SettingsValues): FieldErrors<SettingsValues> {
  const values = tidied(typed);
  const amount = (text: string, scaleMax: number) => amountProblem(text, scaleMax);
  return {
    perPayoutMaxUsd: amount(values.perPayoutMaxUsd, 2),
    perDayMaxUsd: amount(values.perDayMaxUsd, 2),
    warnBelowPyusd: amount(values.warnBelowPyusd, 6),
    warnBelowSol: amount(values.warnBelowSol, 9),
    allowList: allowListProblem(values.allowList),
  };
}

function amountProblem(text: string, scaleMax: number): string | undefined {
  if (!isDecimal(text)) return 'Enter an amount such as 2500';
  if (compareDecimals(text, '0') < 0) return 'An amount is zero or more';
  if (scaleOf(text) > scaleMax) return `At most ${scaleMax} digits after the point`;
  return undefined;
}

/** Base58 of 32 bytes; the server checks the rest. */
const addressPattern = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

function allowListProblem(allowList: readonly Recipient[]): string | undefined {
  if (allowList.length > recipientsMax) return `The list takes at most ${recipientsMax} addresses.`;
  const seen = new Set<string>();
  for (const [index, { address, label }] of allowList.entries()) {
    const row = `Address ${index + 1}`;
    if (!addressPattern.test(address)) return `${row} is not a Solana address.`;
    if (label === '') return `${row} needs a label.`;
    if (Array.from(label).length > labelCharactersMax) {
      return `The label of address ${index + 1} has more than ${labelCharactersMax} characters.`;
    }
    if (seen.has(address)) return `${row} is in the list twice.`;
    seen.add(address);
  }
  return undefined;
}

const rowPattern = /^allowList\.(\d+)\./;

/** The server's refusals count the list's addresses from zero; people count from one. */
export function namingRow(refusal: Refusal): Refusal {
  const index = rowPattern.exec(refusal.field ?? '')?.[1];
  if (index === undefined) return refusal;
  return {
    ...refusal,
    field: 'allowList',
    message: `Address ${Number(index) + 1}: ${refusal.message}`,
  };
}
