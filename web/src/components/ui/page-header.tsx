import { ArrowLeft } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { IconLink } from './button.tsx';

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
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="flex min-w-0 items-start gap-2">
        {backTo !== undefined && (
          <IconLink to={backTo} label={backLabel ?? 'Back'} className="-ml-2 print:hidden">
            <ArrowLeft aria-hidden="true" />
          </IconLink>
        )}
        <div className="min-w-0">
          <h1 className="text-2xl leading-9 font-semibold tracking-[-0.02em] wrap-anywhere">
            {heading}
          </h1>
          {subtitle !== undefined && <div className="mt-0.5 text-ink-soft">{subtitle}</div>}
        </div>
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
