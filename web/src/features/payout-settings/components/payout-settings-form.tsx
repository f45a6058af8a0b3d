import { Banner } from '../../../components/ui/banner.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { FormFooter } from '../../../components/ui/form-footer.tsx';
import type { PayoutMode, PayoutSettingsPartsFragment } from '../../../generated/graphql.ts';
import { settingsLabels } from '../merge-settings.ts';
import type { SettingsValues } from '../settings-values.ts';
import { AllowListEditor } from './allow-list-editor.tsx';
import { SettingsConflict } from './settings-conflict.tsx';
import { useSettingsForm } from './use-settings-form.ts';

type Form = ReturnType<typeof useSettingsForm>;

export function PayoutSettingsForm({
  settings,
  second,
  readAgain,
}: {
  settings: PayoutSettingsPartsFragment;
  /** Name of the second treasury; null without one. */
  second: string | null;
  readAgain: () => Promise<PayoutSettingsPartsFragment | null>;
}) {
  const form = useSettingsForm(settings, readAgain);
  return (
    <form {...form.formProps} className="grid grid-cols-1 gap-6">
      {form.merge && (
        <SettingsConflict
          merge={form.merge}
          onKeepMine={form.keepMine}
          onTakeTheirs={form.takeTheirs}
        />
      )}
      {form.failure !== null && !form.merge && <Banner tone="error">{form.failure}</Banner>}
      {form.saved && <Banner tone="success">The payout settings are saved.</Banner>}
      <Card title="When payouts go">
        <ModeChoice mode={form.values.mode} onChange={(mode) => form.set('mode', mode)} />
      </Card>
      <Card title="Limits and warnings">
        <div className="grid gap-4 sm:grid-cols-2">
          <Amount
            form={form}
            name="perPayoutMaxUsd"
            hint="Above it the payout is held and a person decides."
          />
          <Amount form={form} name="perDayMaxUsd" hint="Of all payouts within 24 hours." />
          <Amount form={form} name="warnBelowPyusd" hint="When the treasury holds less." />
          <Amount form={form} name="warnBelowSol" hint="SOL pays the fees of the network." />
        </div>
      </Card>
      {second !== null && (
        <Card title="Second treasury">
          <SecondChoice
            name={second}
            mayPay={form.values.secondTreasuryMayPay}
            onChange={(mayPay) => form.set('secondTreasuryMayPay', mayPay)}
          />
        </Card>
      )}
      <Card title={settingsLabels.allowList}>
        <AllowListEditor
          only={form.values.allowListOnly}
          recipients={form.values.allowList}
          error={form.errors.allowList}
          onOnly={(only) => form.set('allowListOnly', only)}
          onChange={(allowList) => form.set('allowList', allowList)}
        />
      </Card>
      <FormFooter submitLabel="Save settings" busyLabel="Saving..." busy={form.busy} />
    </form>
  );
}

function SecondChoice({
  name,
  mayPay,
  onChange,
}: {
  name: string;
  mayPay: boolean;
  onChange: (mayPay: boolean) => void;
}) {
  return (
    <label className="flex items-start gap-2.5">
      <input
        type="checkbox"
        className="mt-0.5 size-4 shrink-0 accent-accent"
        checked={mayPay}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        <span className="block font-medium">{settingsLabels.secondTreasuryMayPay}</span>
        <span className="block text-[0.8125rem] text-ink-faint">
          Treasury {name} then pays what the first has no PYUSD or SOL for, or while the first is
          frozen or stopped. The limits count over both.
        </span>
      </span>
    </label>
  );
}

type AmountName = 'perPayoutMaxUsd' | 'perDayMaxUsd' | 'warnBelowPyusd' | 'warnBelowSol';

function Amount({ form, name, hint }: { form: Form; name: AmountName; hint: string }) {
  return (
    <TextField
      label={settingsLabels[name]}
      required
      inputMode="decimal"
      hint={hint}
      value={form.values[name]}
      error={form.errors[name]}
      onChange={(event) => form.set(name, event.target.value)}
    />
  );
}

const modes: readonly { value: PayoutMode; label: string; hint: string }[] = [
  {
    value: 'AUTOMATIC',
    label: 'Automatic',
    hint: 'Each approved expense is paid as soon as it is approved.',
  },
  {
    value: 'BY_RUN',
    label: 'By run',
    hint: 'Approved expenses wait until finance starts a run.',
  },
];

function ModeChoice({
  mode,
  onChange,
}: {
  mode: SettingsValues['mode'];
  onChange: (mode: PayoutMode) => void;
}) {
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{settingsLabels.mode}</legend>
      {modes.map(({ value, label, hint }) => (
        <label key={value} className="flex items-start gap-2.5">
          <input
            type="radio"
            name="payout-mode"
            className="mt-0.5 size-4 shrink-0 accent-accent"
            checked={mode === value}
            onChange={() => onChange(value)}
          />
          <span>
            <span className="block font-medium">{label}</span>
            <span className="block text-[0.8125rem] text-ink-faint">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
