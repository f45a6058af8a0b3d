interface ChoicesProps {
  /** Label of the choices, such as 'Also possible'. */
  label: string;
  choices: readonly { value: string; text: string; title?: string }[];
  /** The field's value, for choices that stay when one is chosen. */
  chosen?: string;
  onChoose: (value: string) => void;
}

/** Values that one press puts into a field. Renders nothing without any. */
export function Choices({ label, choices, chosen, onChoose }: ChoicesProps) {
  if (choices.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={label}
      className="mt-1.5 flex flex-wrap items-center gap-1.5 text-sm text-ink-soft"
    >
      <span aria-hidden="true">{label}:</span>
      {choices.map(({ value, text, title }) => (
        <button
          key={value}
          type="button"
          title={title}
          aria-pressed={chosen === undefined ? undefined : value === chosen}
          className="rounded-md border border-line px-2 py-0.5 font-medium text-accent hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-sunken"
          onClick={() => onChoose(value)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
