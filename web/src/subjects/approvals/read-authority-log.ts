import type { ApolloClient } from '@apollo/client';
import { AuthorityLogFileDocument } from '#graphql';
import { readAll } from '../../lib/read-all.ts';

/**
 * Reads the organization's authority log, oldest entry first, in the format that the verifier reads. A log of more than `max`
 * entries is cut, and no longer verifies. For admins and finance.
 * @throws when a page doesn't arrive
 */
export async function readAuthorityLog(client: ApolloClient, max: number) {
  let head = '';
  const { items, isComplete } = await readAll(async (after) => {
    const { data } = await client.query({
      query: AuthorityLogFileDocument,
      variables: { after },
      fetchPolicy: 'no-cache',
    });
    if (!data) throw new Error('the log did not arrive');
    head = data.authorityLog.signedHead;
    return data.authorityLog;
  }, max);
  const entries = items.map(({ sequence, previousHash, at, statement, proof }) => ({
    sequence,
    previousHash,
    at,
    statement: JSON.parse(statement) as unknown,
    proof: { keyId: proof.keyId, signature: proof.signature },
  }));
  return { file: { format: 'outlay-authority-log/1', entries, head }, isComplete };
}
