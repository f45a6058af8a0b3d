import type { ComponentProps } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { CheckboxField } from '../../../components/ui/checkbox-group.tsx';
import { MoneyField } from '../../../components/ui/money-field.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import type { PayoutMode, PayoutSettingsPartsFragment } from '../../../generated/graphql.ts';
import { settingsLabels, settingText } from '../settings-values.ts';
import { AllowListEditor } from './allow-list-editor.tsx';
import { useSettingsForm } from './use-settings-form.ts';

export function PayoutSettingsForm({
  settings,
  second,
  readAgain,
}: {
  settings: PayoutSettingsPartsFragment;
  /** Name of the second treasury; null without one. */
  second: string | null;
  readAgain: () => Promise<unknown>;
}) {
  const form = useSettingsForm(settings, readAgain);
  const { field, choice } = form;
  return (
    <ServerForm
      form={form}
      submitLabel="Save settings"
      conflict={{
        title: 'Someone else changed these settings',
        labels: settingsLabels,
        textOf: settingText,
      }}
      className="grid grid-cols-1 gap-10"
    >
      {form.saved && <Banner tone="success">Payout settings saved</Banner>}
      <Section title="Payout schedule">
        <ModeChoice {...choice('mode')} />
      </Section>
      <Section title="Limits and warnings">
        <div className="grid gap-4 sm:grid-cols-2">
          <Amount
            label={settingsLabels.perPayoutMaxUsd}
            currency="USD"
            {...field('perPayoutMaxUsd')}
            hint="Larger payouts are held for review."
          />
          <Amount
            label={settingsLabels.perDayMaxUsd}
            currency="USD"
            {...field('perDayMaxUsd')}
            hint="Total per 24 hours."
          />
          <Amount
            label={settingsLabels.warnBelowAmount}
            currency="PYUSD"
            {...field('warnBelowAmount')}
            hint="Warns when the balance falls below."
          />
          <Amount
            label={settingsLabels.warnBelowSol}
            currency="SOL"
            {...field('warnBelowSol')}
            hint="SOL pays network fees."
          />
        </div>
      </Section>
      {second !== null && (
        <Section title="Second treasury">
          <CheckboxField
            label={settingsLabels.secondTreasuryMayPay}
            hint={`Treasury ${second} pays while the first is out of funds, frozen or stopped. Limits apply to both together.`}
            {...choice('secondTreasuryMayPay')}
          />
        </Section>
      )}
      <Section title={settingsLabels.allowList}>
        <AllowListEditor only={choice('allowListOnly')} {...choice('allowList')} />
      </Section>
    </ServerForm>
  );
}

function Amount(props: ComponentProps<typeof MoneyField>) {
  return <MoneyField required {...props} />;
}

const modes: readonly { value: PayoutMode; label: string; hint: string }[] = [
  {
    value: 'AUTOMATIC',
    label: 'Automatic',
    hint: 'Each approved expense is paid as soon as it is approved.',
  },
  {
    value: 'BY_RUN',
    label: 'Manual batch',
    hint: 'Approved expenses wait until finance starts a run.',
  },
];

function ModeChoice({
  value: mode,
  onChange,
}: {
  value: PayoutMode;
  onChange: (mode: PayoutMode) => void;
}) {
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{settingsLabels.mode}</legend>
      {modes.map(({ value, label, hint }) => (
        <label key={value} className="flex items-start gap-2.5 max-lg:py-0.5">
          <input
            type="radio"
            name="payout-mode"
            className="mt-0.5 size-4 shrink-0 accent-accent"
            checked={mode === value}
            onChange={() => onChange(value)}
          />
          <span>
            <span className="block font-medium">{label}</span>
            <span className="block text-sm text-ink-faint">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
