import type { MintInternalToken, Viewer } from '@outlay/platform/auth';
import { SUBGRAPH_NAMES, type SubgraphName } from '@outlay/schemas/subgraph-names';
import { getText, postJson, type PostedResponse } from './http-post.ts';

/** Operators poll every few seconds: a slower service counts as not responding. */
const TIMEOUT_MS = 3_000;

/** The responses of all services, and the services that didn't respond. */
export interface Joined<Answer> {
  readonly answers: readonly { readonly service: SubgraphName; readonly answer: Answer }[];
  readonly unavailable: readonly SubgraphName[];
}

export interface OperatorDoors {
  /** Whether each service is ready; a 503 lists what it lacks. */
  readonly readiness: () => Promise<Joined<{ status: string; missing: readonly string[] }>>;
  /** Data of each service: 'lag', 'outbox', 'parked' or 'replays'. */
  readonly ask: <Answer>(viewer: Viewer, facts: string) => Promise<Joined<Answer>>;
  /** @throws when the service doesn't respond */
  readonly order: (
    viewer: Viewer,
    service: SubgraphName,
    what: 'redrive' | 'replays',
    command: object,
  ) => Promise<{ status: number; body: unknown }>;
}

/** The operator endpoints of all services as one. */
export function createOperatorDoors(
  urls: Readonly<Record<SubgraphName, string>>,
  mint: MintInternalToken,
): OperatorDoors {
  const headersFor = async (viewer: Viewer, service: SubgraphName) => ({
    authorization: `Bearer ${await mint(viewer, service)}`,
  });
  return {
    readiness: () =>
      askAll([200, 503], (service) => getText(`${urls[service]}/readyz`, {}, TIMEOUT_MS)),
    ask: (viewer, facts) =>
      askAll([200], async (service) =>
        getText(
          `${urls[service]}/internal/ops/${facts}`,
          await headersFor(viewer, service),
          TIMEOUT_MS,
        ),
      ),
    order: async (viewer, service, what, command) => {
      const { status, body } = await postJson(
        `${urls[service]}/internal/ops/${what}`,
        JSON.stringify(command),
        await headersFor(viewer, service),
      );
      return { status, body: JSON.parse(body) as unknown };
    },
  };
}

/** A dead service is reported by name and costs no more than one timeout. */
async function askAll<Answer>(
  statuses: readonly number[],
  ask: (service: SubgraphName) => Promise<PostedResponse>,
): Promise<Joined<Answer>> {
  const asked = await Promise.all(
    SUBGRAPH_NAMES.map(async (service) => {
      const answer = await ask(service).then(
        ({ status, body }) => (statuses.includes(status) ? (JSON.parse(body) as Answer) : null),
        () => null,
      );
      return { service, answer };
    }),
  );
  return {
    answers: asked.flatMap(({ service, answer }) => (answer === null ? [] : [{ service, answer }])),
    unavailable: asked.filter(({ answer }) => answer === null).map(({ service }) => service),
  };
}
