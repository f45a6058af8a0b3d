import { useLocation } from 'react-router';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { stepPaths } from '../getting-started-items.ts';
import { useSteps } from '../use-steps.ts';

/** On the page of a first step: how many are done, and the next one, so that nobody goes back to the list between them. */
export default function NextStep() {
  const { pathname } = useLocation();
  // Nothing is read on other pages.
  return stepPaths.some((path) => path === pathname) && <Bar pathname={pathname} />;
}

function Bar({ pathname }: { pathname: string }) {
  const { items } = useSteps();
  const here = items?.find(({ to }) => to === pathname);
  if (!items || !here) return null;
  const next = items.find((item) => !item.done && item !== here);
  const doneCount = items.filter(({ done }) => done).length;
  return (
    <aside
      aria-label="First steps"
      className="sticky bottom-24 z-20 mx-auto mt-10 flex min-h-11 w-max max-w-full flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-raised py-1 pr-2 pl-4 text-sm shadow-pop lg:bottom-5"
    >
      <p role="status">
        {doneCount} of {items.length} first steps done
      </p>
      <ButtonLink to={next?.to ?? '/dashboard'} tone="quiet">
        {next ? `Next: ${next.title}` : 'Go to Dashboard'}
      </ButtonLink>
    </aside>
  );
}
