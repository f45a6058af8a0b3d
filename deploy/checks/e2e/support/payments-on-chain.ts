import { callRpc } from '@outlay/sandbox/call-rpc';

interface Payment {
  readonly signature: string;
  readonly payoutId: string;
}

/** A treasury's payments that landed, newest first; one expense that was paid twice is there twice. */
export async function paymentsOf(solanaRpcUrl: string, treasury: string): Promise<Payment[]> {
  const history = await callRpc<{ signature: string; memo: string | null; err: unknown }[]>(
    solanaRpcUrl,
    'getSignaturesForAddress',
    treasury,
  );
  return history
    .filter(({ err }) => err === null)
    .flatMap(({ signature, memo }) => {
      const payoutId = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(memo ?? '')?.[0];
      return payoutId === undefined ? [] : { signature, payoutId };
    });
}

/** Number of transfers on the chain for one expense's payout, counted in the treasury's history by the payout id in the memo. */
export async function paymentsWithMemoOf(solanaRpcUrl: string, signature: string): Promise<number> {
  const { transaction } = await callRpc<{
    transaction: { message: { accountKeys: { pubkey: string }[] } };
  }>(solanaRpcUrl, 'getTransaction', signature, {
    encoding: 'jsonParsed',
    maxSupportedTransactionVersion: 1,
  });
  const treasury = transaction.message.accountKeys[0]?.pubkey;
  const payments = await paymentsOf(solanaRpcUrl, treasury ?? '');
  const payoutId = payments.find((payment) => payment.signature === signature)?.payoutId;
  return payments.filter((payment) => payment.payoutId === payoutId).length;
}
