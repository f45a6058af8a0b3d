import { Menu } from 'lucide-react';
import { lazy } from 'react';
import { Link } from 'react-router';
import { Brand } from '../../../components/ui/brand.tsx';
import { IconButton } from '../../../components/ui/button.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { loadWithRetry } from '../../../lib/load-with-retry.ts';
import { Menus } from './menus.tsx';

const SlideOutMenu = lazy(() => loadWithRetry(() => import('./slide-out-menu.tsx')));

/** Sidebar on large screens, slide-out menu on small ones. */
export function Navigation() {
  return (
    <>
      <aside
        aria-label="Sidebar"
        className="fixed inset-y-0 left-0 hidden w-60 border-r border-line bg-surface lg:block print:hidden"
      >
        <Menus />
      </aside>
      <header className="sticky top-0 z-30 flex h-14 items-center justify-between border-b border-line bg-surface px-4 lg:hidden print:hidden">
        <Link to="/dashboard" className="rounded-md">
          <Brand />
        </Link>
        <DialogTrigger
          trigger={
            <IconButton label="Open menu" className="-mr-2 [&_svg]:size-5">
              <Menu aria-hidden="true" />
            </IconButton>
          }
        >
          {(handle) => <SlideOutMenu handle={handle} />}
        </DialogTrigger>
      </header>
    </>
  );
}
