import { forTexts } from '@outlay/schemas/expense-values';
import * as z from 'zod/mini';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import {
  useCreateMileageRateMutation,
  useCreatePerDiemRateMutation,
  useUpdateMileageRateMutation,
  useUpdatePerDiemRateMutation,
  type DistanceUnit,
  type MileageRateRowFragment,
  type PerDiemRateRowFragment,
} from '#graphql';
import { checked, requiredText } from '../../../lib/form-schema.ts';
import { amountText, withPoint } from '../../../lib/read-amount.ts';
import type { ServerForm } from '../../../lib/use-server-form.ts';
import { EntryForm, type EntryDialogProps } from './entry-form.tsx';

/** What every version of a rate has, as it is typed. */
const versionFields = {
  currency: requiredText('Enter a currency'),
  validFrom: requiredText('Enter the first day'),
  source: z.string(),
};
const meals = ['breakfast', 'lunch', 'dinner'] as const;
const perDiemSchema = z.object({
  place: requiredText('Enter a place'),
  perDay: requiredText('Enter a rate'),
  ...forTexts(['firstLastDay', ...meals], () => z.string()),
  ...versionFields,
});
const mileageSchema = z.object({
  name: requiredText('Enter a name'),
  unit: z.custom<DistanceUnit>(),
  perUnit: requiredText('Enter a rate'),
  thresholdPerYear: checked(z.string(), (text) =>
    /^\s*\d*\s*$/u.test(text) ? null : 'Enter a whole number without separators',
  ),
  perUnitAbove: z.string(),
  ...versionFields,
});
type Version = Pick<z.infer<typeof mileageSchema>, keyof typeof versionFields>;

const versionOf = (rate: { [Key in keyof Version]: string | null } | null): Version =>
  forTexts(['currency', 'validFrom', 'source'], (field) => rate?.[field] ?? '');

/** Returns what the API gets. */
const versionInput = ({ currency, validFrom, source }: Version) => ({
  currency: currency.trim().toUpperCase(),
  validFrom,
  source: source.trim() || null,
});

/** How a rate is changed without changing what was reimbursed. */
const note =
  'Existing expenses keep their amount. A new version has the same name and a later first day.';

/** Creates or changes a mileage rate. */
export function EditMileageRate(props: EntryDialogProps<MileageRateRowFragment>) {
  const { entry: rate } = props;
  const [create] = useCreateMileageRateMutation({ refetchQueries: ['Catalogue'] });
  const [update] = useUpdateMileageRateMutation({ refetchQueries: ['Catalogue'] });
  return (
    <EntryForm
      {...{ ...props, note, create, update }}
      kind="mileage rate"
      schema={mileageSchema}
      initial={{
        name: rate?.name ?? '',
        unit: rate?.unit ?? ('KM' as const),
        ...forTexts(['perUnit', 'thresholdPerYear', 'perUnitAbove'], (field) =>
          amountText(rate?.[field] ?? ''),
        ),
        ...versionOf(rate),
      }}
      nameOf={({ name }) => name}
      inputOf={(typed) => ({
        ...{ ...typed, perUnit: withPoint(typed.perUnit), ...versionInput(typed) },
        thresholdPerYear: typed.thresholdPerYear.trim() || null,
        perUnitAbove: withPoint(typed.perUnitAbove) || null,
      })}
    >
      {(form) => <MileageFields {...form} />}
    </EntryForm>
  );
}

const units = { KM: ['kilometer', 'Kilometers'], MI: ['mile', 'Miles'] } as const;

function MileageFields({ field, values }: ServerForm<z.infer<typeof mileageSchema>>) {
  const [one, many] = units[values.unit];
  return (
    <>
      <TextField label="Name" required autoFocus placeholder="Car" {...field('name')} />
      <SelectField
        label="Unit"
        options={Object.entries(units).map(([unit, [, label]]) => [unit, label])}
        {...field('unit')}
      />
      <TextField label={`Rate per ${one}`} required inputMode="decimal" {...field('perUnit')} />
      <TextField
        label={`${many} a year at this rate`}
        hint="A year begins on the day and month of “Valid from”. Leave empty for no limit."
        inputMode="numeric"
        {...field('thresholdPerYear')}
      />
      <TextField
        label={`Rate per ${one} above that`}
        hint="Needed with a yearly limit."
        inputMode="decimal"
        {...field('perUnitAbove')}
      />
      <VersionFields field={field} />
    </>
  );
}

/** Creates or changes a per diem rate. */
export function EditPerDiemRate(props: EntryDialogProps<PerDiemRateRowFragment>) {
  const { entry: rate } = props;
  const [create] = useCreatePerDiemRateMutation({ refetchQueries: ['Catalogue'] });
  const [update] = useUpdatePerDiemRateMutation({ refetchQueries: ['Catalogue'] });
  return (
    <EntryForm
      {...{ ...props, note, create, update }}
      kind="per diem rate"
      schema={perDiemSchema}
      initial={{
        place: rate?.place ?? '',
        ...forTexts(['perDay', 'firstLastDay', ...meals], (field) =>
          amountText(rate?.[field] ?? ''),
        ),
        ...versionOf(rate),
      }}
      nameOf={({ place }) => place}
      inputOf={(typed) => ({
        ...{ ...typed, perDay: withPoint(typed.perDay), ...versionInput(typed) },
        firstLastDay: withPoint(typed.firstLastDay) || null,
        ...forTexts(meals, (meal) => withPoint(typed[meal]) || '0'),
      })}
    >
      {({ field }) => (
        <>
          <TextField label="Place" required autoFocus placeholder="Germany" {...field('place')} />
          <TextField label="Rate per day" required inputMode="decimal" {...field('perDay')} />
          <TextField
            label="Rate for the first and the last day"
            hint="An amount, such as 75% of a day. Leave empty to pay the full rate."
            inputMode="decimal"
            {...field('firstLastDay')}
          />
          {meals.map((meal) => (
            <TextField
              key={meal}
              label={`Deducted per ${meal}`}
              inputMode="decimal"
              placeholder="0"
              {...field(meal)}
            />
          ))}
          <VersionFields field={field} />
        </>
      )}
    </EntryForm>
  );
}

const VersionFields = ({
  field,
}: {
  field: (name: keyof Version) => { value: string; error: string | undefined };
}) => (
  <>
    <TextField label="Currency" required placeholder="USD" {...field('currency')} />
    <TextField label="Valid from" required type="date" {...field('validFrom')} />
    <TextField label="Source" hint="Where the rate is published" {...field('source')} />
  </>
);
