import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Brand } from '../../../components/ui/brand.tsx';

interface AccessFrameProps {
  title: string;
  intro?: ReactNode;
  children?: ReactNode;
}

/** The simple page around a form that needs no session. */
export function AccessFrame({ title, intro, children }: AccessFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Outlay`;
    // The focused element was removed with the form, so move the focus to what replaced it.
    if (document.activeElement === document.body) heading.current?.focus();
  }, [title]);
  return (
    <main className="flex min-h-dvh flex-col px-5 py-6 sm:px-10">
      <Link to="/" className="touchable self-start rounded-md">
        <Brand />
      </Link>
      <div className="mx-auto w-full max-w-90 pt-[clamp(2.5rem,16dvh,10rem)] pb-10">
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-[1.875rem] leading-9 font-[560] tracking-[-0.026em] outline-none"
        >
          {title}
        </h1>
        {intro !== undefined && <p className="mt-1.5 text-ink-soft">{intro}</p>}
        {children !== undefined && <div className="mt-7">{children}</div>}
      </div>
    </main>
  );
}
