import { Banner } from '../../../components/ui/banner.tsx';

/** Warnings about a treasury; renders nothing without any. */
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
