import { expect, test } from 'vitest';
import { ALL_ROUTES } from './all-routes.ts';

const withQuery = ALL_ROUTES.flatMap(({ method, path, query }) =>
  query ? [{ method, path, query }] : [],
);

test.each(withQuery)(
  '$method $path names a parameter that it does not know, in place of a list that nothing narrowed',
  ({ query }) => {
    const parsed = query.safeParse({ surprise: 'x' });
    const unknown = parsed.error?.issues.find(({ code }) => code === 'unrecognized_keys');
    expect(unknown).toMatchObject({ keys: ['surprise'] });
  },
);
