import { useEffect, useState } from 'react';
import { useSettled } from './use-settled.ts';

const typingMs = 250;

/** What a search box shows, for a search that is kept elsewhere and changes once typing pauses. */
export function useTypedSearch(
  text: string,
  onChange: (text: string) => void,
): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(text);
  const [followed, setFollowed] = useState(text);
  const settled = useSettled(typed.trim(), typingMs);
  // A chip or a saved view changed the address, and the box follows it. Its own change arrives later, when more has been typed.
  if (text !== followed) {
    setFollowed(text);
    if (text !== settled) setTyped(text);
  }
  useEffect(() => {
    if (settled !== text && settled === typed.trim()) onChange(settled);
    // The typed text leads; the address follows it.
  }, [settled]);
  return [typed, setTyped];
}
