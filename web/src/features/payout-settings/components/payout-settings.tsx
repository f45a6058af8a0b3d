import { Banner } from '../../../components/ui/banner.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import {
  usePayoutSettingsQuery,
  type PayoutMode,
  type PayoutSettingsPartsFragment,
  useUpdatePayoutSettingsMutation,
} from '#graphql';
import { RadioChoice } from '../../../components/ui/radio-choice.tsx';
import { CheckboxField } from '../../../components/ui/checkbox-group.tsx';
import { MoneyField } from '../../../components/ui/money-field.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import {
  settingsLabels,
  settingText,
  namingRow,
  settingsSchema,
  valuesOf,
} from '../settings-values.ts';
import { AllowListEditor } from './allow-list-editor.tsx';
import { useServerForm } from '../../../lib/use-server-form.ts';
import choices from '../payout-modes.json' with { type: 'json' };

/** Schedule, limits and recipients of payouts; for admins. */
export default function PayoutSettings() {
  const { data, error, refetch } = usePayoutSettingsQuery();
  const treasury = data?.treasury.treasury;
  const refusal = data?.treasury.errors[0]?.message;
  if (treasury) {
    return (
      <PayoutSettingsForm
        settings={treasury.settings}
        second={treasury.second?.name ?? null}
        readAgain={() => refetch().catch(() => null)}
      />
    );
  }
  return (
    <Section title="Payout settings">
      {refusal === undefined ? (
        <NotLoaded what="the payout settings" rows={5} {...{ error, refetch }} />
      ) : (
        <Banner tone="error">{refusal}</Banner>
      )}
    </Section>
  );
}

interface PayoutSettingsFormProps {
  settings: PayoutSettingsPartsFragment;
  /** Name of the second treasury; null without one. */
  second: string | null;
  readAgain: () => Promise<unknown>;
}

function PayoutSettingsForm({ settings, second, readAgain }: PayoutSettingsFormProps) {
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
        <RadioChoice
          name="payout-mode"
          legend={<span className="sr-only">{settingsLabels.mode}</span>}
          options={modes}
          {...choice('mode')}
        />
      </Section>
      <Section title="Limits and warnings">
        <div className="grid gap-4 sm:grid-cols-2">
          {amounts.map(({ name, ...amount }) => (
            <MoneyField
              key={name}
              required
              label={settingsLabels[name]}
              {...amount}
              {...field(name)}
            />
          ))}
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

const amounts = [
  { name: 'perPayoutMaxUsd', currency: 'USD', hint: 'Larger payouts are held for review.' },
  { name: 'perDayMaxUsd', currency: 'USD', hint: 'Total per 24 hours.' },
  { name: 'warnBelowAmount', currency: 'PYUSD', hint: 'Warns when the balance falls below.' },
  { name: 'warnBelowSol', currency: 'SOL', hint: 'SOL pays network fees.' },
] as const;

const modes = choices as readonly { value: PayoutMode; label: string; hint: string }[];

/** The form over the loaded settings. */
function useSettingsForm(settings: PayoutSettingsPartsFragment, readAgain: () => Promise<unknown>) {
  const [updateSettings] = useUpdatePayoutSettingsMutation();
  return useServerForm({
    schema: settingsSchema,
    initial: valuesOf(settings),
    version: settings.version,
    draft: 'payout-settings',
    send: async (values) => {
      const input = { ...values, version: settings.version };
      const answer = await updateSettings({ input });
      // The form merges what someone else saved first.
      if (answer?.errors.some(({ code }) => code === 'CONFLICT')) await readAgain();
      return answer?.errors.map(namingRow);
    },
    fallback: 'Failed to save the payout settings',
  });
}
