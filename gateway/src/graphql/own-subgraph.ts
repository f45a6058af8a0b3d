import { contractPath } from '@outlay/schemas/event-schemas';
import type { SubgraphName } from '@outlay/schemas/subgraph-names';
import { sdlFilesOf } from '@outlay/schemas/subgraph-sdl';
import { buildASTSchema, execute, parse } from 'graphql';
import { readFileSync } from 'node:fs';
import type { AskSubgraph } from './ask-subgraph.ts';
import { nodeQueries } from './nodes.ts';
import type { Question } from './prepared/index.ts';

/** The gateway's part of the graph, which it resolves itself. */
const OWN = 'gateway';

/** A part of the graph: a service's or the gateway's own. */
export type GraphPart = SubgraphName | typeof OWN;

const read = (file: string): string => readFileSync(contractPath(`graphql/${file}`), 'utf8');

/** Composition has validated the SDL with its directives. */
const schema = buildASTSchema(parse(sdlFilesOf(OWN).map(read).join('\n')), {
  assumeValidSDL: true,
});

/** Resolves the gateway's own part in this process, and requests the others from their services. */
export const createAskPart =
  (ask: AskSubgraph): AskSubgraph<GraphPart> =>
  (part, question, facts) =>
    part === OWN ? answerOwn(question, { ask, facts }) : ask(part, question, facts);

async function answerOwn(
  { body }: Question,
  contextValue: { ask: AskSubgraph; facts: Parameters<AskSubgraph>[2] },
): Promise<string> {
  const { query, variables } = JSON.parse(body) as {
    query: string;
    variables?: Readonly<Record<string, unknown>>;
  };
  return JSON.stringify(
    await execute({
      schema,
      document: parse(query, { noLocation: true }),
      rootValue: nodeQueries,
      contextValue,
      ...(variables && { variableValues: variables }),
    }),
  );
}
