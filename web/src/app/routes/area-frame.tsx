import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { PageSpinner } from '../../components/ui/spinner.tsx';
import { SubNavigation, type NavigationEntry } from '../../components/ui/sub-navigation.tsx';

/** The frame around an area's pages: title, navigation and page. */
export function AreaFrame({
  title,
  entries,
}: {
  title: string;
  entries: readonly NavigationEntry[];
}) {
  const { pathname } = useLocation();
  const part = entries.find(({ to }) => pathname.startsWith(to))?.label;
  return (
    <>
      <PageHeader title={title} part={part} />
      <div className="grid gap-6 xl:grid-cols-[11rem_minmax(0,1fr)] xl:gap-10">
        <SubNavigation label={title} entries={entries} />
        <div className="min-w-0">
          <Suspense fallback={<PageSpinner />}>
            <Outlet />
          </Suspense>
        </div>
      </div>
    </>
  );
}
