import { z } from 'zod';
import { described, textsIn } from '../described.ts';
import texts from './texts.json' with { type: 'json' };
import { SUBGRAPH_NAMES, type SubgraphName } from '../subgraph-names.ts';

export const { objectOf, strictObjectOf, withTexts } = textsIn(texts);

/** An operation for operators only: a service implements it, and the gateway serves it below /api/v1/ops. */
export interface OperatorOperation {
  readonly method: 'GET' | 'POST';
  /** Path below /api/v1/ops. */
  readonly path: string;
  /**
   * Who answers. 'all': every service, or the one in the input's `service`; lists and counts are joined. 'one': the service in
   * the input. Otherwise this service.
   */
  readonly of: 'all' | 'one' | SubgraphName;
  readonly input: z.ZodObject;
  /** What one service answers. */
  readonly answer: z.ZodObject;
}

/** Keeps the literal types of an operation. */
export const operation = <const Operation extends OperatorOperation>(given: Operation): Operation =>
  given;

/** An operation without parameters. */
export const noInput = z.strictObject({});

export const service = described(
  z.enum(SUBGRAPH_NAMES, { error: 'service must be the name of a service.' }),
  'Name of a service.',
  'expense',
);

/** Restricts a request to one service. */
export const ofService = strictObjectOf('ofService', {
  service: service.optional(),
});

export const text = (name: string) => z.string({ error: `${name} must be a text.` });

export const key = described(
  text('key').min(1, 'key is required.').max(500, 'key is too long.'),
  'Kafka key of the events: the id of what they are about, at most 500 characters.',
  '42',
);

const REASON = 'Give the reason in 10 to 500 characters.';

/** No control characters: PostgreSQL and terminals cannot handle them. */
const PRINTABLE = /^[^\u0000-\u001f\u007f-\u009f]*$/;

/** What the audit records about a change, beside the operator's address. */
export const note = withTexts('note', {
  reason: text('reason')
    .trim()
    .min(10, REASON)
    .max(500, { error: REASON })
    .regex(PRINTABLE, { error: REASON }),
  by: text('by').trim().min(2).max(40).regex(PRINTABLE).optional(),
});

export const count = (description: string) => described(z.int().min(0), description, 0);

/** A time in UTC. */
export const moment = (description: string) =>
  described(z.iso.datetime(), description, '2026-11-20T09:30:00.000Z');

export const listOf = <Entry extends z.ZodType>(description: string, entry: Entry) =>
  z.array(entry).meta({ description });

export const answered = (description: string, example: string) =>
  described(z.string(), description, example);

/** Name of the service that an entry comes from. */
export const serviceName = answered('Name of the service.', 'expense');

export const oldestAge = described(
  z.number().nullable(),
  'Age of the oldest waiting one in seconds; null when none is waiting.',
  null,
);
