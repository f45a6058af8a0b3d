/** Whether a key may act as a shortcut: not while typing, with a modifier, or in a dialog. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  const { target } = event;
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
  const isCheckbox = target instanceof HTMLInputElement && target.type === 'checkbox';
  return (!isTyping || isCheckbox) && !document.querySelector('[role*="dialog"]');
}
