import { readKeyFile } from '@outlay/solana';
import {
  Keypair,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import bs58 from 'bs58';

const MEMO_PROGRAM_ID = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');
const AUDIT_MEMO = /^outlay-audit-root:v1:\d{1,9}:[0-9a-f]{64}$/;

/** Signs audit roots only, with a key whose wallet only pays fees. */
export interface MemoSigner {
  readonly address: string;
  /** @throws when the memo is not an audit root */
  sign(memo: string, blockhash: string): { signature: string; signedTransaction: string };
}

/** A signer for a Solana key file. @throws when it is invalid; the message doesn't show the content */
export function createMemoSigner(content: string): MemoSigner {
  const keypair = Keypair.fromSecretKey(readKeyFile('AUDIT_KEY_FILE', content));
  return {
    address: keypair.publicKey.toBase58(),
    sign: (memo, blockhash) => {
      if (!AUDIT_MEMO.test(memo))
        throw new Error('refusing to sign: the memo is not an audit root');
      const message = new TransactionMessage({
        payerKey: keypair.publicKey,
        recentBlockhash: blockhash,
        instructions: [
          new TransactionInstruction({
            programId: MEMO_PROGRAM_ID,
            keys: [{ pubkey: keypair.publicKey, isSigner: true, isWritable: false }],
            data: Buffer.from(memo, 'utf8'),
          }),
        ],
      });
      const transaction = new VersionedTransaction(message.compileToLegacyMessage());
      transaction.sign([keypair]);
      const [signature] = transaction.signatures;
      if (!signature) throw new Error('a signed transaction has a signature');
      return {
        signature: bs58.encode(signature),
        signedTransaction: Buffer.from(transaction.serialize()).toString('base64'),
      };
    },
  };
}
