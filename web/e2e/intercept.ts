import type { Page, Route } from 'playwright-core';

const isOf = (route: Route, operation: string): boolean =>
  route.request().postData()?.includes(`"operationName":"${operation}"`) === true;

/** Returns this response for the named operation from now on. */
export const answerOperation = (page: Page, operation: string, answer: object): Promise<unknown> =>
  page.route('**/graphql', (route) =>
    isOf(route, operation)
      ? route.fulfill({ contentType: 'application/json', body: JSON.stringify(answer) })
      : route.fallback(),
  );

/** Fails the named operation from now on, as if its subgraph were down. */
export const breakOperation = (page: Page, operation: string): Promise<unknown> =>
  answerOperation(page, operation, {
    data: null,
    errors: [{ message: 'upstream', extensions: { code: 'SERVICE_UNAVAILABLE' } }],
  });

/** Returns this data for the named operation from now on. */
export const answerWith = (page: Page, operation: string, data: object): Promise<unknown> =>
  answerOperation(page, operation, { data });

/** Holds matching requests (of an operation, if named) until the returned function is called. */
export async function holdBack(
  page: Page,
  pattern: string,
  operation?: string,
): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<null>();
  await page.route(pattern, async (route) => {
    if (operation === undefined || isOf(route, operation)) await held;
    await route.fallback();
  });
  return () => release(null);
}

export type GraphqlFailure = 'status 503' | 'connection cut' | 'errors, no data';

/** Fails every request of the page this way until the returned function is called. */
export async function breakGraphql(
  page: Page,
  failure: GraphqlFailure,
): Promise<() => Promise<void>> {
  const fail = (route: Route): Promise<void> => {
    switch (failure) {
      case 'status 503':
        return route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>503</h1>' });
      case 'connection cut':
        return route.abort('connectionreset');
      case 'errors, no data':
        return route.fulfill({
          contentType: 'application/json',
          body: JSON.stringify({ data: null, errors: [{ message: 'no' }] }),
        });
    }
  };
  await page.route('**/graphql', fail);
  return () => page.unroute('**/graphql', fail);
}
