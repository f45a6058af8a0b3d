import { classNames } from '../../lib/class-names.ts';

interface ChipProps {
  label: string;
  count?: number | undefined;
  isOn: boolean;
  needsSomeone?: boolean;
  onClick: () => void;
}

const chipClass = (isOn: boolean): string =>
  classNames(
    'h-7 items-center gap-1.5 rounded-full border px-2.5 text-sm whitespace-nowrap max-lg:h-11 max-lg:px-4',
    isOn ? 'border-transparent bg-accent-soft text-accent-strong' : 'border-line hover:bg-sunken',
  );

/** A filter that is on or off, with the number of records that it leaves; amber where these need someone. */
export const Chip = ({ label, count, isOn, needsSomeone = false, onClick }: ChipProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onClick}
    className={`inline-flex ${chipClass(isOn)}`}
  >
    {label}{' '}
    {count !== undefined && (
      <span
        className={classNames(
          'font-strong tabular-nums',
          !isOn && (needsSomeone && count > 0 ? 'text-warning' : 'text-ink-soft'),
        )}
      >
        {count}
      </span>
    )}
  </button>
);

/** A filter with one of several values, as a chip. */
export const ChipSelect = ({
  label,
  value,
  options,
  className = '',
  onChange,
}: {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  className?: string;
  onChange: (value: string) => void;
}) => (
  <select
    aria-label={label}
    value={value}
    className={`${chipClass(value !== '' && options[0]?.[0] === '')} max-w-44 pr-7 ${className}`}
    onChange={(event) => onChange(event.target.value)}
  >
    {options.map(([each, text]) => (
      <option key={each} value={each}>
        {text}
      </option>
    ))}
  </select>
);
