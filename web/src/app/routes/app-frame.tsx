import type { ReactNode, Ref } from 'react';
import { Navigation } from '../../features/session/components/navigation.tsx';

/** The frame around every signed-in page. The build also writes it into the page, so that it shows before the client runs. */
export function AppFrame({
  content,
  bellPlace,
  children,
}: {
  content?: Ref<HTMLElement>;
  bellPlace?: Ref<HTMLDivElement>;
  children: ReactNode;
}) {
  return (
    <>
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-surface font-medium shadow-pop focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <div className="lg:pl-60 print:p-0">
        <Navigation />
        {/* There is one bell, in the sidebar on large screens and beside the menu button on small ones. */}
        <div
          ref={bellPlace}
          className="fixed top-2.5 right-14 z-30 lg:top-4 lg:right-auto lg:left-46 print:hidden"
        />
        <main
          ref={content}
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-6xl has-data-wide:max-w-[100rem] px-4 py-6 outline-none sm:px-6 lg:px-10 lg:py-9 print:p-0"
        >
          {children}
        </main>
      </div>
    </>
  );
}
