import { CURRENCIES } from '@outlay/schemas/currencies';
import { Suspense } from 'react';
import { AmountBoundField } from '../../../components/ui/amount-bound-field.tsx';
import { CheckboxGroup } from '../../../components/ui/checkbox-group.tsx';
import { DateRangeFields } from '../../../components/ui/date-range-fields.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import type { FilterChoicesQuery } from '#graphql';
import { compareDecimals, isDecimal } from '../../../lib/decimal.ts';
import { currencyLabel } from '../../../lib/currency-name.ts';
import { expenseStatusLabels } from '../expense-status-labels.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useCustomFields } from '../../../subjects/expenses/use-custom-fields.ts';
import { sourceLabels } from '../../../subjects/expenses/source-labels.ts';
import { fieldFilters, keysOf, scopeLabels, sortLabels, type ListQuery } from './list-query.ts';

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

/** All filters of the list. Each applies at once. */
export const FilterPanel = ({ id, query, choices, people, onChange }: PanelProps) => (
  <section
    id={id}
    aria-label="Filters"
    className="grid gap-x-5 gap-y-4 border-y border-line py-4 sm:grid-cols-2 lg:grid-cols-4"
  >
    <div className="sm:col-span-2">
      <CheckboxGroup
        legend="Statuses"
        columns={2}
        choices={keysOf(expenseStatusLabels).map((value) => ({
          value,
          label: expenseStatusLabels[value].label,
        }))}
        value={query.status}
        onChange={(status) => onChange({ status })}
      />
    </div>
    <div className="sm:col-span-2">
      <CheckboxGroup
        legend="Sources"
        columns={2}
        choices={keysOf(sourceLabels).map((value) => ({ value, label: sourceLabels[value] }))}
        value={query.source}
        onChange={(source) => onChange({ source })}
      />
    </div>
    <SelectField
      label="Category"
      none="All categories"
      options={named(choices?.categories)}
      value={query.category}
      onChange={(event) => onChange({ category: event.target.value })}
    />
    <SelectField
      label="Policy"
      none="All policies"
      options={named(choices?.policies)}
      value={query.policy}
      onChange={(event) => onChange({ policy: event.target.value })}
    />
    <SelectField
      label="Currency"
      none="All currencies"
      options={CURRENCIES.map((code) => [code, currencyLabel(code)])}
      value={query.currency}
      onChange={(event) => onChange({ currency: event.target.value })}
    />
    <TextField
      label="Vendor"
      value={query.vendor}
      onChange={(event) => onChange({ vendor: event.target.value })}
    />
    <FieldFilters query={query} onChange={onChange} />
    {people && <PeopleFilters people={people} query={query} onChange={onChange} />}
    <Bounds query={query} onChange={onChange} />
    <SelectField
      label="Sort by"
      options={keysOf(sortLabels).map((value) => [value, sortLabels[value]])}
      value={query.sort}
      onChange={(event) => onChange({ sort: event.target.value as ListQuery['sort'] })}
    />
  </section>
);

const fieldControls = lazyPart(() => import('../fields/field-controls.tsx'));

/** A control for each custom field in use. */
function FieldFilters({ query, onChange }: Pick<PanelProps, 'query' | 'onChange'>) {
  const filters = fieldFilters(query);
  const fields = useCustomFields().filter(
    ({ key, archived }) => !archived || filters.some((filter) => filter.key === key),
  );
  if (fields.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <fieldControls.Part
        fields={fields.map((field) => ({ ...field, required: false }))}
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
  );
}

const PeopleFilters = ({
  people: { members, departments },
  query,
  onChange,
}: Pick<PanelProps, 'query' | 'onChange'> & { people: NonNullable<PanelProps['people']> }) => (
  <>
    <SelectField
      label="Owner"
      options={Object.entries(scopeLabels)}
      value={query.scope}
      onChange={(event) => onChange({ scope: event.target.value as ListQuery['scope'] })}
    />
    <SelectField
      label="Member"
      none="All members"
      options={members.map(({ id, name }) => [id, name])}
      value={query.member}
      onChange={(event) => onChange({ member: event.target.value })}
    />
    <SelectField
      label="Department"
      none="All departments"
      options={departments.map(({ name }) => [name, name])}
      value={query.department}
      onChange={(event) => onChange({ department: event.target.value })}
    />
  </>
);

function Bounds({ query, onChange }: Pick<PanelProps, 'query' | 'onChange'>) {
  const { from, to, min, max } = query;
  const amountsCross = isDecimal(min) && isDecimal(max) && compareDecimals(min, max) > 0;
  return (
    <>
      <DateRangeFields range={{ from, to }} onChange={onChange} />
      <AmountBoundField
        label="Min amount"
        currency={query.currency}
        value={min}
        onChange={(bound) => onChange({ min: bound })}
      />
      <AmountBoundField
        label="Max amount"
        currency={query.currency}
        value={max}
        error={amountsCross ? 'Max is below min' : undefined}
        onChange={(bound) => onChange({ max: bound })}
      />
    </>
  );
}

const named = (list: readonly { id: string; name: string; archived: boolean }[] | undefined) =>
  list?.map(({ id, name, archived }) => [id, archived ? `${name} (archived)` : name] as const);
