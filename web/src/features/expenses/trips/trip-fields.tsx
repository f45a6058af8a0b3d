import { SelectField, TextField } from '../../../components/ui/field.tsx';
import { Money } from '../../../components/ui/amounts.tsx';
import { latestExpenseDay } from '../../../lib/format-date.ts';
import type { DraftCheck } from '../api/use-draft-check.ts';
import { namedVersions, rateOptions, unitLabels, versionOn } from './trip-rates.ts';
import { dayOf, isComplete, type Rates, type TripValues } from './trip-values.ts';

export interface TripFieldsProps {
  values: TripValues & { title: string; date: string };
  rates: Rates;
  /** The server's check, which computes the amount. */
  check: DraftCheck | null;
  errorAt: (name: string) => string | undefined;
  onChange: (changed: Partial<TripValues>) => void;
}

/** What the amount of mileage or a per diem is computed from, and the amount. */
export default function TripFields(props: TripFieldsProps) {
  return (
    <>
      {props.values.tripKind === 'mileage' ? (
        <MileageFields {...props} />
      ) : (
        <PerDiemFields {...props} />
      )}
      <ComputedAmount {...props} />
    </>
  );
}

function MileageFields({ values: { mileage }, rates, errorAt, onChange }: TripFieldsProps) {
  const versions = namedVersions(rates).mileage;
  const unit = versions.find(({ id }) => id === mileage.rateId)?.unit;
  const field = (name: keyof typeof mileage, label: string) => ({
    ...{ label, name: `mileage.${name}`, required: true, value: mileage[name] },
    error: errorAt(`mileage.${name}`),
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ mileage: { ...mileage, [name]: target.value } }),
  });
  return (
    <>
      <SelectField
        {...field('rateId', 'Rate')}
        none="Select a rate"
        options={rateOptions(versions, mileage.rateId)}
      />
      <TextField
        {...field('distance', unit ? `Distance (${unitLabels[unit] ?? unit})` : 'Distance')}
        inputMode="decimal"
      />
      <TextField {...field('from', 'From')} />
      <TextField {...field('to', 'To')} />
    </>
  );
}

function PerDiemFields({ values: { perDiem }, rates, errorAt, onChange }: TripFieldsProps) {
  const field = (name: keyof typeof perDiem, label: string) => ({
    ...{ label, name: `perDiem.${name}`, value: perDiem[name] },
    error: errorAt(`perDiem.${name}`),
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ perDiem: { ...perDiem, [name]: target.value } }),
  });
  const meals = { type: 'number', inputMode: 'numeric', min: '0', placeholder: '0' } as const;
  const day = { type: 'date', required: true, max: latestExpenseDay() } as const;
  return (
    <>
      <SelectField
        {...field('rateId', 'Place')}
        required
        none="Select a place"
        options={rateOptions(namedVersions(rates).perDiem, perDiem.rateId)}
      />
      <TextField {...field('firstDay', 'First day')} {...day} />
      <TextField {...field('lastDay', 'Last day')} {...day} />
      <div className="grid grid-cols-3 gap-3 sm:col-span-full">
        <TextField {...field('breakfasts', 'Breakfasts provided')} {...meals} />
        <TextField {...field('lunches', 'Lunches provided')} {...meals} />
        <TextField {...field('dinners', 'Dinners provided')} {...meals} />
      </div>
    </>
  );
}

function ComputedAmount({ values, rates, check }: TripFieldsProps) {
  const { tripKind } = values;
  if (tripKind === 'regular' || !isComplete(values)) return null;
  const { rateId } = values[tripKind];
  const rate = versionOn<{
    id: string;
    name: string;
    archived: boolean;
    validFrom: string;
    text: string;
    source: string | null;
  }>(namedVersions(rates)[tripKind], rateId, dayOf(values));
  const refused = check?.errors.filter(({ field }) => field?.startsWith(tripKind)) ?? [];
  return (
    <div role="status" aria-label="Amount" className="sm:col-span-full">
      {check?.amount && check.currency && refused.length === 0 && (
        <p className="text-lg font-strong">
          <Money amount={check.amount} currency={check.currency} />
        </p>
      )}
      {rate && (
        <p className="text-sm text-ink-soft">
          {rate.text}
          {rate.source !== null && ` · ${rate.source}`}
        </p>
      )}
      {refused.map(({ message }) => (
        <p key={message} className="text-sm font-medium text-danger">
          {message}
        </p>
      ))}
    </div>
  );
}
