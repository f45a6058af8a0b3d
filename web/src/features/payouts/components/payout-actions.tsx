import { useState, type ReactNode } from 'react';
import { RadioChoice } from '../../../components/ui/radio-choice.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ReasonDialog } from '../../../components/ui/reason-dialog.tsx';
import {
  useCancelPayoutMutation,
  useHoldPayoutMutation,
  useReleasePayoutMutation,
  useRemindPayeeMutation,
  type PayoutCancelOutcome,
  type PayoutRowFragment,
} from '#graphql';
import { failureMessage, type Refusal } from '../../../lib/graphql-failures.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { outcomeOf, type ActionResult } from '../../../lib/action-result.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { payoutIdOf } from '../payout-id.ts';
import { TreasuryChoice, useTreasuries } from './treasury-choice.tsx';

interface ActionProps {
  payout: PayoutRowFragment;
  /** Whether its first verb is the one that the page asks for. */
  isFirst?: boolean;
  onResult: (result: ActionResult | null) => void;
}

/**
 * Actions on a payout without a transaction that may be executed: a queued one can be held, a held one released, the payee of one
 * that waits for a wallet reminded, and each cancelled.
 */
export function PayoutActions({ isFirst = false, ...props }: ActionProps) {
  const { status, isReleasable, reasonCode } = props.payout;
  if (status !== 'QUEUED' && status !== 'HELD' && status !== 'FAILED') return null;
  const waitsForWallet = reasonCode === 'NO_PAYEE_WALLET' || reasonCode === 'WALLET_NOT_CURRENT';
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <CancelButton {...props} />
      {status === 'QUEUED' && <HoldButton {...props} />}
      {status === 'HELD' && waitsForWallet && <RemindButton {...props} isFirst={isFirst} />}
      {isReleasable && <ReleaseButton {...props} isFirst={isFirst} />}
    </div>
  );
}

function RemindButton({ payout, isFirst = false, onResult }: ActionProps) {
  const [remindPayee, { loading }] = useRemindPayeeMutation();
  const name = personName(payout.payee);
  const remind = async () => {
    const refusals = (await remindPayee({ id: payout.id }))?.errors;
    const done = `${name} was reminded to set a wallet.`;
    onResult(outcomeOf(refusals, done, `Failed to remind ${name}`));
  };
  return (
    <Button
      tone={isFirst ? 'primary' : 'secondary'}
      busy={loading}
      aria-label={`Remind ${name} of their wallet`}
      onClick={() => void remind()}
    >
      Remind
    </Button>
  );
}

function HoldButton({ payout, onResult }: ActionProps) {
  const [holdPayout] = useHoldPayoutMutation();
  return (
    <ActionButton
      {...{ payout, onResult }}
      verb="Hold"
      done="on hold"
      tone="secondary"
      explanation="It won't be sent until someone releases it. The payee sees your reason."
      choice={{}}
      send={async (variables) => (await holdPayout(variables))?.errors}
    />
  );
}

/** Holds that another treasury may end. */
const treasuryHolds = ['TREASURY_EMPTY', 'TREASURY_FROZEN', 'TREASURY_SOL_LOW'];

function ReleaseButton({ payout, isFirst = false, onResult }: ActionProps) {
  const [releasePayout] = useReleasePayoutMutation();
  const treasuries = useTreasuries();
  const [chosen, setChosen] = useState<string | null>(null);
  const hasChoice = treasuries.length > 1;
  return (
    <ActionButton
      {...{ payout, onResult }}
      verb="Release"
      {...(hasChoice &&
        treasuryHolds.includes(payout.reasonCode ?? '') && {
          label: 'Choose a treasury',
        })}
      done="released"
      tone={isFirst ? 'primary' : 'secondary'}
      explanation="It's queued again and rechecked before signing. Your reason is recorded."
      choice={chosen === null ? {} : { treasury: chosen }}
      send={async (variables) => (await releasePayout(variables))?.errors}
    >
      {hasChoice && (
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
      tone="quiet"
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
  label = verb,
  done,
  tone,
  confirmLabel = verb,
  explanation,
  choice,
  send,
  children,
}: ActionProps & {
  verb: string;
  /** What the button says. */
  label?: string;
  done: string;
  tone: 'primary' | 'secondary' | 'quiet';
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
        <Button
          tone={tone}
          aria-label={label === verb ? `${verb} ${target}` : `${label} for ${target}`}
        >
          {label}
        </Button>
      }
      title={`${verb} ${target}?`}
      {...{ explanation, confirmLabel }}
      tone={verb === 'Cancel' ? 'danger' : 'primary'}
      draft={`${verb}:${payout.id}`}
      onConfirm={confirm}
    >
      {children}
    </ReasonDialog>
  );
}
