import type { Page } from 'playwright-core';
import type { SessionUser } from '../src/lib/session-store.ts';
import type { GraphqlAnswers, RestAnswers } from '../src/testing/fake-server.ts';

export interface Scene {
  name: string;
  path: string;
  signedIn: boolean;
  user?: Partial<SessionUser>;
  answers?: Partial<GraphqlAnswers>;
  rest?: RestAnswers;
  prepare?: (page: Page) => Promise<void>;
  fullPage?: boolean;
}
