import type { Ref } from 'react';
import { Search } from 'lucide-react';
import { IconButton } from '../../components/ui/button.tsx';
import { openPalette } from '../palette/palette-state.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Menus } from './menus.tsx';

/** Sidebar on large screens; search and bell above, and a bar below, on small ones. */
export const Navigation = ({ bellPlace }: { bellPlace?: Ref<HTMLDivElement> | undefined }) => (
  <>
    <aside
      aria-label="Sidebar"
      className="fixed inset-y-0 left-0 hidden w-(--side) border-r border-line bg-canvas lg:block print:hidden"
    >
      <Menus />
    </aside>
    {/* There is one bell, in the sidebar on large screens and beside the page's title on small ones. */}
    <div className="absolute top-2 right-1.5 z-30 flex lg:fixed lg:top-3.5 lg:right-auto lg:left-45 print:hidden">
      <IconButton label="Jump to" className="lg:hidden" onClick={openPalette}>
        <Search aria-hidden="true" className="size-5!" />
      </IconButton>
      <div ref={bellPlace} className="size-11 lg:size-8" />
    </div>
    <BottomBar />
  </>
);
