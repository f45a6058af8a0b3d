import type { Ref } from 'react';
import { Search, Camera, Ellipsis } from 'lucide-react';
import { IconButton } from '../../components/ui/button.tsx';
import { openPalette } from '../palette/palette-state.ts';
import { Menus, describeCount } from './menus.tsx';
import { Link, useLocation } from 'react-router';
import { DialogTrigger } from '../../components/ui/dialog-trigger.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { isOfferedTo, participants } from '../../lib/offered-to.ts';
import { shownCount } from '../../lib/shown-count.ts';
import { useSessionUser } from '../../lib/use-session.ts';
import { useWaitingCounts } from './waiting-counts.ts';
import { entries, type Entry } from './entries.ts';

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

const slideOutMenu = lazyPart(() => import('./slide-out-menu.tsx'));

const placeClass =
  'relative flex h-12 flex-col items-center gap-1 rounded-md pt-1.5 text-2xs leading-3.5 font-medium text-ink-soft [&_svg]:size-5.5 ' +
  'aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:[&_svg]:text-accent';

/** The most used places within a thumb's reach, the camera in the middle. */
function BottomBar() {
  const { roles } = useSessionUser();
  const places = entries.filter((entry) => entry.short !== undefined && isOfferedTo(entry, roles));
  const half = Math.ceil(places.length / 2);
  const creates = isOfferedTo({ roles: participants }, roles);
  return (
    <nav
      aria-label="Quick"
      className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col items-start border-t border-line bg-surface px-2 pt-1.5 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden print:hidden"
    >
      {places.slice(0, half).map((entry) => (
        <Place key={entry.to} entry={entry} />
      ))}
      {creates && (
        <Link
          to="/expenses/create-from-receipt"
          data-roles={participants.join(' ')}
          aria-label="Photograph a receipt"
          className="mx-auto -mt-3.5 grid size-14 place-items-center rounded-[18px] bg-accent text-on-accent ring-4 ring-surface hover:bg-accent-strong [&_svg]:size-6.5"
        >
          <Camera aria-hidden="true" />
        </Link>
      )}
      {places.slice(half).map((entry) => (
        <Place key={entry.to} entry={entry} />
      ))}
      <DialogTrigger
        dialog={slideOutMenu}
        trigger={
          <button type="button" aria-label="More: open menu" className={placeClass}>
            <Ellipsis aria-hidden="true" />
            More
          </button>
        }
      >
        {(handle) => <slideOutMenu.Part handle={handle} />}
      </DialogTrigger>
    </nav>
  );
}

function Place({ entry: { to, short, Icon, counts, roles, butNot } }: { entry: Entry }) {
  const waiting = useWaitingCounts();
  const { pathname } = useLocation();
  const count = counts === undefined ? 0 : waiting[counts];
  return (
    <Link
      to={to}
      data-roles={roles?.join(' ')}
      data-but-not={butNot}
      aria-current={pathname === to ? 'page' : undefined}
      aria-description={describeCount(count)}
      className={placeClass}
    >
      <Icon aria-hidden="true" />
      {short}
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0 left-[calc(50%+7px)] rounded-lg bg-surface px-1 font-semibold text-ink tabular-nums"
        >
          {shownCount(count)}
        </span>
      )}
    </Link>
  );
}
