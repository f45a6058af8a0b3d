import { CURRENCIES, isNationalCurrency } from '@outlay/schemas/currencies';
import * as z from 'zod/mini';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import { Switch } from '../../../components/ui/switch.tsx';
import {
  useUpdateOrganizationMutation,
  type DateOrder,
  type OrganizationSettingsQuery,
} from '#graphql';
import { currencyLabel } from '../../../lib/currency-name.ts';
import { requiredText } from '../../../lib/form-schema.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { viewerLocale } from '../../../lib/viewer-locale.ts';

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

export function OrganizationForm({
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
