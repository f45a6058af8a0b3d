import { TreasuryCard } from './treasury-card.tsx';

/** A new organization's treasury, where money goes and arrives. */
export default function FundTreasury() {
  return <TreasuryCard isBrief />;
}
