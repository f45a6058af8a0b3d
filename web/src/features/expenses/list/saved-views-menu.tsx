import { Bookmark } from 'lucide-react';
import { Suspense } from 'react';
import { PopoverButton } from '../../../components/ui/popover-button.tsx';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { ViewsSkeleton } from './views-skeleton.tsx';

const savedViewsPanel = lazyPart(() => import('./saved-views-panel.tsx'));

/** The viewer's saved lists, the same on every device. */
export const SavedViews = ({ search }: { search: string }) => (
  <PopoverButton iconOnly label="Saved views" Icon={Bookmark}>
    {(close) => (
      <Suspense fallback={<ViewsSkeleton />}>
        <savedViewsPanel.Part search={search} onChoose={close} />
      </Suspense>
    )}
  </PopoverButton>
);
