import { useId, type ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

interface Choice<Value extends string> {
  value: Value;
  label: string;
  hint?: ReactNode;
  /** The reason why the option can't be chosen. */
  disabledReason?: string | undefined;
}

/** A few options of which several can be chosen, each with its description, and the error below all of them. */
export function CheckboxGroup<Value extends string>({
  legend,
  choices,
  value: chosen,
  onChange,
  error,
  columns = 1,
}: {
  legend: string;
  choices: readonly Choice<Value>[];
  value: readonly Value[];
  onChange: (chosen: Value[]) => void;
  error?: string | undefined;
  columns?: 1 | 2;
}) {
  const id = useId();
  const toggle = (value: Value, on: boolean) => {
    const wanted = new Set(chosen);
    if (on) wanted.add(value);
    else wanted.delete(value);
    onChange(choices.map((choice) => choice.value).filter((each) => wanted.has(each)));
  };
  return (
    <fieldset
      className="min-w-0"
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className="mb-1 text-xs font-medium text-ink-soft">{legend}</legend>
      <div
        className={classNames(
          'grid gap-x-5 rounded-md border border-line px-3.5 lg:gap-y-2.5 lg:py-3',
          columns === 2 && 'sm:grid-cols-2',
          error !== undefined && 'border-danger',
        )}
      >
        {choices.map(({ value, label, hint, disabledReason }, index) => (
          <label key={value} className="flex min-w-0 items-start gap-2.5 max-lg:py-3">
            <input
              type="checkbox"
              className="mt-0.5 size-4 shrink-0 accent-accent"
              checked={chosen.includes(value)}
              disabled={disabledReason !== undefined}
              aria-invalid={error !== undefined && index === 0 ? true : undefined}
              onChange={(event) => toggle(value, event.target.checked)}
            />
            <span className="min-w-0">
              <span className="block wrap-anywhere">{label}</span>
              {(disabledReason ?? hint) !== undefined && (
                <span className="block text-sm text-ink-faint">{disabledReason ?? hint}</span>
              )}
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1 text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface CheckboxFieldProps {
  label: string;
  hint: string;
  value: boolean;
  onChange: (value: boolean) => void;
}

/** One option with its description. */
export const CheckboxField = ({ label, hint, value, onChange }: CheckboxFieldProps) => (
  <label className="flex items-start gap-2.5 max-lg:py-0.5">
    <input
      type="checkbox"
      className="mt-0.5 size-4 shrink-0 accent-accent"
      checked={value}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span>
      <span className="block font-medium">{label}</span>
      <span className="block text-sm text-ink-faint">{hint}</span>
    </span>
  </label>
);
