import type { Control, ControlGate, ProposalCode, Proposed } from '@outlay/platform/controls';
import { formatMoney } from '@outlay/platform/money';
import { ok, type Result } from '@outlay/platform/result';
import type { PaymentLimits } from '../domain/approved-payment.ts';
import {
  settingsConflict,
  treasuryUnavailable,
  type PayoutRefusalCode,
} from '../domain/payout-refusals.ts';
import { settingsDiff } from '../domain/settings-diff.ts';
import {
  defaultSettings,
  readSettings,
  type PayoutSettings,
  type SettingsInput,
} from '../domain/settings.ts';
import type { Actor, Scope, UseCasePorts } from './ports.ts';
import type { Treasuries } from './treasuries.ts';

export interface SettingsControlPorts {
  readonly treasuries: Pick<Treasuries, 'primaryOf' | 'secondOf'>;
  /** The operator's limits. */
  readonly limits: PaymentLimits;
}

type SettingsControl = Control<Scope, SettingsInput, PayoutSettings, PayoutRefusalCode>;

/** An organization's settings; they apply to the next signature. */
export const settingsControl = ({ treasuries, limits }: SettingsControlPorts): SettingsControl => ({
  kind: 'payout_settings.changed',
  prepare: async (scope, input, proposerId) => {
    const { organizationId } = scope;
    const primary = treasuries.primaryOf(organizationId);
    if (!primary) return treasuryUnavailable();
    await scope.payouts.lockTreasuries();
    const before = (await scope.treasury.settings(organizationId)) ?? defaultSettings(limits);
    const read = readSettings(input, {
      operator: limits,
      addressKind: (text) => primary.addressKind(text),
      secondMayPayNow: before.secondTreasuryMayPay,
      hasSecondTreasury: treasuries.secondOf(organizationId) !== null,
    });
    if (!read.ok) return read;
    const settings = read.value;
    if (settings.version !== before.version) return settingsConflict();
    return ok({
      title: 'Change the payout settings',
      diff: settingsDiff(before, settings),
      apply: () => storeSettings(scope, settings, proposerId),
    });
  },
});

async function storeSettings(
  scope: Scope,
  settings: PayoutSettings,
  actorId: string,
): Promise<PayoutSettings> {
  const { organizationId } = scope;
  if (!(await scope.treasury.saveSettings(organizationId, settings))) {
    throw new Error('the settings were changed despite the lock');
  }
  await scope.treasury.recordControl({
    organizationId,
    actorId,
    action: 'settings',
    reason: null,
    details: inWords(settings),
  });
  return { ...settings, version: settings.version + 1 };
}

export interface UpdateSettingsPorts extends UseCasePorts, SettingsControlPorts {
  readonly controls: ControlGate<Scope>;
}

/** Stores an organization's settings, or proposes them. */
export const updateSettings = ({ unitOfWork, controls, ...ports }: UpdateSettingsPorts) => {
  const control = settingsControl(ports);
  return ({
    actor: { viewer, cause },
    input,
  }: {
    actor: Actor;
    input: SettingsInput;
  }): Promise<Result<Proposed<PayoutSettings>, PayoutRefusalCode | ProposalCode>> =>
    unitOfWork.run(cause, (scope) => controls.propose(scope, control, input, viewer));
};

/** Settings as they are recorded, with amounts as text. */
const inWords = (settings: PayoutSettings): object => ({
  ...settings,
  perPayoutMaxUsd: formatMoney(settings.perPayoutMaxUsd),
  perDayMaxUsd: formatMoney(settings.perDayMaxUsd),
  warnBelowAmount: formatMoney(settings.warnBelowAmount),
  warnBelowSol: formatMoney(settings.warnBelowSol),
});
