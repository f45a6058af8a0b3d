import { useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useRuntimeConfig } from '../../../config/use-runtime-config.ts';
import { useFundTreasuryMutation } from '#graphql';
import { resultOf, type ActionResult } from '../../../lib/action-result.ts';
import { useSessionUser } from '../../../lib/use-session.ts';

/** Funds the treasury with demo money, if the chain is a sandbox. */
export function DemoFunds({ onFunded }: { onFunded: () => void }) {
  const config = useRuntimeConfig();
  const isAdmin = useSessionUser().roles.includes('admin');
  const [fundTreasury, { loading }] = useFundTreasuryMutation();
  const [result, setResult] = useState<ActionResult | null>(null);
  if (!isAdmin || !config?.faucet) return null;
  const fund = async () => {
    const errors = (await fundTreasury())?.errors;
    if (errors?.length === 0) {
      setResult(null);
      onFunded();
    } else {
      setResult(resultOf(errors, 'Failed to fund the treasury'));
    }
  };
  return (
    <div className="grid justify-items-start gap-3">
      {result && <Banner tone={result.tone}>{result.message}</Banner>}
      <Button tone="primary" busy={loading} onClick={() => void fund()}>
        {loading ? 'Funding...' : 'Add demo funds'}
      </Button>
    </div>
  );
}
