import { AmountBounds } from '../../../components/ui/amount-bounds.tsx';
import { DateRangeFields } from '../../../components/ui/date-range-fields.tsx';
import { SelectField } from '../../../components/ui/field.tsx';
import { usePeopleChoicesQuery } from '#graphql';
import { boundTo } from '../../../lib/bound-to.ts';
import { periodOf, presetLabels, type Period, type Preset } from '../../../lib/period.ts';
import { useOrganizationDay } from '../../../lib/use-organization-day.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { treasuryTitle } from '../../../subjects/payments/treasury-title.ts';
import type { PayoutQuery } from '../payout-query.ts';
import { useTreasuries } from './treasury-choice.tsx';

interface FilterProps {
  query: PayoutQuery;
  onChange: (change: Partial<PayoutQuery>) => void;
}

/** The filters beside status, time and search. Each applies at once. */
export function PayoutFilters({ id, query, onChange }: FilterProps & { id: string }) {
  const bound = boundTo(query, onChange);
  const people = usePeopleChoicesQuery().data?.members ?? [];
  const treasuries = useTreasuries();
  return (
    <section
      id={id}
      aria-label="Filters"
      className="grid gap-x-5 gap-y-4 border-y border-line py-4 sm:grid-cols-2 lg:grid-cols-3"
    >
      <SelectField
        label="Payee"
        none="Everyone"
        options={people.map((person) => [person.id, personName(person)])}
        {...bound('payee')}
      />
      <DateRangeFields range={query} onChange={onChange} />
      <AmountBounds bounds={query} currency="USD" onChange={onChange} />
      {treasuries.length > 1 && (
        <SelectField
          label="Treasury"
          none="Any treasury"
          options={treasuries.map(({ name }) => [name, treasuryTitle(name)])}
          {...bound('treasury')}
        />
      )}
    </section>
  );
}

const presets = (Object.keys(presetLabels) as Preset[]).filter((preset) => preset !== 'custom');

/** The usual periods in one step; days of one's own are among the filters. */
export function WhenSelect({ query: { from, to }, onChange }: FilterProps) {
  const today = useOrganizationDay();
  if (today === null) return null;
  const isShown = (period: Period) => period.from === from && period.to === to;
  const chosen = presets.find((preset) => isShown(periodOf(preset, today)));
  const isAny = from === '' && to === '';
  return (
    <select
      aria-label="When"
      className="h-11 rounded-md border border-line-strong bg-raised pr-7 pl-2.5 text-sm font-strong lg:h-8"
      value={chosen ?? ''}
      onChange={({ target }) => {
        const preset = presets.find((each) => each === target.value);
        onChange(preset ? periodOf(preset, today) : { from: '', to: '' });
      }}
    >
      <option value="">{isAny || chosen ? 'Any time' : presetLabels.custom}</option>
      {presets.map((preset) => (
        <option key={preset} value={preset}>
          {presetLabels[preset]}
        </option>
      ))}
    </select>
  );
}
