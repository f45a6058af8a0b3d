import { z } from 'zod';
import { SUBGRAPH_NAMES, type SubgraphName } from '../subgraph-names.ts';

/** Who may call: an admin reads what concerns their organisation, an operator reads and changes the whole installation. */
export type OperatorAccess = 'operations reader' | 'operator';

/** An operation of the operators' API: a service answers it, the gateway serves it below /api/v1/ops. */
export interface OperatorOperation {
  readonly method: 'GET' | 'POST';
  /** Below /api/v1/ops. */
  readonly path: string;
  readonly access: OperatorAccess;
  /**
   * 'all': every service is asked, or the one that `service` of the input names, and lists and counts are joined. 'one': the
   * service that the input names. Otherwise always this service.
   */
  readonly of: 'all' | 'one' | SubgraphName;
  readonly summary: string;
  readonly description: string;
  /** Name of the answer in OpenAPI. */
  readonly answerName: string;
  readonly input: z.ZodObject;
  /** What one service answers. */
  readonly answer: z.ZodObject;
}

/** Keeps the literal types of an operation. */
export const operation = <const Operation extends OperatorOperation>(given: Operation): Operation =>
  given;

/** An operation without parameters. */
export const noInput = z.strictObject({});

export const service = z.enum(SUBGRAPH_NAMES, { error: 'service must be the name of a service.' });

/** Narrows what all services are asked for to one. */
export const ofService = z.strictObject({ service: service.optional() });

export const text = (name: string) => z.string({ error: `${name} must be a text.` });

export const key = text('key').min(1, 'key is required.').max(500, 'key is too long.');

const REASON = 'Give the reason in 10 to 500 characters.';

/** No control characters: PostgreSQL and terminals cannot handle them. */
const PRINTABLE = /^\P{Cc}*$/u;

/** What the audit records of a change, beside the operator's address. */
export const note = {
  reason: text('reason')
    .trim()
    .min(10, REASON)
    .max(500, { error: REASON })
    .regex(PRINTABLE, { error: REASON }),
  by: text('by').trim().min(2).max(40).regex(PRINTABLE).optional().meta({
    description: 'Who acts, where several people share one account; recorded with its address.',
  }),
};

export const count = z.int().min(0);
export const moment = z.iso.datetime();
export const oldestAge = z.number().nullable().meta({
  description: 'Age of the oldest waiting one in seconds; null when none is waiting.',
});
