import { classNames } from '../../lib/class-names.ts';

interface SwitchProps {
  label: string;
  about?: string;
  on: boolean;
  busy?: boolean;
  onChange: (on: boolean) => void;
}

/** A switch with an immediate effect. `about` names its object in a list. */
export const Switch = ({ label, about, on, busy = false, onChange }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={on}
    aria-busy={busy}
    aria-label={about === undefined ? label : `${label}: ${about}`}
    // Not disabled, because the focus would be lost while the request runs.
    onClick={() => {
      if (!busy) onChange(!on);
    }}
    className="inline-flex min-h-11 items-center gap-2.5 rounded-md text-left text-sm font-medium text-ink-soft hover:text-ink lg:min-h-9"
  >
    <span
      aria-hidden="true"
      className={classNames(
        'relative h-5 w-9 shrink-0 rounded-full transition-colors',
        on ? 'bg-accent' : 'bg-line-strong',
        busy && 'opacity-55',
      )}
    >
      <span
        className={classNames(
          'absolute top-0.5 left-0.5 size-4 rounded-full bg-surface transition-transform',
          on && 'translate-x-4',
        )}
      />
    </span>
    {label}
  </button>
);
