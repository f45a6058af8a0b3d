import { ArrowLeft } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { IconLink } from './button.tsx';

/** The one heading of a page, 64 px high, with its actions at the right. */
export function PageHeader({
  title,
  heading = title,
  part,
  subtitle,
  backTo,
  backLabel,
  actions,
}: {
  title: string;
  /** The heading, if it is longer than the page's name. */
  heading?: string;
  /** The part of several pages with this heading, so that tabs and browser history distinguish them. */
  part?: string | undefined;
  subtitle?: ReactNode;
  backTo?: string;
  backLabel?: string;
  actions?: ReactNode;
}) {
  useEffect(() => {
    document.title = [part, title, 'Outlay'].filter((each) => each !== undefined).join(' · ');
  }, [title, part]);
  return (
    <header className="mb-4 flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
      {/* Search and bell are at its right on small screens, so the actions have a line of their own there. */}
      <div className="flex min-w-0 items-start gap-1 max-lg:basis-full max-lg:pr-22 print:pr-0">
        {backTo !== undefined && (
          <IconLink
            Icon={ArrowLeft}
            to={backTo}
            label={backLabel ?? 'Back'}
            className="-mt-0.5 -ml-2 shrink-0 print:hidden"
          />
        )}
        <div className="min-w-0">
          <h1 className="text-xl font-semibold tracking-[-0.014em] wrap-anywhere">{heading}</h1>
          {subtitle !== undefined && <div className="mt-0.5 text-ink-soft">{subtitle}</div>}
        </div>
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
