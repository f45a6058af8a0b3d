import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { PageSpinner } from '../../components/ui/spinner.tsx';
import { classNames } from '../../lib/class-names.ts';
import { SubNavigation, type NavigationEntry } from '../../components/ui/sub-navigation.tsx';

export interface AreaEntry extends NavigationEntry {
  /** Whether the page has tables that use the width of a large screen. Others stay narrow enough to read. */
  readonly isWide?: boolean;
}

/** The frame around an area's pages, with title and navigation. The navigation stays in one place. */
export function AreaFrame({ title, entries }: { title: string; entries: readonly AreaEntry[] }) {
  const { pathname } = useLocation();
  const current = entries.find(({ to }) => pathname.startsWith(to));
  return (
    <>
      <PageHeader title={title} part={current?.label} />
      <div className="grid gap-6 xl:grid-cols-[11rem_minmax(0,1fr)] xl:gap-14">
        <SubNavigation label={title} entries={entries} current={current} />
        <div className={classNames('min-w-0', current?.isWide !== true && 'max-w-[52rem]')}>
          <Suspense fallback={<PageSpinner />}>
            <Outlet />
          </Suspense>
        </div>
      </div>
    </>
  );
}
