import { CURRENCIES } from '@outlay/schemas/currencies';
import { ListPlus } from 'lucide-react';
import { Suspense } from 'react';
import { AmountBounds } from '../../../components/ui/amount-bounds.tsx';
import { Chip, ChipSelect } from '../../../components/ui/chip.tsx';
import { DateRangeFields } from '../../../components/ui/date-range-fields.tsx';
import { SelectField } from '../../../components/ui/field.tsx';
import { PopoverButton } from '../../../components/ui/popover-button.tsx';
import type { FilterChoicesQuery } from '#graphql';
import { boundTo } from '../../../lib/bound-to.ts';
import { currencyLabel } from '../../../lib/currency-name.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useCustomFields } from '../../../subjects/expenses/use-custom-fields.ts';
import { sourceLabels } from '../../../subjects/expenses/source-labels.ts';
import { fieldFilters, keysOf, sortLabels, type ListQuery } from './list-query.ts';

interface PanelProps {
  id: string;
  query: ListQuery;
  choices: FilterChoicesQuery | undefined;
  /** Null for a viewer who sees their own expenses only. */
  people: {
    members: readonly { id: string; name: string }[];
    departments: readonly { name: string }[];
  } | null;
  onChange: (change: Partial<ListQuery>) => void;
}

/**
 * What the list is filtered by, as at most eight fields, and the rest as chips. Status, search and quick filters stand beside it
 * and aren't repeated. Each applies at once.
 */
export function FilterPanel({ id, query, choices, people, onChange }: PanelProps) {
  const bound = boundTo(query, onChange);
  return (
    <section
      id={id}
      aria-label="Filters"
      className="grid gap-x-5 gap-y-4 border-y border-line py-4 sm:grid-cols-2 lg:grid-cols-4"
    >
      <SelectField
        label="Category"
        none="All categories"
        options={named(choices?.categories)}
        {...bound('category')}
      />
      <SelectField
        label="Policy"
        none="All policies"
        options={named(choices?.policies)}
        {...bound('policy')}
      />
      {people && (
        <>
          <SelectField
            label="Member"
            none="All members"
            options={people.members.map(({ id: value, name }) => [value, name])}
            {...bound('member')}
          />
          <SelectField
            label="Department"
            none="All departments"
            options={people.departments.map(({ name }) => [name, name])}
            {...bound('department')}
          />
        </>
      )}
      <DateRangeFields range={query} onChange={onChange} />
      <AmountBounds bounds={query} currency={query.currency} onChange={onChange} />
      <MoreFilters query={query} onChange={onChange} />
    </section>
  );
}

const MoreFilters = ({
  query: { source, currency, sort, ...query },
  onChange,
}: Pick<PanelProps, 'query' | 'onChange'>) => (
  <div role="group" aria-label="More filters" className="col-span-full flex flex-wrap gap-1.5">
    {keysOf(sourceLabels).map((value) => (
      <Chip
        key={value}
        label={sourceLabels[value]}
        isOn={source.includes(value)}
        onClick={() =>
          onChange({
            source: source.includes(value)
              ? source.filter((each) => each !== value)
              : [...source, value],
          })
        }
      />
    ))}
    <ChipSelect
      label="Currency"
      value={currency}
      options={[
        ['', 'Any currency'],
        ...CURRENCIES.map((code) => [code, currencyLabel(code)] as const),
      ]}
      onChange={(code) => onChange({ currency: code })}
    />
    <FieldFilters field={query.field} onChange={onChange} />
    {/* A larger screen has the heads of the columns. */}
    <ChipSelect
      label="Sort by"
      className="sm:hidden"
      value={sort}
      options={keysOf(sortLabels).map((value) => [value, sortLabels[value]])}
      onChange={(chosen) => onChange({ sort: chosen as ListQuery['sort'] })}
    />
  </div>
);

const fieldControls = lazyPart(() => import('../fields/field-controls.tsx'));

/** A control for each custom field in use, behind one chip. */
function FieldFilters({
  field,
  onChange,
}: Pick<ListQuery, 'field'> & Pick<PanelProps, 'onChange'>) {
  const filters = fieldFilters({ field });
  const fields = useCustomFields().filter(
    ({ key, archived }) => !archived || filters.some((filter) => filter.key === key),
  );
  if (fields.length === 0) return null;
  return (
    <PopoverButton label="Custom fields" Icon={ListPlus}>
      {() => (
        <Suspense fallback={null}>
          <fieldControls.Part
            fields={fields.map((each) => ({ ...each, required: false }))}
            values={Object.fromEntries(filters.map(({ key, value }) => [key, value]))}
            error={undefined}
            none="Any"
            onChange={(values) =>
              onChange({
                field: Object.entries(values).flatMap(([key, value]) =>
                  value === '' ? [] : [`${key}=${value}`],
                ),
              })
            }
          />
        </Suspense>
      )}
    </PopoverButton>
  );
}

const named = (list: readonly { id: string; name: string; archived: boolean }[] | undefined) =>
  list?.map(({ id, name, archived }) => [id, archived ? `${name} (archived)` : name] as const);
