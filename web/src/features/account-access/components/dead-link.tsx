import { ButtonLink } from '../../../components/ui/button.tsx';
import { AccessFrame } from './access-frame.tsx';

/** Explains an invalid or expired link, and what to do instead. */
export function DeadLink({
  children,
  action,
}: {
  children: string;
  action: { to: string; label: string };
}) {
  return (
    <AccessFrame title="This link no longer works" intro={children}>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={action.to} tone="primary">
          {action.label}
        </ButtonLink>
        {action.to !== '/login' && <ButtonLink to="/login">Back to sign in</ButtonLink>}
      </div>
    </AccessFrame>
  );
}
