import type { ReactNode } from 'react';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { rememberedRows } from '../../../lib/remembered-rows.ts';
import { useSessionUser } from '../../../lib/use-session.ts';

export const newsRowClass =
  'relative grid grid-cols-[1rem_minmax(0,1fr)] gap-x-3 border-b border-hair py-2.5 last:border-b-0';

export const NewsFrame = ({ children }: { children: ReactNode }) => (
  <Section
    title="New for you"
    action={
      <TextLink look="quiet" to="/notifications">
        See all
      </TextLink>
    }
  >
    <ul className="-mt-4">{children}</ul>
  </Section>
);

/** As many rows as at the last visit; nothing where there were none. */
export function NewsSkeleton() {
  const rows = rememberedRows('news', useSessionUser().id);
  if (rows === 0) return null;
  return (
    <NewsFrame>
      {Array.from({ length: rows }, (_, index) => (
        <li key={index} data-rows="news" className={newsRowClass}>
          <Skeleton className="mt-0.5 size-4" />
          <div className="grid h-14 content-start gap-2 pt-1">
            <Skeleton className="h-3.5 w-40" />
            <Skeleton className="h-3 w-24" />
          </div>
        </li>
      ))}
    </NewsFrame>
  );
}
