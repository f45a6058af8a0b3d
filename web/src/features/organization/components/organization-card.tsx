import { Section } from '../../../components/ui/section.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import {
  useOrganizationSettingsQuery,
  useSetVisionProviderHostMutation,
  useVisionProviderQuery,
  type VisionProviderQuery,
  useUpdateOrganizationMutation,
  type DateOrder,
  type OrganizationSettingsQuery,
} from '#graphql';
import { useState } from 'react';
import { ActionBanner } from '../../../components/ui/action-banner.tsx';
import { Switch } from '../../../components/ui/switch.tsx';
import { act, type ActionResult } from '../../../lib/action-result.ts';
import { CURRENCIES, isNationalCurrency } from '@outlay/schemas/currencies';
import * as z from 'zod/mini';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import { currencyLabel } from '../../../lib/currency-name.ts';
import { requiredText } from '../../../lib/form-schema.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { viewerLocale } from '../../../lib/viewer-locale.ts';

export default function OrganizationCard() {
  const { data, error, refetch } = useOrganizationSettingsQuery();
  return (
    <div className="grid gap-10">
      <Section title="Organization">
        {!data && <NotLoaded what="the organization" rows={3} {...{ error, refetch }} />}
        {data && <OrganizationForm organization={data.organization} />}
      </Section>
      <VisionProviderCard />
    </div>
  );
}

/** Whether unclear receipts may be sent to the installation's vision provider; empty where it has none. */
function VisionProviderCard() {
  const { data, error, refetch } = useVisionProviderQuery();
  if (!data) return <NotLoaded what="the AI reading of receipts" {...{ error, refetch }} />;
  if (!data.visionProvider) return null;
  const { visionProvider, organization } = data;
  return (
    <Provider {...visionProvider} isOn={organization.visionProviderHost === visionProvider.host} />
  );
}

type ProviderProps = NonNullable<VisionProviderQuery['visionProvider']> & { isOn: boolean };

function Provider({ host, model, sentToday, dailyMax, isOn }: ProviderProps) {
  const [setHost, { loading }] = useSetVisionProviderHostMutation();
  const [result, setResult] = useState<ActionResult | null>(null);
  const change = (next: boolean) =>
    act({
      send: () => setHost({ visionProviderHost: next ? host : null }),
      done: next
        ? `Unclear receipts are now sent to ${host}`
        : `Receipts are no longer sent to ${host}`,
      fallback: 'Failed to change the AI reading of receipts',
      onResult: setResult,
    });
  return (
    <Section title="AI reading of unclear receipts">
      <div className="grid gap-4">
        {result && <ActionBanner {...result} />}
        <p className="text-ink-soft">
          While this is on and details of a receipt are missing or unclear, its text is sent to{' '}
          {host} (model {model}), with a small picture of the first page if it is a scan or a photo.
          The text and the picture include everything that is printed there, such as names. Receipts
          with clear details, the original file, its name, the uploader and the expense are not
          sent. An answer is used only if the receipt shows it.
        </p>
        <Switch
          label={`Send unclear receipts to ${host}`}
          on={isOn}
          busy={loading}
          onChange={(next) => void change(next)}
        />
        <p className="text-sm text-ink-faint">
          {sentToday} of {dailyMax} receipts today (UTC).
          {sentToday >= dailyMax && ' Others are read without AI until midnight UTC.'}
        </p>
      </div>
    </Section>
  );
}

const schema = z.object({
  name: requiredText('Enter a name'),
  timeZone: z.string(),
  dateOrder: z.custom<DateOrder>(),
  currency: z.string(),
  requiresSecondFactor: z.boolean(),
});

const timeZones = Intl.supportedValuesOf('timeZone');
const dateOrders: Record<DateOrder, string> = {
  DAY_MONTH_YEAR: 'Day, month, year (31/12/2026)',
  MONTH_DAY_YEAR: 'Month, day, year (12/31/2026)',
  YEAR_MONTH_DAY: 'Year, month, day (2026/12/31)',
};

const currencies = CURRENCIES.filter(isNationalCurrency).map(
  (code) => [code, currencyLabel(code)] as const,
);

function OrganizationForm({
  organization: { name, timeZone, dateOrder, currency, requiresSecondFactor },
}: {
  organization: OrganizationSettingsQuery['organization'];
}) {
  const [updateOrganization] = useUpdateOrganizationMutation();
  const initial = { name, timeZone, dateOrder, currency, requiresSecondFactor };
  const form = useServerForm({
    schema,
    initial,
    version: JSON.stringify(initial),
    draft: 'organization',
    send: async (input) => (await updateOrganization({ input }))?.errors,
    fallback: 'Failed to save the organization',
  });
  const { field, values, set } = form;
  return (
    <ServerForm form={form} submitLabel="Save organization" savedNote="Organization saved">
      <TextField label="Name" required {...field('name')} />
      <SelectField
        label="Time zone"
        hint={`Where a day begins and ends. ${timeIn(values.timeZone)}`}
        options={withCurrent(timeZones, timeZone)}
        {...field('timeZone')}
      />
      <SelectField
        label="Date order"
        hint="How an ambiguous date on a receipt is read."
        options={Object.entries(dateOrders)}
        {...field('dateOrder')}
      />
      <SelectField
        label="Currency"
        hint="Selected for new expenses, and to be checked where a receipt names none."
        options={currencies}
        {...field('currency')}
      />
      <Switch
        label="Require two-step sign-in for approvers, finance and admins"
        on={values.requiresSecondFactor}
        onChange={(on) => set('requiresSecondFactor', on)}
      />
    </ServerForm>
  );
}

/** Offers the current value even if the browser doesn't know it, because saving would otherwise change it silently. */
const withCurrent = (offered: readonly string[], current: string) =>
  [...new Set([...offered, current])].map((each) => [each, each] as const);

/** Returns the time in a zone, so that people can check it; empty for a name that this browser doesn't know. */
function timeIn(timeZone: string): string {
  try {
    const format = new Intl.DateTimeFormat(viewerLocale, { timeStyle: 'short', timeZone });
    return `It is ${format.format(new Date())} there now.`;
  } catch {
    return '';
  }
}
