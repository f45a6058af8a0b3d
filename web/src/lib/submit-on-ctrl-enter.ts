import type { KeyboardEvent } from 'react';

/** Submits the text area's form with Ctrl+Enter or Cmd+Enter: Enter alone starts a new line. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
