import type { ReactNode } from 'react';
import { Section } from '../../../components/ui/section.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { rememberedRows } from '../../../lib/remembered-rows.ts';
import { useSessionUser } from '../../../lib/use-session.ts';

interface ChecklistFrameProps {
  note: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

export const ChecklistFrame = ({ note, action, children }: ChecklistFrameProps) => (
  <div data-checklist="" className="mt-4">
    <Section title="Get started" action={action}>
      <div role="status" className="mb-1 min-h-5 text-ink-soft">
        {note}
      </div>
      <ol>{children}</ol>
    </Section>
  </div>
);

/** As many steps as at the last visit; nothing where there were none. */
export function ChecklistSkeleton() {
  const steps = rememberedRows('steps', useSessionUser().id);
  if (steps === 0) return null;
  return (
    <ChecklistFrame note={<Skeleton className="h-4 w-24" />}>
      {Array.from({ length: steps }, (_, index) => (
        <li
          key={index}
          data-rows="steps"
          className="flex min-h-14 items-center gap-3.5 border-b border-hair"
        >
          <Skeleton className="size-6" />
          <Skeleton className="h-4 w-48" />
        </li>
      ))}
    </ChecklistFrame>
  );
}
