import { Button } from '../../../components/ui/button.tsx';
import { ReasonDialog } from '../../../components/ui/reason-dialog.tsx';
import { usePausePayoutsMutation, useResumePayoutsMutation, useTreasuryQuery } from '#graphql';
import { failureMessage, type Refusal } from '../../../lib/graphql-failures.ts';
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
  return (
    <SwitchButton
      verb="Pause"
      tone="danger"
      explanation="No new payouts until an admin resumes. Payments already sent are completed. Finance and admins see your reason."
      send={pausePayouts}
    />
  );
}

function ResumeButton() {
  const [resumePayouts] = useResumePayoutsMutation();
  return (
    <SwitchButton
      verb="Resume"
      tone="primary"
      explanation="Queued payouts are sent again."
      send={resumePayouts}
    />
  );
}

interface SwitchButtonProps {
  verb: 'Pause' | 'Resume';
  tone: 'danger' | 'primary';
  explanation: string;
  send: (given: { reason: string }) => Promise<{ errors: readonly Refusal[] } | undefined>;
}

const SwitchButton = ({ verb, tone, explanation, send }: SwitchButtonProps) => (
  <ReasonDialog
    trigger={<Button tone={tone}>{verb} payouts</Button>}
    title={`${verb} payouts?`}
    explanation={explanation}
    confirmLabel={`${verb} payouts`}
    draft={`${verb.toLowerCase()}-payouts`}
    tone={tone}
    onConfirm={async (reason) => {
      const errors = (await send({ reason }))?.errors;
      if (errors?.length !== 0) {
        return failureMessage(errors, `Failed to ${verb.toLowerCase()} payouts`);
      }
      showSuccess(`Payouts ${verb.toLowerCase()}d`);
      return null;
    }}
  />
);
