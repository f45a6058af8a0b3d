import * as z from 'zod/mini';
import type { PayoutMode, PayoutSettingsPartsFragment } from '#graphql';
import type { Refusal } from '../../lib/graphql-failures.ts';
import { checked, money } from '../../lib/form-schema.ts';
import { amountText } from '../../lib/read-amount.ts';
import labels from './settings-labels.json' with { type: 'json' };

export const recipientsMax = 200;
const labelCharactersMax = 80;

export const settingsLabels = labels;

const trimmed = z.string().check(z.trim());
const recipient = z.object({ address: trimmed, label: trimmed, isVault: z.boolean() });
export type Recipient = z.infer<typeof recipient>;

export const settingsSchema = z.object({
  mode: z.custom<PayoutMode>(),
  perPayoutMaxUsd: money('USD', 'required'),
  perDayMaxUsd: money('USD', 'required'),
  warnBelowAmount: money('PYUSD', 'required'),
  warnBelowSol: money('SOL', 'required'),
  allowListOnly: z.boolean(),
  allowList: checked(z.array(recipient), allowListProblem),
  secondTreasuryMayPay: z.boolean(),
});
export type SettingsValues = z.infer<typeof settingsSchema>;

export function valuesOf(settings: PayoutSettingsPartsFragment): SettingsValues {
  const { mode, perPayoutMaxUsd, perDayMaxUsd, warnBelowAmount, warnBelowSol } = settings;
  return {
    mode,
    perPayoutMaxUsd: amountText(perPayoutMaxUsd),
    perDayMaxUsd: amountText(perDayMaxUsd),
    warnBelowAmount: amountText(warnBelowAmount),
    warnBelowSol: amountText(warnBelowSol),
    allowListOnly: settings.allowListOnly,
    allowList: settings.allowList.map(({ address, label, isVault }) => ({
      address,
      label,
      isVault,
    })),
    secondTreasuryMayPay: settings.secondTreasuryMayPay,
  };
}

/** Formats a setting for people. */
export function settingText(field: keyof SettingsValues, value: SettingsValues[typeof field]) {
  if (field === 'mode') return value === 'BY_RUN' ? 'Manual batch' : 'Automatic';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value.map(({ label }) => label).join(', ') || 'No addresses';
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

/** Adjusts the row numbers of the server's refusals, which count from zero; people count from one. */
export function namingRow(refusal: Refusal): Refusal {
  const index = rowPattern.exec(refusal.field ?? '')?.[1];
  if (index === undefined) return refusal;
  return {
    ...refusal,
    field: 'allowList',
    message: `Address ${Number(index) + 1}: ${refusal.message}`,
  };
}
