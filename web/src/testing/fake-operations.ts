import type {
  Health,
  Lag,
  Outbox,
  FailedEvents,
  FailedKey,
  ProjectionState,
  Replays,
} from '../features/operations/operations.ts';
import type { RestAnswers } from './fake-server.ts';

const services = [
  'identity',
  'expense',
  'workflow',
  'receipt-ai',
  'ledger-watcher',
  'payout',
  'notification',
] as const;

export const health: Health = {
  parts: ['gateway', ...services].map((name) => ({ name, status: 'ready', missing: [] })),
};

export const lag: Lag = {
  groups: services.slice(1).map((group) => ({
    group,
    topic: 'expense.events',
    messages: 0,
    oldest_age_seconds: null,
  })),
  unavailable: [],
};

export const outbox: Outbox = {
  services: services.map((service) => ({ service, waiting: 0, oldest_age_seconds: null })),
  unavailable: [],
};

export const failedEvents: FailedEvents = { keys: [], unavailable: [] };

export const aFailedKey = (overrides: Partial<FailedKey> = {}): FailedKey => ({
  service: 'workflow',
  key: '42',
  topic: 'expense.events',
  type: 'ExpenseSubmitted',
  events: 3,
  reason: 'Error: no rule covers the category 7',
  attempts: 5,
  failed_at: '2026-11-21T09:12:00.000Z',
  requested_by: null,
  ...overrides,
});

export const replays: Replays = { projections: [], unavailable: [] };

export const aProjection = (overrides: Partial<ProjectionState> = {}): ProjectionState => ({
  service: 'workflow',
  projection: 'members',
  tables: ['member_directory'],
  events: ['MemberChanged'],
  running: false,
  progress: null,
  last: null,
  ...overrides,
});

/** Result of the last comparison of `aProjection`; without `changes` no difference. */
export const aComparison = (changes: object = {}) => ({
  kind: 'compared' as const,
  at: '2026-11-21T09:12:00.000Z',
  by: 'o@outlay.test',
  reason: null,
  tables: [
    {
      table: 'member_directory',
      rows_before: 3,
      rows_after: 3,
      added: 0,
      changed: 0,
      removed: 0,
      sha256_before: 'a'.repeat(64),
      sha256_after: 'a'.repeat(64),
      first: [],
      ...changes,
    },
  ],
  resumed: false,
  events_applied: 3,
  events_left: 0,
  would_send: 0,
});

/** A system with no backlog and no failures. */
export const operationsRest = (): RestAnswers => ({
  'GET /api/v1/ops/health': () => Response.json(health),
  'GET /api/v1/ops/lag': () => Response.json(lag),
  'GET /api/v1/ops/outbox': () => Response.json(outbox),
  'GET /api/v1/ops/failed-keys': () => Response.json(failedEvents),
  'GET /api/v1/ops/replays': () => Response.json(replays),
});
