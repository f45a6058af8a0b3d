import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { AccessFrame } from '../../features/account-access/components/access-frame.tsx';
import { SetUpTwoStep } from '../../features/settings/components/set-up-two-step.tsx';
import { signOut } from '../../lib/session.ts';
import { mustSetUpTwoStep } from '../../lib/session-store.ts';
import { useSession } from '../../lib/use-session.ts';

/** The only page of a session that must set up a second factor first. */
export default function TwoStepPage() {
  const session = useSession();
  const navigate = useNavigate();
  const isNeeded = session.status === 'signed-in' && mustSetUpTwoStep(session.user);
  // Stays open until the recovery codes are saved, although the session already has its rights by then.
  const [isOpen, setOpen] = useState(isNeeded);
  if (session.status === 'signed-out') return <Navigate to="/login" replace />;
  if (!isOpen && !isNeeded) return <Navigate to="/login" replace />;
  const leave = () => {
    setOpen(false);
    void navigate('/login', { replace: true });
  };
  return (
    <AccessFrame
      title="Set up two-step sign-in"
      intro="Your role can move money, so it requires two-step sign-in."
    >
      <div className="grid gap-6">
        <SetUpTwoStep onDone={leave} />
        <Button onClick={() => void signOut()}>Sign out</Button>
      </div>
    </AccessFrame>
  );
}
