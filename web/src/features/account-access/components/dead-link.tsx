import { ButtonLink } from '../../../components/ui/button.tsx';
import { AccessFrame } from './access-frame.tsx';

interface DeadLinkProps {
  children: string;
  action: { to: string; label: string };
}

/** Explains an invalid or expired link, and what to do instead. */
export const DeadLink = ({ children, action }: DeadLinkProps) => (
  <AccessFrame title="This link no longer works" intro={children}>
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={action.to} tone="primary">
        {action.label}
      </ButtonLink>
      {action.to !== '/login' && <ButtonLink to="/login">Back to sign in</ButtonLink>}
    </div>
  </AccessFrame>
);
