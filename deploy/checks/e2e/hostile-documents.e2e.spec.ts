import { beforeAll, expect, inject, test } from 'vitest';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import { RestClient } from '@outlay/stack/demo-data/rest-client';
import { postGraphql } from '@outlay/stack/demo-data/ask-graphql';

const url = inject('stackUrl');
let token: string;
beforeAll(async () => {
  ({ token } = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD));
});

/** `levels` fragments that each spread the next one twice. */
function doubling(levels: number, on: string, spread: (next: string) => string): string {
  const fragments = Array.from(
    { length: levels },
    (_, level) => `fragment F${level} on ${on} { ${spread(`...F${level + 1}`)} }`,
  );
  return fragments.join(' ');
}

const DOCUMENTS: readonly (readonly [string, string])[] = [
  [
    'an introspection that doubles at each of 17 levels',
    `{ __type(name: "Query") { ...F0 } } fragment F17 on __Type { name } ${doubling(17, '__Type', (next) => `a: ofType { ${next} } b: ofType { ${next} }`)}`,
  ],
  [
    'fragments that double over 40 levels',
    `{ me { ...F0 } } fragment F40 on User { id } ${doubling(40, 'User', (next) => `${next} ${next}`)}`,
  ],
  [
    '60 aliases of the whole schema',
    `{ ${Array.from({ length: 60 }, (_, i) => `a${i}: __schema { types { name } }`).join(' ')} }`,
  ],
  [
    'two fragments that spread each other',
    '{ me { ...A } } fragment A on User { ...B ...B } fragment B on User { ...A ...A }',
  ],
];

test.each(DOCUMENTS)('%s is refused, and the gateway keeps answering', async (_name, query) => {
  const { status, errors } = await postGraphql(url, token, query);
  expect(status).toBe(400);
  expect(errors?.[0]?.extensions?.code).toMatch(
    /^(OPERATION_TOO_COMPLEX|GRAPHQL_VALIDATION_FAILED)$/,
  );
  expect(await postGraphql(url, token, '{ me { id } }')).toMatchObject({
    status: 200,
    data: { me: { id: expect.any(String) as string } },
  });
});
