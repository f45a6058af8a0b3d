import { useLocation } from 'react-router';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { FloatingBar } from '../../../components/ui/floating-bar.tsx';
import { useSteps } from '../use-steps.ts';

/** On the page of a first step: how many are done, and the next one, so that nobody goes back to the list between them. */
export default function NextStep() {
  const { pathname } = useLocation();
  const { items } = useSteps();
  const here = items?.find(({ to }) => to === pathname);
  if (!items || !here) return null;
  const next = items.find((item) => !item.done && item !== here);
  const doneCount = items.filter(({ done }) => done).length;
  return (
    <FloatingBar as="aside" label="First steps" className="mt-10 gap-x-4">
      <p role="status">
        {doneCount} of {items.length} first steps done
      </p>
      <ButtonLink to={next?.to ?? '/dashboard'} tone="quiet">
        {next ? `Next: ${next.title}` : 'Go to Dashboard'}
      </ButtonLink>
    </FloatingBar>
  );
}
