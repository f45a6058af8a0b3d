import { readFile } from 'node:fs/promises';

import type { ReceiptFileType } from '@outlay/schemas/receipt-file';
import { sniffFileType } from '../domain/sniff-file-type.ts';
import { UnreadableFileError } from '../domain/unreadable-file.ts';

/** Reads a file and detects its type from its content. @throws {UnreadableFileError} */
export async function openFile(filePath: string): Promise<{ file: Buffer; type: ReceiptFileType }> {
  const file = await readFile(filePath);
  if (file.length === 0) throw new UnreadableFileError('EMPTY', 'The file is empty.');
  const type = sniffFileType(file);
  if (type === null) {
    throw new UnreadableFileError(
      'UNSUPPORTED_TYPE',
      'The file is not a JPEG, PNG, GIF, WebP, TIFF, BMP, HEIC, AVIF, PDF or e-invoice (XML).',
    );
  }
  return { file, type };
}
