import { PERSON_TOKEN_HEADER, type MintInternalToken, type Principal } from '@outlay/platform/auth';
import type { OperationId } from '@outlay/schemas/operator-api';
import { SUBGRAPH_NAMES, type SubgraphName } from '@outlay/schemas/subgraph-names';
import { getText, postJson } from '@outlay/platform/http-client';

/** Operators poll every few seconds: a slower service counts as not responding. */
const TIMEOUT_MS = 3_000;

/** A service's response; null when none arrived in time. */
export interface ServiceResponse<Name extends string = SubgraphName> {
  readonly service: Name;
  readonly answer: { readonly status: number; readonly body: unknown } | null;
}

/** A part whose readiness is known; payout speaks for the signer, which it alone can reach. */
export type PartName = SubgraphName | 'signer';

/** The operators' API of the services. */
export interface OperatorApi {
  /** Returns whether each service and the signer are ready, with what they lack. */
  readonly readiness: () => Promise<ServiceResponse<PartName>[]>;
  /** Calls an operation of these services concurrently, so that several dead ones cost one timeout. */
  readonly call: (
    services: readonly SubgraphName[],
    operation: OperationId,
    request: {
      readonly principal: Principal;
      readonly personToken: string | null;
      readonly input: unknown;
      readonly by: string;
    },
  ) => Promise<ServiceResponse[]>;
}

export function createOperatorApi(
  urls: Readonly<Record<SubgraphName, string>>,
  mint: MintInternalToken,
): OperatorApi {
  return {
    readiness: () =>
      askAll<PartName>([...SUBGRAPH_NAMES, 'signer'], (part) => {
        const url = part === 'signer' ? `${urls.payout}/signer` : urls[part];
        return getText(`${url}/readyz`, {}, TIMEOUT_MS);
      }),
    call: (services, operation, { principal, personToken, input, by }) =>
      askAll(services, async (service) =>
        postJson(
          `${urls[service]}/internal/ops/${operation}`,
          JSON.stringify({ input, by }),
          {
            authorization: `Bearer ${await mint(principal, service)}`,
            [PERSON_TOKEN_HEADER]: personToken ?? '',
          },
          TIMEOUT_MS,
        ),
      ),
  };
}

const askAll = <Name extends string>(
  services: readonly Name[],
  ask: (service: Name) => Promise<{ status: number; body: string }>,
): Promise<ServiceResponse<Name>[]> =>
  Promise.all(
    services.map(async (service) => {
      const answer = await ask(service).then(
        ({ status, body }) => ({ status, body: JSON.parse(body) as unknown }),
        () => null,
      );
      return { service, answer };
    }),
  );
