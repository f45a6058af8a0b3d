import { writeZip, type ZipFile } from '@outlay/platform/zip';

/** A receipt of an archive. */
export interface ArchivedReceipt extends ZipFile {
  /** Without a folder: letters and digits of ASCII, dots and hyphens. */
  readonly name: string;
  readonly content: Buffer;
  /** By which a row of DATEV's booking batch links it. */
  readonly guid: string;
}

// DATEV takes packages of 465 MB and 5,000 documents, and recommends about 100 MB:
// https://developer.datev.de/datev/platform/de/dxso/formats/document
const PACKAGE_BYTES = 100 * 1_048_576;
const DOCUMENTS_MAX = 4_999;

/** File types that DATEV takes as documents, of those that receipts have. */
export const DATEV_TYPES: readonly string[] = ['pdf', 'jpg', 'png', 'gif', 'tiff', 'bmp', 'xml'];

const NAMESPACE = 'http://xml.datev.de/bedi/tps/document/v06.0';

/** The table of contents of a package: one file for each guid. */
const documentXml = (receipts: readonly Pick<ArchivedReceipt, 'guid' | 'name'>[], at: Date) =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<archive xmlns="${NAMESPACE}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${NAMESPACE} Document_v060.xsd" version="6.0" generatingSystem="Outlay">`,
    `<header><date>${at.toISOString().slice(0, 19)}</date></header>`,
    '<content>',
    ...receipts.map(
      ({ guid, name }) =>
        `<document guid="${guid}" processID="1"><extension xsi:type="File" name="${name}"/></document>`,
    ),
    '</content>',
    '</archive>',
    '',
  ].join('\r\n');

/**
 * Packs receipts for DATEV's Belegtransfer: packages have no folders and contain nothing that `document.xml` does not name, so they
 * are archives of their own beside the booking batch.
 */
export async function* datevPackages(
  receipts: AsyncGenerator<ArchivedReceipt>,
  month: string,
  at: Date,
): AsyncGenerator<ZipFile> {
  let next = await receipts.next();
  async function* ofOnePackage(): AsyncGenerator<ZipFile> {
    const packed: Pick<ArchivedReceipt, 'guid' | 'name'>[] = [];
    let bytes = 0;
    while (!next.done && packed.length < DOCUMENTS_MAX && bytes < PACKAGE_BYTES) {
      const { guid, name, content } = next.value;
      yield { name, content };
      packed.push({ guid, name });
      bytes += content.length;
      next = await receipts.next();
    }
    yield { name: 'document.xml', content: Buffer.from(documentXml(packed, at)) };
  }
  for (let number = 1; !next.done; number += 1) {
    const name = `Belegtransfer_${month}_${String(number).padStart(3, '0')}.zip`;
    yield { name, content: writeZip(ofOnePackage(), at) };
  }
}
