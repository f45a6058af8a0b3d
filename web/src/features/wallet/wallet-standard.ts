import { getWallets } from '@wallet-standard/app';

/** A wallet of the browser that can sign. Everything from it is validated: any extension can claim to be one. */
export interface InstalledWallet {
  name: string;
  /** Returns the addresses that the person shares, and asks for permission if needed. @throws {WalletError} */
  addresses: () => Promise<string[]>;
  /** Returns the base64 signature of the UTF-8 bytes of `message`. @throws {WalletError} */
  sign: (address: string, message: string) => Promise<string>;
}

/** An error whose message is shown to the user. */
export class WalletError extends Error {}

const nameCharactersMax = 60;
const walletsMax = 20;

interface Account {
  address: string;
}
type Connect = () => Promise<{ accounts: readonly Account[] }>;
type SignMessage = (input: {
  account: Account;
  message: Uint8Array;
}) => Promise<readonly { signature: Uint8Array; signedMessage: Uint8Array }[]>;

/** Reports each wallet that can sign messages, registered before or later. */
export function followInstalledWallets(onWallet: (wallet: InstalledWallet) => void): () => void {
  const known = new Set<unknown>();
  const add = (...candidates: unknown[]) => {
    for (const candidate of candidates) {
      if (known.has(candidate) || known.size >= walletsMax) continue;
      known.add(candidate);
      const wallet = toInstalledWallet(candidate);
      if (wallet) onWallet(wallet);
    }
  };
  const wallets = getWallets();
  add(...wallets.get());
  return wallets.on('register', add);
}

function toInstalledWallet(candidate: unknown): InstalledWallet | null {
  const name = propertyOf(candidate, 'name');
  const features = propertyOf(candidate, 'features');
  const connect = methodOf(features, 'standard:connect', 'connect') as Connect | null;
  const signMessage = methodOf(features, 'solana:signMessage', 'signMessage') as SignMessage | null;
  if (typeof name !== 'string' || name.trim() === '' || !connect || !signMessage) return null;
  const accounts = async () => {
    const { accounts } = await orRefusal(connect(), "The wallet didn't connect.");
    return Array.isArray(accounts) ? (accounts as Account[]).filter(hasAddress) : [];
  };
  return {
    name: name.trim().slice(0, nameCharactersMax),
    addresses: async () => (await accounts()).map(({ address }) => address),
    sign: async (address, message) => {
      const account = (await accounts()).find((each) => each.address === address);
      if (!account) {
        throw new WalletError(
          "That account isn't connected. Choose it in the wallet and try again.",
        );
      }
      return signWith(signMessage, account, new TextEncoder().encode(message));
    },
  };
}

const hasAddress = (account: unknown): account is Account =>
  typeof propertyOf(account, 'address') === 'string';

async function signWith(
  signMessage: SignMessage,
  account: Account,
  message: Uint8Array,
): Promise<string> {
  const asking = signMessage({ account, message });
  const [output] = await orRefusal(asking, "The wallet didn't sign, so nothing changed.");
  if (!(output?.signature instanceof Uint8Array)) {
    throw new WalletError('The wallet returned no signature.');
  }
  // Some wallets prefix the message; the server would reject the signature without being able to say why.
  if (output.signedMessage.toString() !== message.toString()) {
    throw new WalletError('The wallet signed a different message.');
  }
  return btoa(String.fromCharCode(...output.signature));
}

/** Whatever a wallet throws (people decline, extensions crash), the user sees one message. */
async function orRefusal<Answer>(answer: Promise<Answer>, sentence: string): Promise<Answer> {
  try {
    return await answer;
  } catch (cause) {
    throw new WalletError(sentence, { cause });
  }
}

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;

function methodOf(features: unknown, feature: string, name: string): unknown {
  const holder = propertyOf(features, feature);
  const method = propertyOf(holder, name);
  return typeof method === 'function' ? (method.bind(holder) as unknown) : null;
}
