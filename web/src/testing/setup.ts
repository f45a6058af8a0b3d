import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { forgetRuntimeConfig } from '../config/env.ts';
import { closePalette } from '../app/palette/palette-state.ts';
import { forgetSaves } from '../lib/pending-saves.ts';
import { clearSession } from '../lib/session-store.ts';
import { hideSuccess } from '../lib/success-notice.ts';
import './cheap-diagnostics.ts';

// jsdom has no layout: these stubs do nothing.
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.checkVisibility = () => true;
window.scrollTo = () => undefined;
Element.prototype.hasPointerCapture = () => false;
// Simulates a wide screen.
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { media, matches: true }) as MediaQueryList;
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Loading the first page of a suite includes transforming its chunks, longer on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

afterEach(() => {
  cleanup();
  // First, so that no test knows who was signed in before.
  localStorage.clear();
  sessionStorage.clear();
  clearSession({ expired: true });
  forgetRuntimeConfig();
  // A save that a test left unanswered would hold up the submissions of later files, which share the module.
  forgetSaves();
  hideSuccess();
  closePalette();
  vi.unstubAllGlobals();
});
