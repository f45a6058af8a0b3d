import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Principal } from '@outlay/platform/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Authenticate } from '../auth/authenticate-request.ts';
import type { GatewayContext } from '../graphql/gateway-context.ts';
import type { OperatorApi } from '../upstream/operator-api.ts';
import type { ReceiptFiles, UploadStage } from '../upstream/receipt-files.ts';
import type { Access } from './access.ts';
import type { Header } from './headers.ts';
import type { RefusalStatus } from './refusals.ts';
import type { Needs, RunOperation } from './run-operation.ts';
import texts from './route-texts.json' with { type: 'json' };

/** The dependencies of routes, which the service creates once. */
export interface RestParts {
  readonly run: RunOperation;
  readonly authenticate: Authenticate;
  readonly cookieSecure: boolean;
  readonly operatorApi: OperatorApi;
  /** Returns what the gateway itself still needs to be ready. */
  readonly notReady: () => Promise<string[]>;
  readonly files: ReceiptFiles;
  readonly notifyUploader: (userId: string, uploadId: string, reached: UploadStage) => void;
}

/** One request to a route, with its input validated by the route's schemas. */
export interface Call<Body, Query> extends Omit<RestParts, 'run' | 'authenticate'> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly context: GatewayContext;
  readonly principal: Principal | null;
  /** The `id` in the path, or one that no row has. */
  readonly id: string;
  /** The client's Idempotency-Key; null without one. */
  readonly key: string | null;
  readonly body: Body;
  readonly query: Query;
  /** Runs an operation of the graph for the caller. */
  readonly run: <Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    needs?: Needs,
  ) => Promise<Data>;
  /** Runs an operation for the person whose session has just begun. */
  readonly runAs: <Data, Variables extends Record<string, unknown>>(
    accessToken: string,
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ) => Promise<Data>;
}

/** A request with a signed-in caller. */
export interface SignedInCall<Body, Query> extends Call<Body, Query> {
  readonly principal: Principal;
}

/** A path parameter that is a text. */
export interface PathParameter {
  readonly description: string;
  readonly example: string;
}

/** The contract of a route, from which the OpenAPI document is made and requests are validated. */
interface Contract<Body extends z.ZodType, Query extends z.ZodType, Answer extends z.ZodType> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below /api/v1, with `:name` for parameters; it works with and without a trailing slash. */
  readonly path: string;
  readonly operationId: string;
  /** Path parameters other than `id`. */
  readonly parameters?: Readonly<Record<string, PathParameter>>;
  /** The session's cookie is the credential. */
  readonly usesRefreshCookie?: true;
  readonly query?: Query;
  readonly body?: Body;
  /** A missing body counts as an empty object. */
  readonly bodyOptional?: true;
  /** A multipart form, which the handler streams on. */
  readonly form?: z.ZodType;
  readonly headers?: readonly Header[];
  /** The body of a success; without it, a success is 204. */
  readonly answer?: Answer;
  /** The status of a success; 200 by default. */
  readonly status?: 201 | 202;
  readonly answerDescription?: string;
  readonly answerHeaders?: readonly Header[];
  /** Maximum requests of one network address, in addition to the limit of all routes together. */
  readonly requestsPerMinuteMax?: number;
  /** Refusals beyond those that access, query and body imply. */
  readonly refusals?: readonly RefusalStatus[];
  /** Descriptions of refusals for which the general one is not specific enough. */
  readonly refusalDescriptions?: Partial<Record<RefusalStatus, string>>;
}

/** What the OpenAPI document says of a route. */
interface Texts {
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
}

/** A route with any input and response. */
export interface Route extends Contract<z.ZodType, z.ZodType, z.ZodType>, Texts {
  readonly access: Access;
  handle(call: Call<unknown, unknown>): Promise<unknown>;
}

/** A contract whose texts are in route-texts.json, or beside it. */
type Named<Declared> = Declared & ({ readonly operationId: keyof typeof texts } | Texts);

const textsOf = (operationId: string): Texts =>
  (texts as Readonly<Record<string, Texts>>)[operationId] as Texts;

/** A route for signed-in callers; by default, for members of an organization. */
export const signedIn = <
  Body extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodVoid,
>(
  route: Named<Contract<Body, Query, Answer>> & {
    readonly access?: Exclude<Access, 'anyone'>;
    handle(call: SignedInCall<z.output<Body>, z.output<Query>>): Promise<z.output<Answer>>;
  },
): Route => ({ access: 'member', ...textsOf(route.operationId), ...route });

/** A route that anyone may call. */
export const open = <
  Body extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodVoid,
>(
  route: Named<Contract<Body, Query, Answer>> & {
    handle(call: Call<z.output<Body>, z.output<Query>>): Promise<z.output<Answer>>;
  },
): Route => ({ access: 'anyone', ...textsOf(route.operationId), ...route });
