import { auditMemo, treeRoot, type AuditLeaf } from '@outlay/platform/audit-chain';
import { callRpc } from '@outlay/sandbox/call-rpc';

/** The sources for checking roots: payout's database, the histories' databases, the chain. */
export interface RootSources {
  readonly askPayout: <Row extends object>(query: string, values?: unknown[]) => Promise<Row[]>;
  /** `history` is the service that keeps it. */
  readonly askHistory: <Row extends object>(
    history: string,
    query: string,
    values?: unknown[],
  ) => Promise<Row[]>;
  readonly rpcUrl: string;
  /** The wallet that writes roots, base58: a root from any other wallet proves nothing. */
  readonly signer: string;
}

export interface RootsState {
  /** Days of organizations whose root is on the chain, and those not written yet. */
  readonly anchored: number;
  readonly waiting: number;
  /** The first mismatch with the chain; null when there is none. */
  readonly problem: string | null;
}

interface Anchor {
  readonly id: string;
  readonly signature: string;
}

/**
 * Checks every history against the roots on the chain: a completely rewritten chain, hashes included, has different links where
 * the roots were taken. Null for `organization` checks all; the roots are always computed over everyone's leaves.
 */
export async function checkRoots(
  sources: RootSources,
  organization: string | null,
): Promise<RootsState> {
  const anchors = await sources.askPayout<Anchor>(
    `select id::text, signature from audit_anchors where state = 'FINAL' order by id`,
  );
  const [waiting] = await sources.askPayout<{ count: number }>(
    `select count(*)::integer as count from audit_leaves l
     where not exists (select from audit_anchors a where a.id = l.anchor_id and a.state = 'FINAL')`,
  );
  let anchored = 0;
  for (const anchor of anchors) {
    const leaves = await leavesOf(sources, anchor);
    const problem =
      (await problemWithMemo(sources, anchor, leaves)) ??
      (await problemWithLinks(sources, anchor, leaves, organization)) ??
      (await problemWithTrees(sources, anchor, leaves, organization));
    if (problem !== null) return { anchored, waiting: waiting?.count ?? 0, problem };
    anchored += leaves.length;
  }
  return { anchored, waiting: waiting?.count ?? 0, problem: await firstUnknown(sources) };
}

const leavesOf = ({ askPayout }: RootSources, { id }: Anchor): Promise<AuditLeaf[]> =>
  askPayout<AuditLeaf & Record<string, unknown>>(
    `select history, organization_id::text as "organizationId", date::text, entries::text, head, tree
     from audit_leaves where anchor_id = $1`,
    [id],
  );

interface LandedMemo {
  readonly meta: { readonly err: unknown } | null;
  readonly transaction: {
    readonly message: {
      readonly accountKeys: readonly { readonly pubkey: string; readonly signer: boolean }[];
      readonly instructions: readonly { readonly program?: string; readonly parsed?: unknown }[];
    };
  };
}

async function problemWithMemo(
  { rpcUrl, signer }: RootSources,
  { signature }: Anchor,
  leaves: readonly AuditLeaf[],
): Promise<string | null> {
  const landed = await callRpc<LandedMemo | null>(rpcUrl, 'getTransaction', signature, {
    encoding: 'jsonParsed',
    commitment: 'finalized',
    maxSupportedTransactionVersion: 0,
  });
  if (!landed || landed.meta?.err !== null) {
    return `no finalized transaction ${signature} is on the chain, recorded for these roots`;
  }
  const { accountKeys, instructions } = landed.transaction.message;
  if (!accountKeys.some((key) => key.signer && key.pubkey === signer)) {
    return `the transaction ${signature} was not signed by ${signer}, which writes the roots`;
  }
  const memo = instructions.find(({ program }) => program === 'spl-memo')?.parsed;
  const made = leaves.length === 0 ? 'nothing' : auditMemo(leaves);
  if (memo === made) return null;
  return `the transaction ${signature} says ${String(memo)}, and the roots kept for it make ${made}`;
}

async function problemWithLinks(
  { askHistory }: RootSources,
  { signature }: Anchor,
  leaves: readonly AuditLeaf[],
  organization: string | null,
): Promise<string | null> {
  const concerned = leaves.filter(
    (leaf) => organization === null || leaf.organizationId === organization,
  );
  for (const [history, of] of Map.groupBy(concerned, (leaf) => leaf.history)) {
    const [different] = await askHistory<{ organization: string; date: string; entries: string }>(
      history,
      `select leaf.organization_id::text as organization, leaf.date, leaf.entries::text
       from unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[]) as leaf (organization_id, date, entries, head)
       left join audit_chain c on c.organization_id = leaf.organization_id and c.position = leaf.entries
       where c.hash is distinct from leaf.head order by leaf.date, leaf.organization_id limit 1`,
      (['organizationId', 'date', 'entries', 'head'] as const).map((name) =>
        of.map((leaf) => leaf[name]),
      ),
    );
    if (different) {
      const { organization: id, date, entries } = different;
      return `the history of organization ${id} in ${history} was made again: its first ${entries} entries are not those of ${date}, whose root is in the transaction ${signature}`;
    }
  }
  return null;
}

/** The day's tree, by which single entries are proven, must be over the very links of the chain. */
async function problemWithTrees(
  { askHistory }: RootSources,
  { signature }: Anchor,
  leaves: readonly AuditLeaf[],
  organization: string | null,
): Promise<string | null> {
  for (const { history, organizationId, date, entries, tree } of leaves) {
    if (tree === null || (organization !== null && organization !== organizationId)) continue;
    const links = await askHistory<{ hash: string }>(
      history,
      `select hash from audit_chain where organization_id = $1 and position <= $2 and position > (
         select coalesce(max(r.entries), 0) from audit_roots r where r.organization_id = $1 and r.entries < $2)
       order by position`,
      [organizationId, entries],
    );
    if (links.length === 0 || treeRoot(links.map(({ hash }) => hash)) !== tree) {
      return `the tree of ${date} of organization ${organizationId} in ${history}, whose root is in the transaction ${signature}, is not over its entries`;
    }
  }
  return null;
}

/** A root closed by a service more than an hour ago must be known here, or it was removed. */
async function firstUnknown({ askHistory, askPayout }: RootSources): Promise<string | null> {
  for (const history of ['expense', 'identity']) {
    const closed = await askHistory<{ organization: string; date: string }>(
      history,
      `select organization_id::text as organization, date::text from audit_roots
       where closed_at < now() - interval '1 hour' order by date, organization_id`,
    );
    const known = await askPayout<{ organization: string; date: string }>(
      `select organization_id::text as organization, date::text from audit_leaves where history = $1`,
      [history],
    );
    const keys = new Set(known.map(({ organization, date }) => `${organization} ${date}`));
    const missing = closed.find(({ organization, date }) => !keys.has(`${organization} ${date}`));
    if (missing) {
      return `the root of ${missing.date} of organization ${missing.organization} in ${history} has never reached payout`;
    }
  }
  return null;
}
