import type { ReactNode } from 'react';
import { CheckboxGroup } from '../../../components/ui/checkbox-group.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import type { FilterChoicesQuery } from '../../../generated/graphql.ts';
import { compareDecimals, isDecimal } from '../../../lib/decimal.ts';
import { sourceWords, statusWords } from '../components/expense-words.ts';
import { keysOf, listCurrencies, scopeWords, type ListQuery } from './list-query.ts';

interface PanelProps {
  id: string;
  query: ListQuery;
  choices: FilterChoicesQuery | undefined;
  /** Whether the viewer can see expenses other than their own. */
  mayWiden: boolean;
  onChange: (change: Partial<ListQuery>) => void;
}

/** Every filter of the list. Each applies at once. */
export function FilterPanel({ id, query, choices, mayWiden, onChange }: PanelProps) {
  return (
    <section
      id={id}
      aria-label="Filters"
      className="grid gap-x-5 gap-y-4 rounded-lg border border-line bg-surface p-4 shadow-card sm:grid-cols-2 lg:grid-cols-4"
    >
      <div className="sm:col-span-2">
        <CheckboxGroup
          legend="Statuses"
          columns={2}
          choices={keysOf(statusWords).map((value) => ({ value, label: statusWords[value].label }))}
          chosen={query.status}
          onChange={(status) => onChange({ status })}
        />
      </div>
      <div className="sm:col-span-2">
        <CheckboxGroup
          legend="Sources"
          columns={2}
          choices={keysOf(sourceWords).map((value) => ({ value, label: sourceWords[value] }))}
          chosen={query.source}
          onChange={(source) => onChange({ source })}
        />
      </div>
      <Choice
        label="Category"
        value={query.category}
        onChange={(category) => onChange({ category })}
      >
        <option value="">All categories</option>
        <Options of={choices?.categories} />
      </Choice>
      <Choice label="Policy" value={query.policy} onChange={(policy) => onChange({ policy })}>
        <option value="">All policies</option>
        <Options of={choices?.policies} />
      </Choice>
      <Choice
        label="Currency"
        value={query.currency}
        onChange={(currency) => onChange({ currency })}
      >
        <option value="">All currencies</option>
        {listCurrencies.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </Choice>
      {mayWiden && (
        <Choice
          label="Whose"
          value={query.scope}
          onChange={(scope) => onChange({ scope: scope === 'MINE' ? 'MINE' : 'VISIBLE' })}
        >
          {keysOf(scopeWords).map((value) => (
            <option key={value} value={value}>
              {scopeWords[value]}
            </option>
          ))}
        </Choice>
      )}
      <Bounds query={query} onChange={onChange} />
    </section>
  );
}

function Bounds({ query, onChange }: Pick<PanelProps, 'query' | 'onChange'>) {
  const { from, to, min, max } = query;
  const datesCross = from !== '' && to !== '' && from > to;
  const amountsCross = isDecimal(min) && isDecimal(max) && compareDecimals(min, max) > 0;
  return (
    <>
      <TextField
        label="From date"
        type="date"
        value={from}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <TextField
        label="Until date"
        type="date"
        value={to}
        error={datesCross ? 'Until is before from: nothing can match' : undefined}
        onChange={(event) => onChange({ to: event.target.value })}
      />
      <TextField
        label="Amount at least"
        type="number"
        inputMode="decimal"
        min="0"
        step="any"
        value={min}
        onChange={(event) => onChange({ min: event.target.value })}
      />
      <TextField
        label="Amount at most"
        type="number"
        inputMode="decimal"
        min="0"
        step="any"
        value={max}
        error={amountsCross ? 'Below the least amount: nothing can match' : undefined}
        onChange={(event) => onChange({ max: event.target.value })}
      />
    </>
  );
}

function Choice({
  label,
  value,
  onChange,
  children,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  return (
    <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {children}
    </SelectField>
  );
}

function Options({
  of: choices,
}: {
  of: readonly { id: string; name: string; archived: boolean }[] | undefined;
}) {
  return choices?.map(({ id, name, archived }) => (
    <option key={id} value={id}>
      {archived ? `${name} (archived)` : name}
    </option>
  ));
}
