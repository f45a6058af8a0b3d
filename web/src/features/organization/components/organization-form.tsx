import { useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import { FormFooter } from '../../../components/ui/form-footer.tsx';
import {
  useUpdateOrganizationMutation,
  type DateOrder,
  type OrganizationSettingsQuery,
} from '../../../generated/graphql.ts';
import { useForm } from '../../../lib/use-form.ts';
import { viewerLocale } from '../../../lib/viewer-locale.ts';

interface OrganizationValues {
  name: string;
  currency: string;
  timeZone: string;
  dateOrder: DateOrder;
}

const currencies = ['USD', 'EUR', 'GBP', 'CAD'];
const timeZones = Intl.supportedValuesOf('timeZone');
const dateOrders: Record<DateOrder, string> = {
  DAY_MONTH_YEAR: 'Day, month, year (31/12/2026)',
  MONTH_DAY_YEAR: 'Month, day, year (12/31/2026)',
  YEAR_MONTH_DAY: 'Year, month, day (2026/12/31)',
};

export function OrganizationForm({
  organization: { id, name, currency, timeZone, dateOrder },
}: {
  organization: OrganizationSettingsQuery['organization'];
}) {
  const [updateOrganization] = useUpdateOrganizationMutation();
  const [saved, setSaved] = useState(false);
  const form = useForm<OrganizationValues>({
    initial: { name, currency, timeZone, dateOrder },
    draftKey: `organization:${id}`,
    check: (values) => ({ name: values.name.trim() === '' ? 'Enter a name' : undefined }),
    send: async (input) => {
      setSaved(false);
      const { data } = await updateOrganization({ variables: { input } });
      return data?.updateOrganization.errors;
    },
    onDone: () => setSaved(true),
    fallback: 'Failed to save the organisation',
  });
  const set: typeof form.set = (field, value) => {
    setSaved(false);
    form.set(field, value);
  };
  return (
    <form {...form.formProps} className="grid gap-4">
      {form.failure !== null && <Banner tone="error">{form.failure}</Banner>}
      <OrganizationFields {...form} set={set} saved={{ currency, timeZone }} />
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <p role="status" className="text-success">
          {saved && 'The organisation is saved.'}
        </p>
        <FormFooter submitLabel="Save organisation" busyLabel="Saving..." busy={form.busy} />
      </div>
    </form>
  );
}

type OrganizationFormState = ReturnType<typeof useForm<OrganizationValues>>;

function OrganizationFields({
  values,
  errors,
  set,
  saved,
}: Pick<OrganizationFormState, 'values' | 'errors' | 'set'> & {
  saved: Pick<OrganizationValues, 'currency' | 'timeZone'>;
}) {
  return (
    <>
      <TextField
        label="Name"
        required
        value={values.name}
        error={errors.name}
        onChange={(event) => set('name', event.target.value)}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label="Currency"
          hint="What totals are shown in."
          value={values.currency}
          error={errors.currency}
          onChange={(event) => set('currency', event.target.value)}
        >
          {withCurrent(currencies, saved.currency).map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        <SelectField
          label="Time zone"
          hint={`Where a day begins and ends. ${timeIn(values.timeZone)}`}
          value={values.timeZone}
          error={errors.timeZone}
          onChange={(event) => set('timeZone', event.target.value)}
        >
          {withCurrent(timeZones, saved.timeZone).map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
      </div>
      <SelectField
        label="Date order"
        hint="How an ambiguous date on a receipt is read."
        value={values.dateOrder}
        error={errors.dateOrder}
        onChange={(event) => set('dateOrder', event.target.value as DateOrder)}
      >
        {Object.entries(dateOrders).map(([order, label]) => (
          <option key={order} value={order}>
            {label}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** A browser may not know the current value: it is offered all the same, or saving would change it silently. */
const withCurrent = (offered: readonly string[], current: string): readonly string[] =>
  offered.includes(current) ? offered : [current, ...offered];

/** Lets people check that it is the zone they mean; empty for a name that this browser doesn't know. */
function timeIn(timeZone: string): string {
  try {
    const format = new Intl.DateTimeFormat(viewerLocale, { timeStyle: 'short', timeZone });
    return `It is ${format.format(new Date())} there now.`;
  } catch {
    return '';
  }
}
