import { useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import {
  useMySecondFactorQuery,
  useTurnOffSecondFactorMutation,
  type MySecondFactorQuery,
} from '#graphql';
import { formatDate } from '../../../lib/format-date.ts';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { refreshSession } from '../../../lib/session-refresh.ts';
import { accessToken } from '../../../lib/session-store.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { SetUpTwoStep } from './set-up-two-step.tsx';

export function TwoStepCard() {
  const { data, error, refetch } = useMySecondFactorQuery();
  // The recovery codes stay visible, even when data is refetched.
  const [isSettingUp, setSettingUp] = useState(false);
  const factor = data?.mySecondFactor;
  const finish = () => {
    setSettingUp(false);
    void refetch();
  };
  return (
    <Section title="Two-step sign-in">
      {!factor && <NotLoaded what="your two-step sign-in" rows={1} {...{ error, refetch }} />}
      {factor?.state === 'ON' && !isSettingUp && (
        <TurnedOn factor={factor} onChange={() => void refetch()} />
      )}
      {factor && (factor.state !== 'ON' || isSettingUp) && (
        <SetUpTwoStep onStart={() => setSettingUp(true)} onDone={finish} />
      )}
    </Section>
  );
}

interface TurnedOnProps {
  factor: MySecondFactorQuery['mySecondFactor'];
  onChange: () => void;
}

function TurnedOn({ factor: { since, recoveryCodesLeft }, onChange }: TurnedOnProps) {
  const [turnOff] = useTurnOffSecondFactorMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    setFailure(null);
    const answer = await turnOff();
    if (!answer?.done) {
      setFailure(failureMessage(answer?.errors, 'Failed to turn it off'));
      return;
    }
    showSuccess('Two-step sign-in turned off');
    await refreshSession(accessToken());
    onChange();
  };
  return (
    <div className="grid gap-4">
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div>
          <p className="font-medium">On{since !== null && ` since ${formatDate(since)}`}</p>
          <p className="text-sm text-ink-faint">
            {recoveryCodesLeft} of 10 recovery codes left. For new ones, turn it off and on again.
          </p>
        </div>
        <ConfirmDialog
          trigger={<Button size="sm">Turn off</Button>}
          title="Turn off two-step sign-in?"
          question="Signing in takes your password only. Your recovery codes stop working."
          confirmLabel="Turn off"
          onConfirm={confirm}
        />
      </div>
    </div>
  );
}
