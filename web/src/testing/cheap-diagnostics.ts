import { configure, getConfig } from '@testing-library/react';
import * as React from 'react';

/** What the libraries keep to themselves: without it, tests only take longer. */
interface LibraryConfig {
  /** True while a query that waits tries again. */
  readonly _disableExpensiveErrorDiagnostics?: boolean;
}
interface ReactModule {
  readonly __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE?: object;
}

const { getElementError } = getConfig();

/** A query that waits fails many times first, and would print the whole page each time. Only the last failure prints it. */
function describeFailure(message: string | null, container: Element): Error {
  const isRetried = (getConfig() as LibraryConfig)._disableExpensiveErrorDiagnostics;
  const error =
    isRetried && message !== null
      ? Object.assign(new Error(message), { name: 'TestingLibraryElementError' })
      : getElementError(message, container);
  Error.captureStackTrace(error, describeFailure);
  return error;
}
configure({ getElementError: describeFailure });

// React captures a stack for each element, for its warnings, until there were 10,000 within a second. Here there always were:
// warnings still name the components, but not the lines that made them.
const internals = (React as ReactModule)
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    // React counts, and begins anew each second.
    set() {},
  });
