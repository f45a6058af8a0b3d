import type { Experimental_DidResolveQueryPlanCallback } from '@apollo/gateway';
import type { Merged } from './answer-shape.ts';
import { UnsupportedPlanError } from './unsupported-plan-error.ts';

type QueryPlan = Parameters<Experimental_DidResolveQueryPlanCallback>[0]['queryPlan'];
type Node = NonNullable<QueryPlan['node']>;
type Fetch = Extract<Node, { kind: 'Fetch' }>;
type Path = Extract<Node, { kind: 'Flatten' }>['path'];
type Requirements = NonNullable<Fetch['requires']>;

/** A compiled plan, with everything done that doesn't depend on the request. */
export type Step =
  | { readonly kind: 'sequence' | 'parallel'; readonly steps: readonly Step[] }
  | FetchStep;

export interface FetchStep {
  readonly kind: 'fetch';
  readonly subgraph: string;
  readonly isMutation: boolean;
  readonly variableNames: readonly string[];
  /** The start of the request body, to which the variables are added. */
  readonly bodyStart: string;
  readonly bodyEnd: string;
  /** The type it extends; null for the root. */
  readonly entities: EntityPlace | null;
}

export interface EntityPlace {
  /** Path from the root; '@' means each item of a list. */
  readonly path: readonly string[];
  /** Returns the representation of an object that the subgraph extends; null when the object has another type. */
  readonly represent: Represent;
}

type Represent = (object: Merged) => Merged | null;

/** @throws {UnsupportedPlanError} for a plan with branches, rewrites or rare fetches. */
export function compilePlan({ node }: QueryPlan, isSubType: IsSubType): Step {
  if (!node) throw new UnsupportedPlanError('no fetch in the plan');
  return compileNode(node, [], isSubType);
}

/** Whether an object's type is this type, or belongs to this interface or union. */
export type IsSubType = (condition: string, typename: unknown) => boolean;

function compileNode(node: Node, path: Path, isSubType: IsSubType): Step {
  switch (node.kind) {
    case 'Sequence':
    case 'Parallel':
      return {
        kind: node.kind === 'Sequence' ? 'sequence' : 'parallel',
        steps: node.nodes.map((each) => compileNode(each, path, isSubType)),
      };
    case 'Flatten':
      return compileNode(node.node, [...path, ...node.path], isSubType);
    case 'Fetch':
      return compileFetch(node, path, isSubType);
    default:
      throw new UnsupportedPlanError(`a plan with ${node.kind}`);
  }
}

function compileFetch(fetch: Fetch, path: Path, isSubType: IsSubType): FetchStep {
  const { operation: query, operationName, requires, variableUsages = [] } = fetch;
  if (fetch.inputRewrites ?? fetch.outputRewrites ?? fetch.contextRewrites) {
    throw new UnsupportedPlanError('a plan that rewrites answers');
  }
  if ((requires === undefined) !== (path.length === 0))
    throw new UnsupportedPlanError('an odd place');
  if (variableUsages.includes('representations')) throw new UnsupportedPlanError('a taken name');
  const names = path.map((part) => {
    if (typeof part === 'string') return part;
    throw new UnsupportedPlanError('a place in a list');
  });
  return {
    kind: 'fetch',
    subgraph: fetch.serviceName,
    isMutation: query.startsWith('mutation'),
    variableNames: variableUsages,
    bodyStart: `{"query":${JSON.stringify(query)},"variables":`,
    bodyEnd:
      operationName === undefined ? '}' : `,"operationName":${JSON.stringify(operationName)}}`,
    entities: requires
      ? { path: names, represent: compileRequirements(requires, isSubType) }
      : null,
  };
}

function compileRequirements(requirements: Requirements, isSubType: IsSubType): Represent {
  const parts = requirements.map((each) => compileRequirement(each, isSubType));
  return (object) => {
    const copy: Merged = {};
    for (const copyPart of parts) if (!copyPart(object, copy)) return null;
    return copy;
  };
}

/** Adds a selection to the representation of an object; false when the object lacks it. */
type CopyPart = (object: Merged, copy: Merged) => boolean;

function compileRequirement(requirement: Requirements[number], isSubType: IsSubType): CopyPart {
  if (requirement.kind === 'Field') {
    const { alias, name, selections } = requirement;
    if (selections) throw new UnsupportedPlanError('a key of several levels');
    const key = alias ?? name;
    return (object, copy) => {
      const value = object[key];
      copy[key] = value;
      return value !== undefined;
    };
  }
  const { typeCondition, selections } = requirement;
  const represent = compileRequirements(selections, isSubType);
  return (object, copy) => {
    if (typeCondition === undefined || !isSubType(typeCondition, object['__typename'])) return true;
    const part = represent(object);
    Object.assign(copy, part);
    return true;
  };
}
