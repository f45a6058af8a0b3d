import { beforeAll, describe, expect, inject, test } from 'vitest';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import { RestClient } from '@outlay/stack/demo-data/rest-client';
import { CheckedCalls, type Answer } from './support/checked-calls.ts';
import { operations } from '../src/contracts/testing/openapi-document.ts';

const url = inject('stackUrl');
const api = new CheckedCalls(url);
let token: string;
beforeAll(async () => {
  ({ token } = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD));
});

/** Texts that have broken parsers, databases and logs before. */
const HOSTILE_TEXTS = [
  "1' OR '1'='1",
  '1; drop table expenses; --',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '../../etc/passwd',
  '9'.repeat(400),
  '-1',
  '1e400',
  'NaN',
  '__proto__',
  'x'.repeat(20_000),
];

const HOSTILE_VALUES: readonly unknown[] = [
  ...HOSTILE_TEXTS,
  null,
  true,
  -1,
  1e308,
  0.000_000_000_1,
  [],
  ['x'],
  {},
  { $ne: null },
  [[[[[[[[]]]]]]]],
];

/** A clear refusal, or a success where the value is allowed; never an internal error or its details. */
function expectNoFault({ status, text, body }: Answer): void {
  expect(status).toBeLessThan(500);
  expect(text).not.toMatch(
    /\bat \S+ \(|node_modules|syntax error at or near|violates|ECONNREFUSED/,
  );
  if (status < 400) return;
  const { detail, code } = body as { detail: string; code: string };
  expect(detail).toMatch(/\w/);
  expect(code).toMatch(/^[A-Z_]+$/);
}

/** Calls that take no input, the stream, and the upload, which takes no JSON: hostile files have their own specs. */
const LEFT_OUT = new Set([
  'POST /api/v1/auth/passkey/challenge',
  'POST /api/v1/auth/logout',
  'POST /api/v1/auth/refresh',
  'POST /api/v1/receipts/upload',
  'GET /api/v1/events',
  ...['openapi.json', 'asyncapi.json', 'docs', 'docs/errors', 'docs/events'].map(
    (name) => `GET /api/v1/${name}`,
  ),
  'GET /livez',
  'GET /readyz',
]);
const tried = operations.filter(({ method, path }) => !LEFT_OUT.has(`${method} ${path}`));
const isAuth = (path: string): boolean => path.startsWith('/api/v1/auth/');

describe.each(tried)('$method $path', ({ method, path, bodyFields, queryNames }) => {
  const call = `${method} ${path}`;
  const params = Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']): [string, number] => [name, 1]),
  );

  if (Object.keys(params).length > 0)
    test('hostile ids find nothing and cause no server error', async () => {
      for (const text of HOSTILE_TEXTS.filter((each) => each.length < 5_000 && each !== '\ud800')) {
        const hostile = Object.fromEntries(Object.keys(params).map((name) => [name, text]));
        const answer = await api.call(call, {
          token,
          params: hostile,
          ...(bodyFields.length > 0 && { body: {} }),
        });
        expectNoFault(answer);
        expect(answer.status).toBeGreaterThanOrEqual(400);
      }
    });

  if (call === 'POST /api/v1/expenses/')
    test('several wrong fields are all named, so that one correction is enough', async () => {
      const body = { title: '', amount: -1, currency: 'XYZ' };
      const answer = await api.call(call, { token, body });
      const { errors } = answer.body as { errors: { field: string }[] };
      expect(answer.status).toBe(422);
      expect(errors.map(({ field }) => field)).toEqual(['title', 'amount', 'currency', 'time']);
    });

  if (bodyFields.length > 0 && !isAuth(path))
    test('each field refuses or accepts hostile values without a server error', async () => {
      for (const field of bodyFields) {
        for (const value of HOSTILE_VALUES) {
          expectNoFault(await api.call(call, { token, params, body: { [field]: value } }));
        }
      }
    });

  if (bodyFields.length > 0)
    test('a body that is not a JSON object, or has unknown fields, is refused', async () => {
      const bodies = [
        '{',
        '[]',
        '"x"',
        '{"__proto__": {"admin": true}}',
        '{"constructor": {"prototype": {"admin": true}}}',
        '{"surprise": 1}',
        `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
        new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
      ];
      for (const body of bodies) {
        const answer = await api.call(call, { token, params, body });
        expectNoFault(answer);
        const isText = typeof body === 'string';
        expect([401, 403, 404, 409, isText ? 422 : 400]).toContain(answer.status);
      }
    });

  if (method === 'GET')
    test('hostile queries cause no server error', async () => {
      for (const text of HOSTILE_TEXTS.filter((each) => each.length < 5_000 && each !== '\ud800')) {
        for (const name of [...queryNames, 'surprise']) {
          const query = `?${name}=${encodeURIComponent(text)}`;
          expectNoFault(await api.call(call, { token, params, query }));
        }
      }
    });
});
