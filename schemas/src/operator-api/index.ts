import type { z } from 'zod';
import { failedEventOperations } from './failed-events.ts';
import texts from './operations.json' with { type: 'json' };
import { progressOperations } from './progress.ts';
import { replayOperations } from './replays.ts';
import { switchOperations } from './switches.ts';

export type { OperatorOperation } from './operation.ts';

/** The operators' API by operation id: services implement it, the gateway serves it, the page and the CLI call it. */
export const OPERATOR_OPERATIONS = {
  ...progressOperations,
  ...failedEventOperations,
  ...replayOperations,
  ...switchOperations,
};

type Operations = typeof OPERATOR_OPERATIONS;
export type OperationId = keyof Operations;

/** What the OpenAPI document says of an operation. `answerName` is that of its answer. */
export const OPERATION_TEXTS: Readonly<
  Record<OperationId, Readonly<Record<'summary' | 'description' | 'answerName', string>>>
> = texts;

/** What a caller sends. */
export type OperationInput<Id extends OperationId> = z.input<Operations[Id]['input']>;

/** What a service receives. */
export type ServiceInput<Id extends OperationId> = z.output<Operations[Id]['input']>;

/** What one service answers. */
export type ServiceAnswer<Id extends OperationId> = z.output<Operations[Id]['answer']>;

/** What a caller receives: the joined answers of all services, with the names of those that did not answer. */
export type OperationAnswer<Id extends OperationId> = ServiceAnswer<Id> &
  (Operations[Id]['of'] extends 'all' ? { readonly unavailable: readonly string[] } : unknown);

/** Path of an operation of this method below /api/v1/ops, without the leading slash. */
export type PathOf<Method extends 'GET' | 'POST', Id extends OperationId> = Operations[Id] extends {
  readonly method: Method;
  readonly path: `/${infer Path}`;
}
  ? Path
  : never;
