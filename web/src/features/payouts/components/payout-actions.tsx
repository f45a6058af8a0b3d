import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ReasonDialog } from '../../../components/ui/reason-dialog.tsx';
import {
  useCancelPayoutMutation,
  useReleasePayoutMutation,
  type PayoutRowFragment,
} from '../../../generated/graphql.ts';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { personName } from '../../../lib/person-name.ts';
import type { ActionResult } from '../../../lib/action-result.ts';
import { TreasuryChoice, useTreasuryNames } from './treasury-choice.tsx';

interface ActionProps {
  payout: PayoutRowFragment;
  onResult: (result: ActionResult | null) => void;
}

/** Actions on a payout: a held one can be released; a held or failed one can be cancelled. */
export function PayoutActions({ payout, onResult }: ActionProps) {
  if (payout.status !== 'HELD' && payout.status !== 'FAILED') return null;
  return (
    <div className="flex flex-wrap gap-2">
      {payout.status === 'HELD' && <ReleaseButton payout={payout} onResult={onResult} />}
      <CancelButton payout={payout} onResult={onResult} />
    </div>
  );
}

function ReleaseButton({ payout, onResult }: ActionProps) {
  const [releasePayout] = useReleasePayoutMutation();
  const names = useTreasuryNames();
  const [chosen, setChosen] = useState<string | null>(null);
  const name = personName(payout.payee);
  const release = async (reason: string) => {
    const { data } = await releasePayout({
      variables: { id: payout.id, reason, ...(chosen !== null && { treasury: chosen }) },
    });
    if (!data?.releasePayout.payout) {
      return failureMessage(data?.releasePayout.errors, 'Failed to release the payout');
    }
    onResult({ tone: 'success', message: `The payout to ${name} is released.` });
    return null;
  };
  return (
    <ReasonDialog
      trigger={
        <Button size="sm" tone="primary" aria-label={`Release the payout to ${name}`}>
          Release
        </Button>
      }
      title={`Release the payout to ${name}?`}
      explanation="It goes back to the queue and is checked once more before it is signed. Your reason is kept with it."
      label="Reason"
      requiredMessage="Enter a reason"
      confirmLabel="Release"
      tone="primary"
      onConfirm={release}
    >
      {names.length > 1 && (
        <TreasuryChoice
          names={names}
          present={payout.treasury}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
    </ReasonDialog>
  );
}

function CancelButton({ payout, onResult }: ActionProps) {
  const [cancelPayout] = useCancelPayoutMutation();
  const name = personName(payout.payee);
  const cancel = async (reason: string) => {
    const { data } = await cancelPayout({ variables: { id: payout.id, reason } });
    if (!data?.cancelPayout.payout) {
      return failureMessage(data?.cancelPayout.errors, 'Failed to cancel the payout');
    }
    onResult({ tone: 'success', message: `The payout to ${name} is cancelled.` });
    return null;
  };
  return (
    <ReasonDialog
      trigger={
        <Button size="sm" tone="danger" aria-label={`Cancel the payout to ${name}`}>
          Cancel
        </Button>
      }
      title={`Cancel the payout to ${name}?`}
      explanation="It ends without paying and cannot be taken up again. Your reason is kept with it."
      label="Reason"
      requiredMessage="Enter a reason"
      confirmLabel="Cancel the payout"
      onConfirm={cancel}
    />
  );
}
