import { ApolloGateway, type Experimental_DidResolveQueryPlanCallback } from '@apollo/gateway';
import {
  getVariableValues,
  isAbstractType,
  isObjectType,
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { compileAnswerShape, type Merged } from './answer-shape.ts';
import { UnsupportedPlanError } from './unsupported-plan-error.ts';
import { compilePlan, type IsSubType, type Step } from './plan-steps.ts';
import type { Ask } from './question.ts';
import { RecordedAnswers } from './recorded-answers.ts';
import { runPlan } from './run-plan.ts';

type Planned = Parameters<Experimental_DidResolveQueryPlanCallback>[0];
type GatewayOptions = ConstructorParameters<typeof ApolloGateway>[0];
type Loaded = Awaited<ReturnType<ApolloGateway['load']>>;
type Executor = Loaded['executor'];
type RequestContext = Parameters<Executor>[0];

/** An operation with everything compiled that later requests share. */
interface PreparedOperation {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly plan: Step;
  readonly shape: (data: Merged) => Merged;
}

/** Prepared operations by document, which Apollo Server parses once, and operation name; null if it always uses the fallback. */
type PreparedOperations = WeakMap<DocumentNode, Map<string, PreparedOperation | null>>;

/** Added to the context of a request that continues in Apollo's executor, whose data sources reuse received responses. */
export interface RecordedContext {
  readonly recorded?: RecordedAnswers;
}

/** Options of the gateway besides Apollo's. */
interface Given<Name extends string, Context> {
  /** Sends the requests of the fast path. */
  readonly ask: Ask<Name, Context>;
  /** Applied to the errors of Apollo's executor, which don't say which part of the data is missing. */
  readonly locateErrors: (errors: readonly GraphQLError[], data: unknown) => GraphQLError[];
}

/**
 * Apollo's gateway with a fast path for operations that it has planned before. Apollo's executor walks the document, the schema
 * and OpenTelemetry's hooks for every request, a third of the cost of a federated page; here that is compiled once per document.
 * Anything unexpected, such as a subgraph error or a null in a non-null field, falls back to Apollo's executor with the
 * responses already received, so that only Apollo handles errors.
 */
export class PreparedGateway<
  Name extends string,
  Context extends RecordedContext,
> extends ApolloGateway {
  readonly #given: Given<Name, Context>;
  readonly #prepared: PreparedOperations;

  constructor(options: GatewayOptions, given: Given<Name, Context>) {
    const prepared: PreparedOperations = new WeakMap();
    super({
      ...options,
      experimental_didResolveQueryPlan: (planned) => prepare(prepared, planned),
    });
    this.#given = given;
    this.#prepared = prepared;
  }

  override async load(...options: Parameters<ApolloGateway['load']>): Promise<Loaded> {
    const { schema, executor } = await super.load(...options);
    const fallback = locating(executor, this.#given.locateErrors);
    return { schema, executor: (request) => this.#execute(request, fallback) };
  }

  async #execute(request: RequestContext, fallback: Executor): ReturnType<Executor> {
    const variables = request.request.variables ?? {};
    const name = request.request.operationName ?? '';
    const prepared = this.#prepared.get(request.document)?.get(name);
    if (!prepared || !areValid(prepared, variables)) return fallback(request);
    const context = request.context as Context;
    const recorded = new RecordedAnswers();
    try {
      const data = await runPlan(prepared.plan, variables, (subgraph, body, isMutation) => {
        const question = { body, isMutation };
        const answer = this.#given.ask(subgraph as Name, question, context);
        return recorded.record(subgraph, question, answer);
      });
      return { data: prepared.shape(data) };
    } catch {
      // Apollo reports the error again, with its own message.
      return fallback({ ...request, context: { ...context, recorded } });
    }
  }
}

const locating =
  (executor: Executor, locateErrors: Given<string, never>['locateErrors']): Executor =>
  async (request) => {
    const result = await executor(request);
    return result.errors ? { ...result, errors: locateErrors(result.errors, result.data) } : result;
  };

/** Whether the variables match their types; if not, Apollo reports which don't. */
const areValid = (
  { schema, operation }: PreparedOperation,
  variables: Readonly<Record<string, unknown>>,
): boolean =>
  getVariableValues(schema, operation.variableDefinitions ?? [], variables).errors === undefined;

/** Compiles an operation that Apollo has just planned, or records that it always uses the fallback. */
function prepare(prepared: PreparedOperations, planned: Planned): void {
  const { document, request } = planned.requestContext;
  const byName = prepared.get(document) ?? new Map<string, PreparedOperation | null>();
  prepared.set(document, byName);
  const name = request.operationName ?? '';
  if (!byName.has(name)) byName.set(name, compile(planned));
}

function compile({ queryPlan, operationContext }: Planned): PreparedOperation | null {
  const { schema, operation, fragments } = operationContext;
  try {
    return {
      schema,
      operation,
      plan: compilePlan(queryPlan, createIsSubType(schema)),
      shape: compileAnswerShape(schema, operation, Object.values(fragments)),
    };
  } catch (error) {
    if (error instanceof UnsupportedPlanError) return null;
    throw error;
  }
}

const createIsSubType =
  (schema: GraphQLSchema): IsSubType =>
  (condition, typename) => {
    if (condition === typename || typename === undefined) return condition === typename;
    const wide = schema.getType(condition);
    const narrow = typeof typename === 'string' ? schema.getType(typename) : undefined;
    if (!wide || !isObjectType(narrow))
      throw new UnsupportedPlanError('a type outside the public API');
    return isAbstractType(wide) && schema.isSubType(wide, narrow);
  };
