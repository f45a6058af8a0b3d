import { RadioChoice } from '../../../components/ui/radio-choice.tsx';
import { useTreasuryQuery } from '#graphql';
import { treasuryTitle } from '../../../subjects/payments/treasury-title.ts';

interface OfferedTreasury {
  readonly name: string;
  readonly label: string;
}

/** Returns treasuries that can pay, the main one first. With only one there is no choice. */
export function useTreasuries(): readonly OfferedTreasury[] {
  const { data } = useTreasuryQuery({ fetchPolicy: 'cache-first' });
  const treasury = data?.treasury.treasury;
  if (!treasury) return [];
  const main = { name: treasury.name, label: 'the main treasury' };
  const { second } = treasury;
  return second
    ? [main, { name: second.name, label: `the second treasury, ${treasuryTitle(second.name)}` }]
    : [main];
}

interface TreasuryChoiceProps {
  treasuries: readonly OfferedTreasury[];
  /** The treasury to which it is bound; null before the first transaction was signed. */
  present: string | null;
  /** Null to choose automatically. */
  chosen: string | null;
  onChoose: (treasury: string | null) => void;
}

/** Chooses the treasury that pays a released payout. */
export function TreasuryChoice({ treasuries, present, chosen, onChoose }: TreasuryChoiceProps) {
  const bound = treasuries.find(({ name }) => name === present);
  const unchanged = bound ? `Unchanged: from ${bound.label}` : 'Chosen automatically';
  const others = treasuries.filter(({ name }) => name !== present);
  return (
    <RadioChoice
      name="release-treasury"
      legend="Treasury"
      options={[
        { value: null, label: unchanged },
        ...others.map(({ name, label }) => ({ value: name, label: `From ${label}` })),
      ]}
      value={chosen}
      onChange={onChoose}
    />
  );
}
