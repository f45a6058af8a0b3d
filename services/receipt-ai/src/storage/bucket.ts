import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Readable } from 'node:stream';
import type { DownloadName } from '../use-cases/ports.ts';

export interface BucketOptions {
  readonly bucket: string;
  readonly region: string;
  /** Base address of a store other than AWS. Such a store gets the bucket's name in the path, not in the host name. */
  readonly endpoint?: string | undefined;
  /** Without them the client looks where AWS's own tools do: in the environment and in a role of the machine or of the pod. */
  readonly credentials?:
    | { readonly accessKeyId: string; readonly secretAccessKey: string }
    | undefined;
  /** How the store encrypts files; `none` leaves it to the bucket's own settings. */
  readonly encryption: 'none' | 'AES256' | 'aws:kms';
  /** The key for `aws:kms`; without it the account's default key is used. */
  readonly kmsKeyId?: string | undefined;
}

const ATTEMPTS_MAX = 3;
const CONNECTION_TIMEOUT_MS = 2_000;
const REQUEST_TIMEOUT_MS = 15_000;
/** Long enough for a browser to follow the redirect. */
const DOWNLOAD_URL_LIFETIME_S = 60;

export interface NewObject {
  readonly body: Buffer | Readable;
  readonly sizeBytes: number;
  /** In hexadecimal; the store refuses content with another hash. */
  readonly sha256?: string;
}

/** The objects of one bucket of the S3 API. */
export interface Bucket {
  put(key: string, object: NewObject): Promise<void>;
  /** Null for an absent object. */
  get(key: string): Promise<Readable | null>;
  has(key: string): Promise<boolean>;
  /** Deletes an object; an absent one is no error. */
  remove(key: string): Promise<void>;
  /** Deletes the objects of a prefix, 1,000 at most. */
  removeAll(prefix: string): Promise<void>;
  /** An address that answers with the object for a minute. */
  downloadUrl(key: string, as: DownloadName): Promise<string>;
}

export function createBucket(options: BucketOptions): Bucket {
  const { bucket: Bucket } = options;
  const client = createClient(options);
  const encryption = encryptionOf(options);
  const remove = async (Key: string | undefined): Promise<void> => {
    await client.send(new DeleteObjectCommand({ Bucket, Key }));
  };
  return {
    remove,
    put: async (Key, { body: Body, sizeBytes: ContentLength, sha256 }) => {
      const ChecksumSHA256 = sha256 && Buffer.from(sha256, 'hex').toString('base64');
      const object = { Bucket, Key, Body, ContentLength, ChecksumSHA256, ...encryption };
      await client.send(new PutObjectCommand(object));
    },
    get: async (Key) => {
      const found = await unlessAbsent(client.send(new GetObjectCommand({ Bucket, Key })));
      return found && streamOf(found.Body);
    },
    has: async (Key) =>
      (await unlessAbsent(client.send(new HeadObjectCommand({ Bucket, Key })))) !== null,
    removeAll: async (Prefix) => {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }));
      await Promise.all(Contents.map(({ Key }) => remove(Key)));
    },
    downloadUrl: (Key, { contentType, disposition }) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          ...{ Bucket, Key },
          ResponseContentType: contentType,
          ResponseContentDisposition: disposition,
        }),
        { expiresIn: DOWNLOAD_URL_LIFETIME_S },
      ),
  };
}

const createClient = ({ region, endpoint, credentials }: BucketOptions): S3Client =>
  new S3Client({
    region,
    maxAttempts: ATTEMPTS_MAX,
    // Some stores do not answer this header, and waiting for the answer costs seconds per file.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
    ...(credentials && { credentials }),
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
  });

type Encryption = Pick<
  ConstructorParameters<typeof PutObjectCommand>[0],
  'ServerSideEncryption' | 'SSEKMSKeyId'
>;

const encryptionOf = ({ encryption, kmsKeyId }: BucketOptions): Encryption => ({
  ...(encryption !== 'none' && { ServerSideEncryption: encryption }),
  ...(encryption === 'aws:kms' && kmsKeyId !== undefined && { SSEKMSKeyId: kmsKeyId }),
});

const unlessAbsent = <Value>(answer: Promise<Value>): Promise<Value | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof NotFound || error instanceof NoSuchKey) return null;
    throw error;
  });

/** The client for Node gives every body as a stream of Node. */
function streamOf(body: unknown): Readable {
  if (!(body instanceof Readable)) throw new Error('The object store answered without a body.');
  return body;
}
