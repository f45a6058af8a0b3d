import { Button } from '../../../components/ui/button.tsx';
import { ReasonDialog } from '../../../components/ui/reason-dialog.tsx';
import { usePausePayoutsMutation, useResumePayoutsMutation, useTreasuryQuery } from '#graphql';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useSessionUser } from '../../../lib/use-session.ts';

const mayResume = (roles: readonly string[], operatorOnly: boolean): boolean =>
  !operatorOnly && roles.includes('admin');

/** The kill switch. Finance can stop payouts; an admin resumes them, or an operator when they were stopped for security. */
export function TreasurySwitch() {
  const { roles } = useSessionUser();
  const { data } = useTreasuryQuery({ fetchPolicy: 'cache-first' });
  const treasury = data?.treasury.treasury;
  if (!treasury) return null;
  if (treasury.paused === null) return <PauseButton />;
  return mayResume(roles, treasury.paused.operatorOnly) ? <ResumeButton /> : null;
}

function PauseButton() {
  const [pausePayouts] = usePausePayoutsMutation();
  const pause = async (reason: string) => {
    const answer = await pausePayouts({ reason });
    if (answer?.treasury) {
      showSuccess('Payouts paused');
      return null;
    }
    return failureMessage(answer?.errors, 'Failed to pause payouts');
  };
  return (
    <ReasonDialog
      trigger={<Button tone="danger">Pause payouts</Button>}
      title="Pause payouts?"
      explanation="No new payouts until an admin resumes. Payments already sent are completed. Finance and admins see your reason."
      confirmLabel="Pause payouts"
      draft="pause-payouts"
      onConfirm={pause}
    />
  );
}

function ResumeButton() {
  const [resumePayouts] = useResumePayoutsMutation();
  const resume = async (reason: string) => {
    const answer = await resumePayouts({ reason });
    if (answer?.treasury) {
      showSuccess('Payouts resumed');
      return null;
    }
    return failureMessage(answer?.errors, 'Failed to resume payouts');
  };
  return (
    <ReasonDialog
      trigger={<Button tone="primary">Resume payouts</Button>}
      title="Resume payouts?"
      explanation="Queued payouts are sent again."
      confirmLabel="Resume payouts"
      draft="resume-payouts"
      tone="primary"
      onConfirm={resume}
    />
  );
}
