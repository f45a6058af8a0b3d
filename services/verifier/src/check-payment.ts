import type { ProofBundle } from './bundle.ts';
import type { Chain } from './chain.ts';
import { checkLanding } from './check-landing.ts';
import { decimalOf, assetUnitsAt, unitsAt } from './decimals.ts';
import { isSigned } from './digests.ts';
import { base58Of, bytesOfBase64 } from './encoding.ts';
import { fails, holds, link, unchecked, type Link, type LinkId, type Outcome } from './link.ts';
import type { PaymentReceipt } from './statements.ts';
import {
  actionsOf,
  readTransaction,
  type PaymentActions,
  type Transaction,
  type Transfer,
} from './transaction.ts';
import { originOf, type Trusted } from './trusted.ts';

/** Checks the links from the approved content to the transaction that paid it. */
export async function checkPayment(
  bundle: ProofBundle,
  receipt: PaymentReceipt | null,
  trusted: Trusted,
  chain: Chain | null,
): Promise<Link[]> {
  const { payment } = bundle;
  const bytes = bytesOfBase64(payment.transaction);
  const transaction = bytes && readTransaction(bytes);
  const genesisHash = trusted.genesis_hash ?? payment.genesis_hash;
  return [
    link('transaction-signature', checkSignature(bundle, trusted, transaction)),
    ...checkActions(bundle, receipt, trusted, transaction),
    link(
      'on-chain',
      await checkLanding({ ...payment, blockTime: payment.block_time, genesisHash }, chain),
    ),
  ];
}

function checkSignature(
  { payment }: ProofBundle,
  { treasuries }: Trusted,
  transaction: Transaction | null,
): Outcome {
  const signer = payerOf(transaction);
  if (signer === null) return fails("The transaction's bytes or their signature are not valid.");
  if (signer.signature !== payment.signature) return fails('The bytes carry another signature.');
  if (signer.address !== payment.treasury) return fails(`The signer is ${signer.address}.`);
  const origin = originOf(treasuries, signer.address);
  return origin
    ? holds(`Treasury ${signer.address} (${origin}).`)
    : fails(`${signer.address} is none of the pinned treasuries.`);
}

/** The signer that pays a transaction's fee, if all of its signatures are valid; null otherwise. */
export function payerOf(
  transaction: Transaction | null,
): { address: string; signature: string } | null {
  const [signature] = transaction?.signatures ?? [];
  const [key] = transaction?.signers ?? [];
  if (!transaction || !signature || !key) return null;
  const { signatures, signers, message } = transaction;
  // The treasury that the guard's address is derived from may sign too.
  const areValid =
    signatures.length === signers.length &&
    signers.every((signer, at) => isSigned(signer, signatures[at] ?? signature, message));
  if (!areValid) return null;
  return { address: base58Of(key), signature: base58Of(signature) };
}

function checkActions(
  bundle: ProofBundle,
  receipt: PaymentReceipt | null,
  trusted: Trusted,
  transaction: Transaction | null,
): Link[] {
  const actions = transaction && actionsOf(transaction);
  const transfer = actions?.transfers[0];
  if (!actions || !transfer) {
    const skipped = unchecked('It needs a transaction with a transfer.');
    return [
      link('transaction-form', fails('The bytes are no transaction with a transfer.')),
      ...(['recipient', 'amount', 'memo', 'mint'] as const satisfies LinkId[]).map((id) =>
        link(id, skipped),
      ),
    ];
  }
  return [
    link('transaction-form', checkForm(bundle, actions)),
    link('recipient', checkRecipient(bundle, receipt, actions, transfer)),
    link('amount', checkAmount(bundle, transfer)),
    link('memo', checkMemo(bundle, actions)),
    link('mint', checkMint(bundle, trusted, transfer)),
  ];
}

function checkForm({ payment }: ProofBundle, actions: PaymentActions): Outcome {
  const { transfers, guards, others } = actions;
  const [other] = others;
  if (other !== undefined) return fails(`It also calls the program ${other}.`);
  if (transfers.length !== 1 || actions.tokenAccounts.length > 1) {
    return fails('It makes several payments.');
  }
  if (transfers.some(({ authority }) => authority !== payment.treasury)) {
    return fails("The money is not the treasury's.");
  }
  if (guards.length > 1 || (guards[0] ?? null) !== payment.guard_account) {
    return fails('The guard against a second payment is another account.');
  }
  return holds(
    guards.length === 1
      ? `One transfer; account ${guards.join()} prevents a second one.`
      : 'One transfer, without a guard account.',
  );
}

/** The program that opens the token account refuses one that isn't the owner's, so its owner is the recipient. */
function checkRecipient(
  { content, payment }: ProofBundle,
  receipt: PaymentReceipt | null,
  { tokenAccounts }: PaymentActions,
  { destination, mint }: Transfer,
): Outcome {
  const address = content.payeeWallet ?? receipt?.recipient ?? null;
  if (address === null) return unchecked("Nothing valid names the payee's wallet.");
  if (content.payeeWallet !== null && (content.payeeMemo ?? null) !== payment.recipient_memo) {
    return fails("The payee's memo is not the approved one.");
  }
  const [account] = tokenAccounts;
  if (account?.account !== destination || account.mint !== mint) {
    return fails('The token account is not one that the transaction ties to a wallet.');
  }
  if (account.owner !== address) return fails(`It pays ${account.owner}.`);
  if (payment.recipient !== address) return fails(`The file names ${payment.recipient}.`);
  return holds(`${address}.`);
}

function checkAmount({ content, payment }: ProofBundle, { amountBaseUnits }: Transfer): Outcome {
  const [usd, rate] = [decimalOf(content.usdAmount), decimalOf(payment.rate)];
  if (!usd || !rate || rate.units === 0n) return fails('The amount or the rate cannot be read.');
  // The band that the signer accepts, with or without a person's release.
  const tenths = unitsAt(rate, 4);
  if (tenths < 9_000n || tenths > 11_000n)
    return fails(`A rate of ${payment.rate} is implausible.`);
  const owed = assetUnitsAt(usd, rate);
  if (owed !== amountBaseUnits) {
    return fails(
      `$${content.usdAmount} at ${payment.rate} is ${owed} millionths; it pays ${amountBaseUnits}.`,
    );
  }
  if (payment.amount_base_units !== amountBaseUnits.toString()) {
    return fails(`The file names ${payment.amount_base_units} millionths.`);
  }
  return holds(`$${content.usdAmount} at ${payment.rate} is ${amountBaseUnits} millionths.`);
}

function checkMemo({ payment }: ProofBundle, { memos }: PaymentActions): Outcome {
  const expected = [
    payment.memo,
    ...(payment.recipient_memo === null ? [] : [payment.recipient_memo]),
  ];
  if (JSON.stringify(memos) !== JSON.stringify(expected)) return fails('It has other memos.');
  return payment.memo.startsWith(`${payment.payout_id}:`)
    ? holds(`${payment.memo}.`)
    : fails('The memo names another payout.');
}

/** PYUSD on Solana mainnet. */
const PYUSD_MINT = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo';

function checkMint({ payment }: ProofBundle, trusted: Trusted, { mint }: Transfer): Outcome {
  if (mint !== payment.mint) return fails(`It pays in ${mint}.`);
  if (trusted.mint !== undefined && trusted.mint !== mint) {
    return fails(`${mint} is not the pinned token.`);
  }
  return holds(mint === PYUSD_MINT ? `PYUSD (${mint}).` : `${mint}, which is not PYUSD's address.`);
}
