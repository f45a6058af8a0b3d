import type { Viewer } from '@outlay/platform/auth';
import { createByIdLoader, memberOf, type RequestFacts } from '@outlay/platform/graphql';
import type { Cause } from '@outlay/platform/outbox';
import { causeOfRequest } from '@outlay/platform/subgraph-service';
import DataLoader from 'dataloader';
import { shownValues, type Receipt } from '../domain/receipt.ts';
import {
  choiceKeys,
  recommend,
  type EarlierChoice,
  type Recommendation,
} from '../domain/recommendation.ts';
import type { FileLinks, ReceiptQueries, VisionBudget } from '../use-cases/ports.ts';
import type { UseCases } from '../use-cases/use-cases.ts';

export interface Context {
  readonly queries: ReceiptQueries;
  readonly links: FileLinks;
  readonly useCases: UseCases;
  /** Null where the installation has no vision provider. */
  readonly vision: { readonly model: string; readonly budget: VisionBudget } | null;
  /** @throws UNAUTHENTICATED before sign-in, FORBIDDEN for an operator. */
  readonly viewer: () => Viewer;
  readonly cause: () => Cause;
  readonly receipts: DataLoader<string, Receipt | null>;
  readonly parts: DataLoader<string, Receipt[]>;
  readonly recommend: (receipt: Receipt) => Promise<Recommendation>;
}

export function createContext(
  parts: Pick<Context, 'queries' | 'links' | 'useCases' | 'vision'>,
  facts: RequestFacts,
): Context {
  const viewer = (): Viewer => memberOf(facts);
  const choices = new DataLoader<string, EarlierChoice[]>((keys) =>
    parts.queries.earlierChoices(viewer(), keys),
  );
  let catalogue: ReturnType<ReceiptQueries['catalogue']> | null = null;
  return {
    ...parts,
    viewer,
    cause: () => causeOfRequest(viewer(), facts),
    receipts: createByIdLoader((ids) => parts.queries.findMany(viewer(), ids)),
    parts: new DataLoader((ids) => parts.queries.partsOf(viewer(), ids)),
    recommend: async (receipt) => {
      const values = shownValues(receipt);
      catalogue ??= parts.queries.catalogue(viewer());
      const keys = choiceKeys(values);
      const found = keys.map(async (key) => [key, await choices.load(key)] as const);
      const { categories, policies } = await catalogue;
      return recommend(values, categories, policies, new Map(await Promise.all(found)));
    },
  };
}
