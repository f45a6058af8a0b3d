import bs58 from 'bs58';

/** PYUSD on Solana mainnet: the published field values rebuild the account byte for byte. */
export const PYUSD_MINT = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo';
export const PYUSD_DECIMALS = 6;

const METADATA_AUTHORITY = '9nEfZqzTP3dfVWmzQy54TzsZqSQqDFVW4PhXdG9vYCVD';
const WITHDRAW_ELGAMAL_KEY = '1c37e6433b7304dd82737ae40d9b8bf3c49f5b0e6c49a8d53328b3e506901c57';
const METADATA_URI =
  'https://token-metadata.paxos.com/pyusd_metadata/prod/solana/pyusd_metadata.json';
/** Epoch in which Paxos set the (zero) transfer fee. */
const TRANSFER_FEE_EPOCH = 605n;
/** Token-2022 stores the extensions after a classic token account's length. */
const EXTENSIONS_OFFSET = 165;
const ACCOUNT_KIND_MINT = 1;

/** Extension type numbers of Token-2022. */
const EXTENSION = {
  transferFeeConfig: 1,
  mintCloseAuthority: 3,
  confidentialTransferMint: 4,
  permanentDelegate: 12,
  transferHook: 14,
  confidentialTransferFeeConfig: 16,
  metadataPointer: 18,
  tokenMetadata: 19,
} as const;

export interface PyusdAuthorities {
  readonly mintAuthority: string;
  /** The freeze authority, permanent delegate and every extension authority. */
  readonly admin: string;
}

/** The mint account with the given keys instead of the real ones, and no supply. */
export function pyusdMintData({ mintAuthority, admin }: PyusdAuthorities): Buffer {
  const adminKey = bs58.decode(admin);
  const mintKey = bs58.decode(PYUSD_MINT);
  const metadataKey = bs58.decode(METADATA_AUTHORITY);
  const noKey = zeros(32);
  const base = Buffer.concat([
    u32(1),
    bs58.decode(mintAuthority),
    u64(0n),
    Buffer.from([PYUSD_DECIMALS, 1]),
    u32(1),
    adminKey,
  ]);
  const noFee = Buffer.concat([u64(TRANSFER_FEE_EPOCH), u64(0n), u16(0)]);
  const metadata = [text('PayPal USD'), text('PYUSD'), text(METADATA_URI), u32(0)];
  return Buffer.concat([
    base,
    zeros(EXTENSIONS_OFFSET - base.length),
    Buffer.from([ACCOUNT_KIND_MINT]),
    extension(EXTENSION.mintCloseAuthority, adminKey),
    extension(EXTENSION.permanentDelegate, adminKey),
    extension(EXTENSION.transferFeeConfig, adminKey, adminKey, u64(0n), noFee, noFee),
    extension(EXTENSION.confidentialTransferMint, adminKey, zeros(1), noKey),
    extension(
      EXTENSION.confidentialTransferFeeConfig,
      adminKey,
      Buffer.from(WITHDRAW_ELGAMAL_KEY, 'hex'),
      Buffer.from([1]),
      zeros(64),
    ),
    extension(EXTENSION.transferHook, adminKey, noKey),
    extension(EXTENSION.metadataPointer, metadataKey, mintKey),
    extension(EXTENSION.tokenMetadata, metadataKey, mintKey, ...metadata),
  ]);
}

function extension(type: number, ...parts: readonly Uint8Array[]): Buffer {
  const value = Buffer.concat(parts);
  return Buffer.concat([u16(type), u16(value.length), value]);
}

function zeros(length: number): Buffer {
  return Buffer.alloc(length);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function u64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
}

/** A Borsh string: its length, then UTF-8. */
function text(value: string): Buffer {
  const bytes = Buffer.from(value, 'utf8');
  return Buffer.concat([u32(bytes.length), bytes]);
}
