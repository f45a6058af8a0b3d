import { Suspense } from 'react';
import { SelectField } from '../../../components/ui/field.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useTravelRatesQuery } from '#graphql';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import type { TripFieldsProps } from './trip-fields.tsx';
import { proposedTitle, type TripKind, type TripValues } from './trip-values.ts';

const tripFields = lazyPart(() => import('./trip-fields.tsx'));

const kindLabels: Readonly<Record<TripKind, string>> = {
  regular: 'Regular',
  mileage: 'Mileage',
  perDiem: 'Per diem',
};

type Changes = TripValues & { title: string };
type SetChange = (name: keyof Changes, value: Changes[keyof Changes]) => unknown;

/** The type of an expense, and its trip; nothing where the organization has no rates. */
export function TripField({
  set,
  ...props
}: Omit<TripFieldsProps, 'rates' | 'onChange'> & { set: SetChange }) {
  const { values } = props;
  const { tripKind, title } = values;
  const { data } = useTravelRatesQuery();
  const rates = { mileageRates: data?.mileageRates ?? [], perDiemRates: data?.perDiemRates ?? [] };
  const hasRate = {
    regular: true,
    mileage: rates.mileageRates.some(({ archived }) => !archived),
    perDiem: rates.perDiemRates.some(({ archived }) => !archived),
  };
  const kinds = (Object.keys(kindLabels) as TripKind[]).filter(
    (kind) => hasRate[kind] || kind === tripKind,
  );
  if (kinds.length === 1) return null;
  const change: TripFieldsProps['onChange'] = (changed) => {
    const isProposed = title === '' || title === proposedTitle(values, rates);
    const proposed = proposedTitle({ ...values, ...changed }, rates);
    // Another type keeps the title until it has its own.
    const isTaken = isProposed && (proposed !== '' || changed.tripKind === undefined);
    const changes: Partial<Changes> = { ...changed, ...(isTaken && { title: proposed }) };
    for (const [name, value] of Object.entries(changes)) set(name as keyof Changes, value);
  };
  return (
    <>
      <SelectField
        label="Expense type"
        name="tripKind"
        options={kinds.map((kind) => [kind, kindLabels[kind]] as const)}
        value={tripKind}
        onChange={({ target }) => change({ tripKind: target.value as TripKind })}
      />
      {tripKind !== 'regular' && (
        <Suspense fallback={<Skeleton className="h-40 sm:col-span-full" />}>
          <tripFields.Part {...props} rates={rates} onChange={change} />
        </Suspense>
      )}
    </>
  );
}
