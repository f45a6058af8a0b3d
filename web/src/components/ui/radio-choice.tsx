import type { ReactNode } from 'react';

interface Option<Value> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
}

/** One of a few options, each with what it means. */
export const RadioChoice = <Value extends string | null>({
  name,
  legend,
  options,
  value: chosen,
  onChange,
}: {
  name: string;
  legend: ReactNode;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}) => (
  <fieldset className="grid gap-2">
    <legend className="mb-1 font-medium">{legend}</legend>
    {options.map(({ value, label, hint }) => (
      <label key={value} className="flex items-start gap-2.5 max-lg:py-0.5">
        <input
          type="radio"
          name={name}
          className="mt-0.5 size-4 shrink-0 accent-accent"
          checked={chosen === value}
          onChange={() => onChange(value)}
        />
        <span className="wrap-anywhere">
          {label}
          {hint !== undefined && <span className="block text-sm text-ink-soft">{hint}</span>}
        </span>
      </label>
    ))}
  </fieldset>
);
