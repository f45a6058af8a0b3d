import { startTransition, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { openPalette } from './palette/palette-state.ts';
import { isSingleKey } from '../lib/single-key.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import shortcuts from './shortcut-list.json' with { type: 'json' };
import type { ShortcutHelpProps } from './shortcut-help.tsx';

const help = lazyPart<ShortcutHelpProps>(() => import('./shortcut-help.tsx'));

/** The second key after 'g' must follow within this time. */
const pauseMs = 1_200;

/** Keys that work on every page: command palette, navigation, search, and their list. */
export default function Shortcuts() {
  const navigate = useNavigate();
  const [helpOpen, setHelpOpen] = useState(false);
  const actions = useRef({
    go: navigate,
    openHelp: () => startTransition(() => setHelpOpen(true)),
  });
  actions.current.go = navigate;
  useEffect(
    () =>
      followKeys({
        onGo: (path) => void actions.current.go(path),
        onSearch: () => focusSearch() || void actions.current.go('/expenses'),
        onHelp: () => actions.current.openHelp(),
      }),
    [],
  );
  return helpOpen && <help.Part onClose={() => setHelpOpen(false)} />;
}

interface FollowKeysInput {
  onGo: (path: string) => void;
  onSearch: () => void;
  onHelp: () => void;
}

function followKeys({ onGo, onSearch, onHelp }: FollowKeysInput): () => void {
  let goPressedAtMs = -Infinity;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey) {
      event.preventDefault();
      openPalette();
      return;
    }
    if (!isSingleKey(event)) return;
    const isSecond = event.timeStamp - goPressedAtMs < pauseMs;
    goPressedAtMs = event.key === 'g' && !isSecond ? event.timeStamp : -Infinity;
    const destination = isSecond && shortcuts.destinations.find(({ key }) => key === event.key);
    if (destination) onGo(destination.path);
    else if (event.key === '/') onSearch();
    else if (event.key === '?') onHelp();
    else return;
    // The page's own keys run after these and ignore what was handled here.
    event.preventDefault();
  };
  document.addEventListener('keydown', onKeyDown, { capture: true });
  return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
}

function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('main input[type="search"]');
  box?.focus();
  return box !== null;
}
