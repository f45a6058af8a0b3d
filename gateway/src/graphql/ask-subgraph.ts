import type { GraphQLDataSource } from '@apollo/gateway';
import { PERSON_TOKEN_HEADER, type MintInternalToken } from '@outlay/platform/auth';
import { currentTraceparent, inSpan } from '@outlay/platform/telemetry';
import { SUBGRAPH_NAMES, type SubgraphName } from '@outlay/schemas/subgraph-names';
import { GraphQLError } from 'graphql';
import { NoAnswerError, postJson, type PostedResponse } from '@outlay/platform/http-client';
import type { CarryForbidden } from '../upstream/carry-forbidden.ts';
import { createInFlight } from '../upstream/in-flight.ts';
import { SubgraphBreaker } from '../upstream/subgraph-breaker.ts';
import type { GatewayContext } from './gateway-context.ts';
import { MissingPartError } from './missing-parts.ts';
import type { Ask } from './prepared/index.ts';

/** Seconds after which a client should retry when a service is down. */
export const RETRY_AFTER_S = 2;

/** How long a query waits for a service that responds to no call; a service that is only slow gets the whole timeout. */
const HANG_MS = 2_000;

/** Returns the error for a service that doesn't respond, with its name, since when, and the seconds until a retry. */
export const serviceUnavailable = (service: string, since: Date | null = null): GraphQLError =>
  new GraphQLError(`The ${service} service is not available right now. Try again in a moment.`, {
    extensions: {
      code: 'SERVICE_UNAVAILABLE',
      service,
      since: since?.toISOString(),
      retryAfter: RETRY_AFTER_S,
    },
  });

/** Resolves to the text of a subgraph's response. @throws {GraphQLError} SERVICE_UNAVAILABLE */
export type AskSubgraph<Name extends string = SubgraphName> = Ask<Name, Partial<GatewayContext>>;

/**
 * Sends requests to subgraphs with an internal token for this viewer; mutations also include the viewer's own token. Identical
 * concurrent queries of one viewer are sent once; mutations are always sent.
 */
export function createAskSubgraph(
  urls: Readonly<Record<SubgraphName, string>>,
  mint: MintInternalToken,
  carryForbidden: CarryForbidden,
): AskSubgraph {
  const shareInFlight = createInFlight<PostedResponse>();
  const posts = new Map(
    SUBGRAPH_NAMES.map((name) => [name, new GuardedPost(`${urls[name]}/graphql`)]),
  );
  return async (name, { body, isMutation }, facts) => {
    const post = posts.get(name);
    if (!post) throw new Error(`unknown subgraph ${name}`);
    if (isMutation) carryForbidden(body);
    const token = await mint(facts.principal ?? null, name);
    const ask = (): Promise<PostedResponse> =>
      inSpan(`subgraph ${name}`, { kind: 'client' }, () =>
        post.send(body, headersOf({ ...facts, ...here() }, token, isMutation), isMutation),
      );
    try {
      const posted = await (isMutation ? ask() : shareInFlight(token, body, ask));
      if (posted.status < 500 && posted.status !== 401) return posted.body;
    } catch {
      // The failing service logs the kind of failure.
    }
    throw serviceUnavailable(name, post.downSince);
  };
}

type Answer = Awaited<ReturnType<GraphQLDataSource['process']>>;

/** Creates one subgraph as Apollo's executor calls it. Requests that the fast path has already sent are not sent again. */
export const createDataSource = <Name extends string>(
  name: Name,
  ask: AskSubgraph<Name>,
): GraphQLDataSource<GatewayContext> => ({
  process: async (options) => {
    const { request, context } = options;
    const { recorded, ...facts } = context as Partial<GatewayContext>;
    const { query = '', variables, operationName } = request;
    const body = JSON.stringify({ query, variables, operationName });
    const question = { body, isMutation: query.startsWith('mutation') };
    const at = 'pathInIncomingRequest' in options ? (options.pathInIncomingRequest ?? []) : [];
    try {
      const text = await (recorded?.take(name, question) ?? ask(name, question, facts));
      return parseAnswer(name, text);
    } catch (error) {
      throw error instanceof GraphQLError ? new MissingPartError(error, at, query) : error;
    }
  },
});

/** @throws {GraphQLError} SERVICE_UNAVAILABLE for a text that is not a response. */
function parseAnswer(name: string, text: string): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    throw serviceUnavailable(name);
  }
}

/** Makes this call's span the parent of the subgraph's work; without a collector the request's own span stays the parent. */
const here = (): { traceparent?: string } => {
  const traceparent = currentTraceparent();
  return traceparent === null ? {} : { traceparent };
};

const headersOf = (
  {
    correlationId = '',
    traceparent = '',
    clientAddress = '',
    userAgent = '',
    personToken = null,
  }: Partial<GatewayContext>,
  token: string,
  isMutation: boolean,
): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'x-correlation-id': correlationId,
  'x-client-address': clientAddress,
  'x-client-user-agent': userAgent,
  traceparent,
  ...(isMutation && personToken !== null && { [PERSON_TOKEN_HEADER]: personToken }),
});

/** Posts to one subgraph, unless it has just failed to respond. */
class GuardedPost {
  readonly #url: string;
  readonly #breaker = new SubgraphBreaker();

  constructor(url: string) {
    this.#url = url;
  }

  get downSince(): Date | null {
    return this.#breaker.downSince;
  }

  /** @throws when no response arrives. */
  async send(
    body: string,
    headers: Readonly<Record<string, string>>,
    isMutation: boolean,
  ): Promise<PostedResponse> {
    if (!this.#breaker.mayCall()) throw new NoAnswerError('it left the call before unanswered');
    const sent = postJson(this.#url, body, headers).then((posted) => {
      this.#breaker.answered();
      return posted;
    });
    try {
      // A mutation may have been executed, so waiting the whole timeout for its response is justified.
      return await (isMutation ? sent : this.#unlessHung(sent));
    } catch (error) {
      if (error instanceof NoAnswerError) this.#breaker.hung();
      else this.#breaker.refused();
      throw error;
    }
  }

  /** Resolves like `sent`, or rejects once the subgraph has responded to no call for a while. */
  #unlessHung(sent: Promise<PostedResponse>): Promise<PostedResponse> {
    const startedAtMs = Date.now();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        if (this.#breaker.hasAnsweredSince(startedAtMs)) return;
        reject(new NoAnswerError(`no answer within ${HANG_MS} ms`));
      }, HANG_MS);
      sent.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }
}
