import { formatMoney } from '@outlay/platform/money';
import { ok, type Result } from '@outlay/platform/result';
import type { PaymentLimits } from '../domain/approved-payment.ts';
import { mayChangeSettings } from '../domain/decisions.ts';
import {
  mayNotChangeSettings,
  settingsConflict,
  treasuryUnavailable,
  type PayoutRefusalCode,
} from '../domain/payout-refusals.ts';
import { readSettings, type PayoutSettings, type SettingsInput } from '../domain/settings.ts';
import type { Actor, UseCasePorts } from './ports.ts';
import type { Treasuries } from './treasuries.ts';

export interface UpdateSettingsPorts extends UseCasePorts {
  readonly treasuries: Pick<Treasuries, 'primaryOf' | 'secondOf'>;
  /** The operator's. */
  readonly limits: PaymentLimits;
}

/** Stores an organisation's settings; they apply to the next signature. */
export const updateSettings =
  ({ unitOfWork, treasuries, limits }: UpdateSettingsPorts) =>
  async ({
    actor,
    input,
  }: {
    actor: Actor;
    input: SettingsInput;
  }): Promise<Result<PayoutSettings, PayoutRefusalCode>> => {
    const { viewer, cause } = actor;
    if (!mayChangeSettings(viewer)) return mayNotChangeSettings();
    const { organizationId, userId: actorId } = viewer;
    const primary = treasuries.primaryOf(organizationId);
    if (!primary) return treasuryUnavailable();
    return unitOfWork.run(cause, async (scope) => {
      await scope.payouts.lockTreasuries();
      const before = await scope.treasury.settings(organizationId);
      const read = readSettings(input, {
        operator: limits,
        addressKind: (text) => primary.addressKind(text),
        secondMayPayNow: before?.secondTreasuryMayPay ?? false,
        hasSecondTreasury: treasuries.secondOf(organizationId) !== null,
      });
      if (!read.ok) return read;
      const settings = read.value;
      if (!(await scope.treasury.saveSettings(organizationId, settings))) return settingsConflict();
      await scope.treasury.recordControl({
        organizationId,
        actorId,
        action: 'settings',
        reason: null,
        details: inWords(settings),
      });
      return ok({ ...settings, version: settings.version + 1 });
    });
  };

/** As recorded: amounts as text. */
const inWords = (settings: PayoutSettings): object => ({
  ...settings,
  perPayoutMaxUsd: formatMoney(settings.perPayoutMaxUsd),
  perDayMaxUsd: formatMoney(settings.perDayMaxUsd),
  warnBelowPyusd: formatMoney(settings.warnBelowPyusd),
  warnBelowSol: formatMoney(settings.warnBelowSol),
});
