import type { ReactNode, Ref } from 'react';
import { Navigation } from '../navigation/navigation.tsx';

interface AppFrameProps {
  content?: Ref<HTMLElement>;
  bellPlace?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** The frame around every signed-in page. The build also writes it into the page, so that it shows before the client runs. */
export const AppFrame = ({ content, bellPlace, children }: AppFrameProps) => (
  <>
    <a
      href="#content"
      className="sr-only z-50 rounded-md bg-raised font-medium shadow-pop focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-4 focus:py-2"
    >
      Skip to content
    </a>
    <div className="relative lg:pl-(--side) print:p-0">
      <Navigation bellPlace={bellPlace} />
      {/* A tap area may reach beyond the edge, which must not widen the page. */}
      <main
        ref={content}
        id="content"
        tabIndex={-1}
        className="w-full max-w-(--content) overflow-x-clip px-(--gutter) pb-28 outline-none has-data-panel:max-w-none has-[[role=table]]:max-w-none lg:pb-14 print:p-0"
      >
        {children}
      </main>
    </div>
  </>
);
