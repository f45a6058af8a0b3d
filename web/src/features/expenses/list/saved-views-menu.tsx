import { Bookmark } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { PopoverButton } from '../../../components/ui/popover-button.tsx';
import { loadWithRetry } from '../../../lib/load-with-retry.ts';
import { ViewsSkeleton } from './views-skeleton.tsx';

const SavedViewsPanel = lazy(() => loadWithRetry(() => import('./saved-views-panel.tsx')));

/** The viewer's saved lists, the same on every device. */
export function SavedViews({ search }: { search: string }) {
  return (
    <PopoverButton iconOnly label="Saved views" Icon={Bookmark}>
      {(close) => (
        <Suspense fallback={<ViewsSkeleton />}>
          <SavedViewsPanel search={search} onChoose={close} />
        </Suspense>
      )}
    </PopoverButton>
  );
}
