import type { RestParts } from '../../src/rest/route.ts';

const missing = (): Promise<never> => Promise.reject(new Error('not part of this test'));

/** Parts of the REST routes; those that a test does not give fail when they are used. */
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
