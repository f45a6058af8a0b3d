import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { forgetRuntimeConfig } from '../config/env.ts';
import { clearSession } from '../lib/session-store.ts';

// jsdom has no layout: what asks for it gets silence.
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;
Element.prototype.hasPointerCapture = () => false;

// The first page of a suite waits for its chunks to be transformed, longer on a machine that others use too.
configure({ asyncUtilTimeout: 20_000 });

afterEach(() => {
  cleanup();
  clearSession({ expired: true });
  forgetRuntimeConfig();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});
