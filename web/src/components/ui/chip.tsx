import { classNames } from '../../lib/class-names.ts';

interface ChipProps {
  label: string;
  count?: number | undefined;
  isOn: boolean;
  needsSomeone?: boolean;
  onClick: () => void;
}

/** A filter that is on or off, with the number of records that it leaves; amber where these need someone. */
export const Chip = ({ label, count, isOn, needsSomeone = false, onClick }: ChipProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onClick}
    className={classNames(
      'inline-flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-sm whitespace-nowrap max-lg:h-11 max-lg:px-4',
      isOn ? 'border-transparent bg-accent-soft text-accent-strong' : 'border-line hover:bg-sunken',
    )}
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
