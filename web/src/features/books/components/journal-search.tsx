import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import { useChartQuery, usePeopleChoicesQuery } from '#graphql';
import { AmountBounds } from '../../../components/ui/amount-bounds.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import { boundTo } from '../../../lib/bound-to.ts';
import { shortAddress } from '../../../lib/short-address.ts';
import { useTypedSearch } from '../../../lib/use-typed-search.ts';
import { useCustomFields } from '../../../subjects/expenses/use-custom-fields.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { accountName } from '../books-labels.ts';
import { isFiltered, withoutFilters, type JournalQuery } from '../journal-query.ts';
import { monthName } from '../months.ts';
import { useBooksCurrency } from '../use-books-currency.ts';

interface SearchProps {
  query: JournalQuery;
  onChange: (change: Partial<JournalQuery>) => void;
}

/** Opens the filters of the journal, and shows those that came with a link. */
export function JournalSearch({ query, onChange }: SearchProps) {
  const [open, setOpen] = useState(() => isFiltered(query));
  const id = useId();
  return (
    <div role="search" className="grid grid-cols-1 gap-3 print:hidden">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          Icon={Search}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          Search
        </Button>
        <span className="text-ink-soft">{linkedFilters(query).join(' · ')}</span>
        {isFiltered(query) && (
          <Button size="sm" tone="quiet" onClick={() => onChange(withoutFilters(query))}>
            Clear filters
          </Button>
        )}
      </div>
      {open && <Filters id={id} query={query} onChange={onChange} />}
    </div>
  );
}

/** Filters of a link, which have no field of their own. */
const linkedFilters = ({ before, expense, transaction }: JournalQuery): string[] => [
  ...(before === '' ? [] : [`Before ${monthName(before)}`]),
  ...(expense === '' ? [] : [`Expense ${expense}`]),
  ...(transaction === '' ? [] : [`Transaction ${shortAddress(transaction)}`]),
];

/** Each applies at once. */
function Filters({ id, query, onChange }: SearchProps & { id: string }) {
  const bound = boundTo(query, onChange);
  const accounts = useChartQuery().data?.accounts ?? [];
  const currency = useBooksCurrency();
  const people = usePeopleChoicesQuery().data?.members ?? [];
  const peopleOptions = people.map((person) => [person.id, personName(person)] as const);
  return (
    <section
      id={id}
      aria-label="Filters"
      className="grid gap-x-5 gap-y-4 border-y border-line py-4 sm:grid-cols-2 lg:grid-cols-3"
    >
      <SelectField
        label="Account"
        none="Every account"
        options={accounts.map((account) => [account.code, accountName(account)])}
        {...bound('account')}
      />
      <SelectField label="Person" none="Everyone" options={peopleOptions} {...bound('person')} />
      <TypedField label="Vendor" text={query.vendor} onChange={(vendor) => onChange({ vendor })} />
      <FieldFilter query={query} people={peopleOptions} onChange={onChange} />
      <AmountBounds bounds={query} currency={currency} onChange={onChange} />
      <TypedField
        label="Invoice or document"
        hint="Number of the invoice, or SHA-256 of the receipt"
        text={query.document}
        onChange={(document) => onChange({ document })}
      />
    </section>
  );
}

interface TypedFieldProps {
  label: string;
  hint?: string;
  text: string;
  onChange: (text: string) => void;
}

function TypedField({ text, onChange, ...rest }: TypedFieldProps) {
  const [typed, setTyped] = useTypedSearch(text, onChange);
  return (
    <TextField
      {...rest}
      value={typed}
      maxLength={100}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}

/** A custom field, and its value once one is chosen. */
function FieldFilter({
  query: { field, value },
  people,
  onChange,
}: SearchProps & { people: readonly (readonly [string, string])[] }) {
  const fields = useCustomFields();
  const chosen = fields.find(({ key }) => key === field);
  if (fields.length === 0) return null;
  const options =
    chosen?.kind === 'MEMBER'
      ? people
      : (chosen?.choices.map((each) => [each, each] as const) ?? []);
  const onValue = (next: string) => onChange({ value: next });
  return (
    <>
      <SelectField
        label="Field"
        none="Any field"
        options={fields.map(({ key, name }) => [key, name])}
        value={field}
        onChange={({ target }) => onChange({ field: target.value, value: '' })}
      />
      {chosen && options.length > 0 && (
        <SelectField
          label={chosen.name}
          none="Any value"
          options={options}
          value={value}
          onChange={({ target }) => onValue(target.value)}
        />
      )}
      {chosen && options.length === 0 && (
        <TypedField label={chosen.name} text={value} onChange={onValue} />
      )}
    </>
  );
}
