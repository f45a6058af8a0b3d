import {
  aComparison,
  aFailedKey,
  aProjection,
  health,
  lag,
  outbox,
  failedEvents,
} from '../src/testing/fake-operations.ts';
import type { Scene } from './scene.ts';

const operator = { roles: ['operator'] };
const answer = (body: object) => () => Response.json(body);
/** Lag grows while the page is open, so that the lines have a shape. */
let readings = 0;

const troubled = {
  'GET /api/v1/ops/health': answer({
    parts: health.parts.map((part) =>
      part.name === 'payout'
        ? { ...part, status: 'unreachable' }
        : part.name === 'ledger-watcher'
          ? { ...part, status: 'not_ready', missing: ['database', 'kafka'] }
          : part,
    ),
  }),
  'GET /api/v1/ops/lag': () => {
    readings += 1;
    return Response.json({
      groups: lag.groups
        .filter(({ group }) => group !== 'payout')
        .map((group, index) =>
          index < 2
            ? {
                ...group,
                messages: index * 3 + readings * 127,
                oldest_age_seconds: index * 240 + 2.4,
              }
            : group,
        ),
      unavailable: ['payout'],
    });
  },
  'GET /api/v1/ops/outbox': answer({
    services: outbox.services
      .filter(({ service }) => service !== 'payout')
      .map((each, index) =>
        index === 1 ? { ...each, waiting: 18_204, oldest_age_seconds: 3_900 } : each,
      ),
    unavailable: ['payout'],
  }),
  'GET /api/v1/ops/parked': answer({
    ...failedEvents,
    keys: [
      aFailedKey(),
      aFailedKey({
        service: 'notification',
        key: 'f3a1c6de-8a54-4a1e-a4fd-9dd1f4a6a6d0-a-very-long-key',
        events: 1,
        reason:
          'SyntaxError: Unexpected token in JSON at position 1204 of an event that was written by a version of the service that nobody runs any more',
        requested_by: 'operator@outlay.test',
      }),
    ],
    elsewhere: 2,
  }),
  'GET /api/v1/ops/replays': answer({
    projections: [
      aProjection({ last: aComparison({ changed: 3 }) }),
      aProjection({ service: 'receipt-ai', projection: 'catalogue', running: true }),
    ],
    unavailable: ['payout'],
  }),
};

const down = () => new Response(null, { status: 503 });

/** The operators' console. */
export const operationsScenes: readonly Scene[] = [
  { name: 'ops-quiet', path: '/ops', signedIn: true, user: operator },
  {
    name: 'ops-troubled',
    path: '/ops',
    signedIn: true,
    user: operator,
    rest: troubled,
    prepare: async (page) => {
      await page.waitForTimeout(10_500);
    },
  },
  {
    name: 'ops-redrive',
    path: '/ops',
    signedIn: true,
    user: operator,
    rest: troubled,
    fullPage: false,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Redrive key 42 of workflow' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'ops-failed',
    path: '/ops',
    signedIn: true,
    user: { roles: ['employee', 'admin'] },
    rest: {
      'GET /api/v1/ops/health': down,
      'GET /api/v1/ops/lag': down,
      'GET /api/v1/ops/outbox': down,
      'GET /api/v1/ops/parked': down,
    },
  },
];
