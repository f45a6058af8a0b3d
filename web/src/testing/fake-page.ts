import type { PageInfo } from '../generated/schema.ts';

interface FakePage<Node> {
  edges: { cursor: string; node: Node }[];
  pageInfo: PageInfo;
}

/** Creates a page of a list; `endCursor` is null for the last one. */
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

/** Returns the requested page; cursors are ids. */
export function pageOf<Node extends { id: string }>(
  all: readonly Node[],
  { after, first }: { after?: string | null; first?: number | null },
): FakePage<Node> {
  const start = all.findIndex(({ id }) => id === after) + 1;
  const nodes = all.slice(start, start + (first ?? 50));
  const hasMore = start + nodes.length < all.length;
  return aPage(nodes, hasMore ? (nodes.at(-1)?.id ?? null) : null);
}
