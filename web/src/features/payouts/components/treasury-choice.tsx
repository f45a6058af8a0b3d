import { useTreasuryQuery } from '../../../generated/graphql.ts';

/** Names of the treasuries that can pay, the primary one first; with one alone there is no choice. */
export function useTreasuryNames(): readonly string[] {
  const { data } = useTreasuryQuery({ fetchPolicy: 'cache-first' });
  const treasury = data?.treasury.treasury;
  if (!treasury) return [];
  return treasury.second ? [treasury.name, treasury.second.name] : [treasury.name];
}

/** Chooses the treasury that pays a released payout. */
export function TreasuryChoice({
  names,
  present,
  chosen,
  onChoose,
}: {
  names: readonly string[];
  /** The treasury it is bound to; null before the first transaction was signed. */
  present: string | null;
  /** Null: chosen automatically. */
  chosen: string | null;
  onChoose: (treasury: string | null) => void;
}) {
  const asItIs = present === null ? 'As usual' : `As it is, from ${present}`;
  const others = names.filter((name) => name !== present);
  return (
    <fieldset className="mb-4 grid gap-2">
      <legend className="mb-1 font-medium">Treasury</legend>
      {[
        { value: null, label: asItIs },
        ...others.map((name) => ({ value: name, label: name })),
      ].map(({ value, label }) => (
        <label key={label} className="flex items-start gap-2.5">
          <input
            type="radio"
            name="release-treasury"
            className="mt-0.5 size-4 shrink-0 accent-accent"
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          <span className="wrap-anywhere">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
