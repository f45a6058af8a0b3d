import { useEffect, useRef, useState, type ReactNode } from 'react';

/** How far ahead of the visible part what stands below begins to load. */
const marginPx = 200;

/** Renders its content once it is about to be scrolled into view; until then its place is kept by `placeholder`. */
export function WhenNear({
  placeholder,
  children,
}: {
  placeholder: ReactNode;
  children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (near || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some((entry) => entry.isIntersecting)),
      { rootMargin: `${marginPx}px` },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near]);
  return <div ref={place}>{near ? children : placeholder}</div>;
}
