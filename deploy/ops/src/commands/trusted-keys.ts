import { FILE_CHARS_MAX, readTrusted, ShapeError, type Trusted } from '@outlay/verifier';
import { readFile } from 'node:fs/promises';
import { OperatorError } from '../installation.ts';
import { downloadIssuerKeys } from '../operator-client.ts';

/** The keys of a file, else those that the installation serves. @throws {OperatorError} when they can't be read */
export async function trustedKeys(file: string | undefined): Promise<Trusted> {
  if (file === undefined) return readTrusted(await downloadIssuerKeys());
  const keys = await readJson(file, 'a file');
  try {
    return readTrusted(keys);
  } catch (error) {
    if (error instanceof ShapeError) throw new OperatorError(`${file}: ${error.message}.`);
    throw error;
  }
}

/** The JSON in a file. `wanted`: what it should have been. @throws {OperatorError} when it can't be read */
export async function readJson(path: string, wanted: string): Promise<unknown> {
  const bytes = await readBytes(path, wanted);
  if (bytes.length > FILE_CHARS_MAX) throw new OperatorError(`${path} is too large.`);
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw new OperatorError(`${path} is not JSON.`, { cause });
  }
}

/** @throws {OperatorError} when the file can't be read */
export const readBytes = (path: string, wanted: string): Promise<Buffer> =>
  readFile(path).catch((cause: unknown) => {
    throw new OperatorError(`${path} is not ${wanted}.`, { cause });
  });
