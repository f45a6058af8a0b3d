import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { vi } from 'vitest';
import { AppProviders } from '../app/providers.tsx';
import { AppRoutes } from '../app/router.tsx';
import { storeSession, type SessionUser } from '../lib/session-store.ts';
import { defaultAnswers, defaultRest } from './fake-answers.ts';
import { aSessionUser } from './fake-people.ts';
import { createFakeServer, type GraphqlAnswers, type RestAnswers } from './fake-server.ts';

/** Renders the whole app at a path, with its real providers, over a fake gateway. */
export function renderApp(
  path: string,
  options: {
    answers?: Partial<GraphqlAnswers>;
    rest?: RestAnswers;
    /** Null when signed out. */
    user?: SessionUser | null;
  } = {},
): { user: UserEvent; location: () => string } {
  const { answers, rest, user = aSessionUser() } = options;
  const server = createFakeServer(
    { ...defaultAnswers(), ...answers },
    { ...defaultRest(), ...rest },
  );
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
    // Node's Request doesn't accept jsdom's signal.
    const { signal: _signal, ...rest } = init;
    return server(new Request(new URL(input, 'http://localhost'), rest));
  });
  if (user)
    storeSession({
      access_token: 'token-1',
      expires_in: 900,
      user,
      second_factor: user.second_factor ?? 'off',
    });

  let current = path;
  function Whereabouts() {
    const { pathname, search } = useLocation();
    current = `${pathname}${search}`;
    return null;
  }
  render(
    <AppProviders>
      <MemoryRouter initialEntries={[path]}>
        <AppRoutes />
        <Whereabouts />
      </MemoryRouter>
    </AppProviders>,
  );
  return { user: userEvent.setup(), location: () => current };
}
