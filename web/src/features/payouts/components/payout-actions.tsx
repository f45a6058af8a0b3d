import { useState, type ReactNode } from 'react';
import { RadioChoice } from '../../../components/ui/radio-choice.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ReasonDialog } from '../../../components/ui/reason-dialog.tsx';
import {
  useCancelPayoutMutation,
  useHoldPayoutMutation,
  useReleasePayoutMutation,
  type PayoutCancelOutcome,
  type PayoutRowFragment,
} from '#graphql';
import { failureMessage, type Refusal } from '../../../lib/graphql-failures.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import type { ActionResult } from '../../../lib/action-result.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { payoutIdOf } from '../payout-id.ts';
import { TreasuryChoice, useTreasuries } from './treasury-choice.tsx';

interface ActionProps {
  payout: PayoutRowFragment;
  onResult: (result: ActionResult | null) => void;
}

/**
 * Actions on a payout without a transaction that may be executed: a queued one can be held, a held one released, and each
 * cancelled.
 */
export function PayoutActions({ payout, onResult }: ActionProps) {
  const { status, isReleasable } = payout;
  if (status !== 'QUEUED' && status !== 'HELD' && status !== 'FAILED') return null;
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-2">
      {status === 'QUEUED' && <HoldButton payout={payout} onResult={onResult} />}
      {isReleasable && <ReleaseButton payout={payout} onResult={onResult} />}
      <CancelButton payout={payout} onResult={onResult} />
    </div>
  );
}

function HoldButton({ payout, onResult }: ActionProps) {
  const [holdPayout] = useHoldPayoutMutation();
  return (
    <ActionButton
      {...{ payout, onResult }}
      verb="Hold"
      done="on hold"
      tone="primary"
      explanation="It won't be sent until someone releases it. The payee sees your reason."
      choice={{}}
      send={async (variables) => (await holdPayout(variables))?.errors}
    />
  );
}

function ReleaseButton({ payout, onResult }: ActionProps) {
  const [releasePayout] = useReleasePayoutMutation();
  const treasuries = useTreasuries();
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <ActionButton
      {...{ payout, onResult }}
      verb="Release"
      done="released"
      tone="primary"
      explanation="It's queued again and rechecked before signing. Your reason is recorded."
      choice={chosen === null ? {} : { treasury: chosen }}
      send={async (variables) => (await releasePayout(variables))?.errors}
    >
      {treasuries.length > 1 && (
        <TreasuryChoice
          treasuries={treasuries}
          present={payout.treasury}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
    </ActionButton>
  );
}

function CancelButton({ payout, onResult }: ActionProps) {
  const [cancelPayout] = useCancelPayoutMutation();
  const [outcome, setOutcome] = useState<PayoutCancelOutcome>('SEND_BACK');
  const name = personName(payout.payee);
  return (
    <ActionButton
      {...{ payout, onResult }}
      verb="Cancel"
      done="cancelled"
      tone="danger"
      confirmLabel="Cancel the payout"
      explanation={`${name} sees your reason. This can't be undone.`}
      choice={{ outcome }}
      send={async (variables) => (await cancelPayout(variables))?.errors}
    >
      <RadioChoice
        name="cancel-outcome"
        legend="What happens to the expense?"
        options={[
          {
            value: 'SEND_BACK',
            label: `Send it back to ${name}`,
            hint: `${name} can edit and resubmit it.`,
          },
          {
            value: 'REJECT',
            label: "Don't pay it",
            hint: `The expense is rejected, and ${name} sees why.`,
          },
        ]}
        value={outcome}
        onChange={setOutcome}
      />
    </ActionButton>
  );
}

function ActionButton<Choice extends object>({
  payout,
  onResult,
  verb,
  done,
  tone,
  confirmLabel = verb,
  explanation,
  choice,
  send,
  children,
}: ActionProps & {
  verb: string;
  done: string;
  tone: 'primary' | 'danger';
  confirmLabel?: string;
  explanation: string;
  /** What is decided beside the reason. */
  choice: Choice;
  send: (
    variables: { id: string; reason: string; idempotencyKey: string } & Choice,
  ) => Promise<readonly Refusal[] | undefined>;
  children?: ReactNode;
}) {
  const keyFor = useIdempotencyKey();
  const target = `the payout to ${personName(payout.payee)}`;
  const confirm = async (reason: string) => {
    const { expense } = payout;
    if (!expense || (await payoutIdOf(expense)) !== payout.id) {
      return 'This is not the payout of the expense shown. Reload, then try again.';
    }
    const decision = { id: payout.id, reason, ...choice };
    const refusals = await send({ ...decision, idempotencyKey: keyFor(decision) });
    if (refusals?.length !== 0) {
      return failureMessage(refusals, `Failed to ${verb.toLowerCase()} the payout`);
    }
    onResult({ tone: 'success', message: `The payout to ${personName(payout.payee)} is ${done}.` });
    return null;
  };
  return (
    <ReasonDialog
      trigger={
        <Button tone={tone} aria-label={`${verb} ${target}`}>
          {verb} the payout
        </Button>
      }
      title={`${verb} ${target}?`}
      {...{ explanation, confirmLabel, tone }}
      draft={`${verb}:${payout.id}`}
      onConfirm={confirm}
    >
      {children}
    </ReasonDialog>
  );
}
