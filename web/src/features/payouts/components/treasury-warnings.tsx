import { Banner } from '../../../components/ui/banner.tsx';

/** What the service finds wanting in a treasury; nothing when there is nothing. */
export function TreasuryWarnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <Banner tone="warning">
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </Banner>
  );
}
