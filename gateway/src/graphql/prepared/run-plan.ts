import type { Merged } from './answer-shape.ts';
import { UnsupportedPlanError } from './unsupported-plan-error.ts';
import type { EntityPlace, FetchStep, Step } from './plan-steps.ts';

/** Sends a request to a subgraph and resolves to the text of its response. */
export type Ask = (subgraph: string, body: string, isMutation: boolean) => Promise<string>;

type Variables = Readonly<Record<string, unknown>>;

/**
 * Sends the planned requests and merges the responses.
 *
 * @throws the first error, after all requests have ended; {UnsupportedPlanError} for a response with errors.
 */
export async function runPlan(plan: Step, variables: Variables, ask: Ask): Promise<Merged> {
  const data: Merged = {};
  await run(plan);
  return data;

  async function run(step: Step): Promise<void> {
    if (step.kind === 'fetch') return fetchInto(data, step, variables, ask);
    if (step.kind === 'sequence') {
      for (const each of step.steps) await run(each);
      return;
    }
    const outcomes = await Promise.allSettled(step.steps.map(run));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }
}

async function fetchInto(
  data: Merged,
  step: FetchStep,
  variables: Variables,
  ask: Ask,
): Promise<void> {
  const given: Record<string, unknown> = {};
  for (const name of step.variableNames) {
    if (variables[name] !== undefined) given[name] = variables[name];
  }
  if (step.entities === null) {
    merge(data, await askFor(step, given, ask));
    return;
  }
  const { objects, representations } = entitiesIn(data, step.entities);
  if (objects.length === 0) return;
  const { _entities: found } = await askFor(step, { ...given, representations }, ask);
  if (!Array.isArray(found) || found.length !== objects.length) {
    throw new UnsupportedPlanError('an answer to another question');
  }
  objects.forEach((object, index) => {
    const addition = found[index] as Merged | null;
    if (addition) merge(object, addition);
  });
}

async function askFor(step: FetchStep, variables: Variables, ask: Ask): Promise<Merged> {
  const body = step.bodyStart + JSON.stringify(variables) + step.bodyEnd;
  const text = await ask(step.subgraph, body, step.isMutation);
  const { data, errors } = JSON.parse(text) as { data?: Merged | null; errors?: unknown };
  if (errors !== undefined || !data) throw new UnsupportedPlanError('an answer with errors');
  return data;
}

interface Entities {
  readonly objects: Merged[];
  /** Representations of the objects. */
  readonly representations: Merged[];
}

function entitiesIn(data: Merged, { path, represent }: EntityPlace): Entities {
  const found: Entities = { objects: [], representations: [] };
  visit(data, 0);
  return found;

  function visit(value: unknown, depth: number): void {
    if (value === null || value === undefined) return;
    if (Array.isArray(value)) {
      // A nested list has a path segment for each level.
      const next = path[depth] === '@' ? depth + 1 : depth;
      for (const each of value) visit(each, next);
      return;
    }
    const name = path[depth];
    if (name !== undefined) {
      visit((value as Merged)[name], depth + 1);
      return;
    }
    const representation = represent(value as Merged);
    if (representation?.['__typename'] === undefined) return;
    found.objects.push(value as Merged);
    found.representations.push(representation);
  }
}

/** Merges another subgraph's fields into an object. */
function merge(target: Merged, source: Merged): void {
  for (const key of Object.keys(source)) target[key] = combine(target[key], source[key]);
}

/** Merges objects deeply and lists of equal length item by item; otherwise the newer value wins. */
function combine(known: unknown, added: unknown): unknown {
  if (Array.isArray(known)) {
    return Array.isArray(added) && added.length === known.length
      ? known.map((each, index) => combine(each, added[index]))
      : added;
  }
  if (!isObject(known) || !isObject(added)) return added;
  merge(known, added);
  return known;
}

const isObject = (value: unknown): value is Merged =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
