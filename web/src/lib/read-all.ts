interface Page<Node> {
  edges: readonly { node: Node }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** Reads a list page by page, to its end or until there are `max` items. @throws {Error} without an answer. */
export async function readAll<Node>(
  readPage: (after: string | null) => Promise<Page<Node> | undefined>,
  max: number,
): Promise<{ items: Node[]; isComplete: boolean }> {
  const items: Node[] = [];
  let after: string | null = null;
  do {
    const page = await readPage(after);
    if (!page) throw new Error('the server sent no page of the list');
    const { edges, pageInfo } = page;
    items.push(...edges.map(({ node }) => node));
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after !== null && items.length < max);
  return { items, isComplete: after === null };
}
