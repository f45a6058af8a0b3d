import type {
  Health,
  Lag,
  Outbox,
  FailedEvents,
  FailedKey,
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

/** A system with no backlog and no failures. */
export const operationsRest = (): RestAnswers => ({
  'GET /api/v1/ops/health': () => Response.json(health),
  'GET /api/v1/ops/lag': () => Response.json(lag),
  'GET /api/v1/ops/outbox': () => Response.json(outbox),
  'GET /api/v1/ops/failed-keys': () => Response.json(failedEvents),
});
