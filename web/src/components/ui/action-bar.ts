const bars = new Set<HTMLElement>();

/** How far a bar reaches up from the lower edge of the window, in px; 0 for one in the flow of its page. */
function reachOf(bar: HTMLElement): number {
  const { position, bottom } = getComputedStyle(bar);
  return position === 'static' ? 0 : bar.offsetHeight + (Number.parseFloat(bottom) || 0);
}

const measure = (): void =>
  document.documentElement.style.setProperty(
    '--action-bar',
    `${Math.max(0, ...[...bars].map(reachOf))}px`,
  );

/** Ref of a bar with actions at the lower edge of the window. Toasts stay above it while it is there. */
export function actionBar(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  bars.add(bar);
  const observer = new ResizeObserver(measure);
  observer.observe(bar);
  measure();
  return () => {
    observer.disconnect();
    bars.delete(bar);
    measure();
  };
}

/** Where toasts are: above the tabs of a small screen, and above a bar with actions. */
export const aboveBars =
  'bottom-[max(5.5rem,calc(var(--action-bar,0px)+0.5rem))] lg:bottom-[max(1rem,calc(var(--action-bar,0px)+0.5rem))]';
