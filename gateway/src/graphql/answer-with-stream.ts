import type { ApolloServer } from '@apollo/server';
import type { FastifyReply } from 'fastify';
import type { ExecutionResult, GraphQLFormattedError } from 'graphql';
import { z } from 'zod';
import { takeOver, type FormatEvent } from '../live/event-stream.ts';
import type { GatewayContext } from './gateway-context.ts';
import type { Subscription } from './subscription.ts';

/** Whether a client speaks GraphQL-SSE: https://github.com/graphql/graphql-over-http/blob/main/rfcs/GraphQLOverSSE.md */
export const acceptsStream = (accept: string | undefined): boolean =>
  (accept ?? '').includes('text/event-stream');

// Clients send null for values that they leave out.
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);
const map = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? undefined);
const parameters = z.object({
  query: text,
  operationName: text,
  variables: map,
  extensions: map,
});

const wrongType = (name: string): GraphQLFormattedError => ({
  message: `${name} has the wrong type for a GraphQL request.`,
  extensions: { code: 'BAD_REQUEST' },
});

/**
 * Answers an operation over GraphQL-SSE in distinct connections mode: a subscription with a result per event until one side ends
 * the connection, a query or mutation with one result. A refusal of the caller (401, 403) is an ordinary response; a refusal of
 * the operation is a result, which clients don't retry.
 * @param open Keeps the reply open and formats each event.
 */
export async function answerWithStream(
  apollo: ApolloServer<GatewayContext>,
  reply: FastifyReply,
  body: unknown,
  context: GatewayContext,
  open: (format: FormatEvent) => void,
): Promise<FastifyReply> {
  const { data: request, error } = parameters.safeParse(body ?? {});
  if (!request) {
    const place = error.issues[0]?.path[0] ?? 'The body';
    return sendSingleResult(reply, { errors: [wrongType(String(place))] });
  }
  const subscribed: Subscription[] = [];
  const response = await apollo.executeOperation(request, {
    contextValue: { ...context, subscribe: (subscription) => subscribed.push(subscription) },
  });
  const [subscription] = subscribed;
  if (subscription) {
    open((event) => {
      const result = subscription(event);
      return result && nextMessage(result);
    });
    return reply;
  }
  if (response.body.kind !== 'single') throw new Error('incremental delivery is not supported');
  const { status = 200, headers } = response.http;
  const { singleResult } = response.body;
  if (status === 401 || status === 403) {
    for (const [name, value] of headers) void reply.header(name, value);
    return reply.code(status).send(singleResult);
  }
  return sendSingleResult(reply, singleResult);
}

/** Sends one result, after which the client doesn't reconnect. */
export function sendSingleResult(reply: FastifyReply, result: object): FastifyReply {
  takeOver(reply).end(`${nextMessage(result)}event: complete\ndata:\n\n`);
  return reply;
}

const nextMessage = (result: ExecutionResult | object): string =>
  `event: next\ndata: ${JSON.stringify(result)}\n\n`;
