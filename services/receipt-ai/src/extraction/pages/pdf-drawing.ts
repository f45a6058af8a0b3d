import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { PDFiumLibrary, type PDFiumDocument, type PDFiumPage } from '@hyzyla/pdfium';

import { UnreadableFileError } from '../../domain/unreadable-file.ts';
import { rasterFromRgba } from './decode-image.ts';
import { findTextInk, type ShowsText } from './page-ink.ts';
import type { GreyImage, RasterImage } from './raster-image.ts';

/** Opens a PDF for drawing its pages. @throws {UnreadableFileError} */
export async function withDrawing<Drawn>(
  file: Buffer,
  draw: (document: PDFiumDocument) => Promise<Drawn>,
): Promise<Drawn> {
  const library = await loadLibrary();
  try {
    const document = await library.loadDocument(file);
    try {
      return await draw(document);
    } finally {
      document.destroy();
    }
  } catch (cause) {
    if (cause instanceof UnreadableFileError) throw cause;
    if (cause instanceof Error && /password/i.test(cause.message)) {
      throw new UnreadableFileError('ENCRYPTED', 'The PDF is protected with a password.', {
        cause,
      });
    }
    throw new UnreadableFileError('CORRUPT', 'The pages of the PDF cannot be drawn.', { cause });
  } finally {
    library.destroy();
  }
}

/** Types that Node's own leave out. An instance is passed where PDFium's types say module. */
const { compile, Instance } = (
  globalThis as unknown as {
    WebAssembly: {
      compile: (code: Uint8Array) => Promise<WebAssembly.Module>;
      Instance: new (
        code: WebAssembly.Module,
        imports: unknown,
      ) => WebAssembly.Module & { exports: object };
    };
  }
).WebAssembly;

let compiled: Promise<WebAssembly.Module> | undefined;

/** Loads the library with memory of its own for one file. It is compiled once, which takes longer than drawing a page. */
async function loadLibrary(): Promise<PDFiumLibrary> {
  const path = fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'));
  compiled ??= readFile(path).then(compile);
  const code = await compiled;
  return PDFiumLibrary.init({
    instantiateWasm: (imports, onInstance) => {
      const instance = new Instance(code, imports);
      onInstance(instance);
      return instance.exports;
    },
  });
}

/** Rendered size of a page of this many points. */
export type ChooseSize = (width: number, height: number) => DrawnSize;

interface DrawnSize {
  /** Pixels per point. */
  scale: number;
  /** Replaces the page's own size. */
  width?: number;
  height?: number;
}

/** Draws one page, counted from 0. */
export async function drawnPage(
  document: PDFiumDocument,
  index: number,
  sizeOf: ChooseSize,
): Promise<RasterImage> {
  const { data, width, height } = await bitmapOf(document.getPage(index), sizeOf, 'BGRA');
  return rasterFromRgba(data, width, height);
}

/** Draws one page in grey, with and without its text, and tells by the difference where its text is visible. */
export async function drawnPageWithText(
  document: PDFiumDocument,
  index: number,
  sizeOf: ChooseSize,
): Promise<{ drawing: GreyImage; showsText: ShowsText }> {
  const drawing = await bitmapOf(document.getPage(index), sizeOf, 'Gray');
  // Drawing a page closes it, so it is loaded again.
  const textless = document.getPage(index);
  hideText(textless);
  return { drawing, showsText: findTextInk(drawing, await bitmapOf(textless, sizeOf, 'Gray')) };
}

async function bitmapOf(
  page: PDFiumPage,
  sizeOf: ChooseSize,
  colorSpace: 'BGRA' | 'Gray',
): Promise<GreyImage> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  if (!(originalWidth > 0 && originalHeight > 0)) throw new Error('The page cannot be loaded.');
  const size = sizeOf(originalWidth, originalHeight);
  const { data, width, height } = await page.render({ ...size, colorSpace, render: 'bitmap' });
  return { data, width, height };
}

/** PDFium's own functions for the objects of a page, which the package loads and does not declare. */
interface PageObjects {
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFFormObj_CountObjects(form: number): number;
  _FPDFFormObj_GetObject(form: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_SetIsActive(object: number, isActive: 0 | 1): number;
}

const TEXT_OBJECT = 1;
const FORM_OBJECT = 5;
/** Bounds the walk through forms that draw forms. Text beyond the bound counts as invisible. */
const OBJECTS_MAX = 100_000;
const FORM_DEPTH_MAX = 8;

/** Removes the text of a page and of its forms, so that it is not drawn. */
function hideText(page: PDFiumPage): void {
  const { module, pageIdx } = page as unknown as { module: PageObjects; pageIdx: number };
  let left = OBJECTS_MAX;
  const hide = (count: number, objectAt: (index: number) => number, depth: number): void => {
    for (let index = 0; index < count && left > 0; index++, left--) {
      const object = objectAt(index);
      const type = module._FPDFPageObj_GetType(object);
      if (type === TEXT_OBJECT) module._FPDFPageObj_SetIsActive(object, 0);
      if (type !== FORM_OBJECT || depth === FORM_DEPTH_MAX) continue;
      const inner = module._FPDFFormObj_CountObjects(object);
      hide(inner, (at) => module._FPDFFormObj_GetObject(object, at), depth + 1);
    }
  };
  const count = module._FPDFPage_CountObjects(pageIdx);
  hide(count, (index) => module._FPDFPage_GetObject(pageIdx, index), 0);
}
