import type { Asking, ProposalCode, Proposed, Saying } from '@outlay/authority-log';
import { hasRole } from '@outlay/platform/auth';
import { formatMoney } from '@outlay/platform/money';
import { ok, type Result } from '@outlay/platform/result';
import { canonicalJson } from '@outlay/schemas/canonical-json';
import type { PaymentLimits } from '../domain/approved-payment.ts';
import {
  forbidden,
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
import type { Actor, ChangePorts, PayoutChange, Scope } from './ports.ts';
import type { Treasuries } from './treasuries.ts';

export interface SettingsPorts {
  readonly treasuries: Pick<Treasuries, 'primaryOf' | 'secondOf'>;
  /** The operator's limits. */
  readonly limits: PaymentLimits;
}

/** What the authority log says of settings: what is paid, and to whom. Labels and warnings are no authority. */
const sayingOf = (settings: PayoutSettings): Saying => ({
  kind: 'payout_settings.set',
  subject: 'payout_settings/settings',
  body: {
    mode: settings.mode,
    perPayoutMaxUsd: formatMoney(settings.perPayoutMaxUsd),
    perDayMaxUsd: formatMoney(settings.perDayMaxUsd),
    allowListOnly: settings.allowListOnly,
    allowList: settings.allowList
      .map(({ address, isVault }) => ({ address, isVault }))
      .toSorted((one, other) => (one.address < other.address ? -1 : 1)),
    secondTreasuryMayPay: settings.secondTreasuryMayPay,
  },
});

/** An organization's settings; they apply to the next signature. */
export const settingsChanged = ({
  treasuries,
  limits,
}: SettingsPorts): PayoutChange<SettingsInput> => ({
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
    const isSame = canonicalJson(sayingOf(settings)) === canonicalJson(sayingOf(before));
    return ok({
      title: 'Change the payout settings',
      fields: settingsDiff(before, settings),
      says: isSame ? null : sayingOf(settings),
      apply: () => storeSettings(scope, organizationId, settings, proposerId),
    });
  },
});

async function storeSettings(
  scope: Scope,
  organizationId: string,
  settings: PayoutSettings,
  actorId: string,
): Promise<void> {
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
}

interface UpdatedSettings extends Proposed {
  /** Null while the change waits for a second person. */
  readonly settings: PayoutSettings | null;
}

/** Stores an organization's settings, or proposes them. */
export const updateSettings = (ports: SettingsPorts & ChangePorts) => {
  const change = settingsChanged(ports);
  return async ({
    actor,
    input,
    proof,
  }: {
    readonly actor: Actor;
    readonly input: SettingsInput;
    /** Absent where the session is to be enough. */
    readonly proof?: Asking['proof'];
  }): Promise<Result<UpdatedSettings, PayoutRefusalCode | ProposalCode>> => {
    if (!hasRole(actor.viewer, 'admin')) return forbidden();
    const run = ports.inChange(actor.cause);
    const made = await ports.changes.propose(run, change, input, { ...actor, proof });
    if (!made.ok) return made;
    const isDone = made.value.pendingChangeId === null;
    const { organizationId } = actor.viewer;
    const settings = isDone ? await run(({ treasury }) => treasury.settings(organizationId)) : null;
    return ok({ ...made.value, settings });
  };
};

/** Settings as they are recorded, with amounts as text. */
const inWords = (settings: PayoutSettings): object => ({
  ...settings,
  perPayoutMaxUsd: formatMoney(settings.perPayoutMaxUsd),
  perDayMaxUsd: formatMoney(settings.perDayMaxUsd),
  warnBelowAmount: formatMoney(settings.warnBelowAmount),
  warnBelowSol: formatMoney(settings.warnBelowSol),
});
