import type { RestParts } from '../../src/rest/route.ts';

const missing = (): Promise<never> => Promise.reject(new Error('not part of this test'));

/** Creates the parts of REST routes. Parts that a test does not provide fail when used. */
export const restParts = (given: Partial<RestParts>): RestParts => ({
  run: missing,
  authenticate: missing,
  cookieSecure: false,
  operatorApi: { readiness: missing, call: missing },
  notReady: missing,
  files: { upload: missing, serve: missing },
  notifyUploader: () => undefined,
  ...given,
});
