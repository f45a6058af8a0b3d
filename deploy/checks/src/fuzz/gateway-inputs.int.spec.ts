import { startEndpoint } from '@outlay/gateway/testkit';
import type { Principal, Viewer } from '@outlay/platform/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallerName } from './testing/http-input.ts';
import { inputOf } from './testing/run-fuzz.ts';
import { sendInputs } from './testing/send-inputs.ts';

// Inputs through the gateway's parsers, limits, validation, guard and the schemas of its routes, which is where input is refused.
// Its services don't respond: hostile-inputs.drill.spec.ts has inputs for all of them.
const COUNTS = { rest: 20_000, graphql: 10_000 } as const;
const IN_FLIGHT = 16;
const SEED = 20_261_123;

const member = (roles: Viewer['roles'], more: Partial<Viewer> = {}): Viewer => ({
  userId: '4',
  organizationId: '1',
  roles,
  ...more,
});
const PRINCIPALS: Readonly<Record<string, Principal>> = {
  employee: member(['employee']),
  admin: member(['employee', 'approver', 'admin']),
  key: member(['employee'], { apiKeyId: '7', scopes: ['READ', 'EXPENSES_WRITE'] }),
  'reading-key': member(['employee'], { apiKeyId: '8', scopes: ['READ'] }),
  operator: { userId: '9', organizationId: null, roles: [] },
};
const TOKENS: Readonly<Record<CallerName, string | null>> = {
  employee: 'employee',
  admin: 'admin',
  leaver: 'employee',
  key: 'key',
  'reading key': 'reading-key',
  operator: 'operator',
  expired: null,
  garbled: null,
  'no one': null,
};

let endpoint: Awaited<ReturnType<typeof startEndpoint>>;
beforeAll(async () => {
  endpoint = await startEndpoint(({ headers }) => {
    const principal = PRINCIPALS[headers.authorization?.replace('Bearer ', '') ?? ''] ?? null;
    const grant = principal && { principal, version: 1 };
    return Promise.resolve({ principal, grant, token: null });
  });
});
afterAll(() => endpoint.close());

test.each(['rest', 'graphql'] as const)(
  'hostile inputs of %s are answered as documented, without an internal error',
  async (surface) => {
    const count = COUNTS[surface];
    const { sent, findings } = await sendInputs({
      url: endpoint.url,
      count,
      inFlight: IN_FLIGHT,
      inputOf: (number) => inputOf(surface, number, { seed: SEED, isValid: false }),
      tokenOf: (caller) => TOKENS[caller],
    });
    expect(findings).toEqual([]);
    expect(sent).toBe(count);
  },
  240_000,
);
