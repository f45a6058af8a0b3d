import { callRpc } from '@outlay/sandbox/call-rpc';

/** Number of transfers on the chain for one expense's payout, counted in the treasury's history by the payout id in the memo. */
export async function paymentsWithMemoOf(solanaRpcUrl: string, signature: string): Promise<number> {
  const { transaction } = await callRpc<{
    transaction: { message: { accountKeys: { pubkey: string }[] } };
  }>(solanaRpcUrl, 'getTransaction', signature, {
    encoding: 'jsonParsed',
    maxSupportedTransactionVersion: 1,
  });
  const treasury = transaction.message.accountKeys[0]?.pubkey;
  const history = await callRpc<{ signature: string; memo: string | null; err: unknown }[]>(
    solanaRpcUrl,
    'getSignaturesForAddress',
    treasury,
  );
  const memo = history.find((entry) => entry.signature === signature)?.memo ?? '';
  const payoutId = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(memo)?.[0] ?? 'none';
  return history.filter((entry) => entry.err === null && entry.memo?.includes(payoutId)).length;
}
