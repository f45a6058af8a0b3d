import type { PageInfo } from '../generated/schema.ts';

interface FakePage<Node> {
  edges: { cursor: string; node: Node }[];
  pageInfo: PageInfo;
}

/** A page of a list; `endCursor` null: the last one. */
export function aPage<Node extends { id: string }>(
  nodes: readonly Node[],
  endCursor: string | null = null,
): FakePage<Node> {
  return {
    edges: nodes.map((node) => ({ cursor: node.id, node })),
    pageInfo: {
      hasNextPage: endCursor !== null,
      hasPreviousPage: false,
      startCursor: nodes[0]?.id ?? null,
      endCursor,
    },
  };
}

/** The page that is asked for; cursors are the ids. */
export function pageOf<Node extends { id: string }>(
  all: readonly Node[],
  { after, first }: { after?: string | null; first?: number | null },
): FakePage<Node> {
  const start = all.findIndex(({ id }) => id === after) + 1;
  const nodes = all.slice(start, start + (first ?? 50));
  const hasMore = start + nodes.length < all.length;
  return aPage(nodes, hasMore ? (nodes.at(-1)?.id ?? null) : null);
}
