/** Whether a key may act on the page by itself: never while somebody types, holds a modifier, or has a dialog open. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  const { target } = event;
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
  const isCheckbox = target instanceof HTMLInputElement && target.type === 'checkbox';
  return (!isTyping || isCheckbox) && !document.querySelector('[role*="dialog"]');
}
