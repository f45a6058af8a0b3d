import { segmentsOfLines, type PageSegments } from '../layout/text-segment.ts';
import type { OcrEngine } from '../ocr/ocr-engine.ts';
import type { RecognisedLine } from '../ocr/text-box.ts';
import type { Script } from '../ocr/page-script.ts';
import { readUpright } from '../ocr/upright-page.ts';
import { laterPages, PAGES_AT_ONCE } from '../pages/choose-pages.ts';
import { pictureOf, type RenderedFile, type RenderedPage } from '../pages/render-pages.ts';
import type { Tagger } from '../tagging/tagger.ts';

/** A page with the text that can be seen on it. */
export interface PageReading extends PageSegments {
  /** Its number in the file. */
  index: number;
  source: 'text' | 'picture';
  /** The script of a page that was read by its picture. */
  script: Script | null;
  /** The page as rendered, which a long file renders again instead of keeping it. */
  draw: () => Promise<RenderedPage>;
  /** The whole text layer where a part of it is invisible; null where all of it is visible. */
  layer: PageSegments | null;
}

/** What reads a page: the recogniser of its lines, and the model that marks its words. */
export interface PageTools {
  readonly engine: OcrEngine;
  readonly tagger: Tagger;
}

export interface PagesToRead {
  /** The pages that are read first. They are taken out, so that their pixels are not kept. */
  first: RenderedFile;
  render: (pages: readonly number[]) => Promise<RenderedFile>;
  /** Called after each page, with all that are read in the order of the file. */
  onPage: (page: PageReading, read: readonly PageReading[]) => void;
}

/** Reads the pages of a file one by one, and holds the pixels of a few at a time. Returns them in the order of the file. */
export async function readPages(
  tools: PageTools,
  { first, render, onPage }: PagesToRead,
): Promise<PageReading[]> {
  const read: PageReading[] = [];
  const kept = (page: RenderedPage) => () => Promise.resolve(page);
  const renderedAgain = (index: number) => async () => {
    const [page] = (await render([index])).pages;
    if (!page) throw new Error(`Page ${index + 1} cannot be rendered again.`);
    return page;
  };
  const isLong = first.pageCount > PAGES_AT_ONCE;
  const add = async (pages: RenderedPage[]): Promise<void> => {
    for (let page = pages.shift(); page; page = pages.shift()) {
      // A closure of this function would keep all its pages.
      const draw = isLong ? renderedAgain(page.index) : kept(page);
      const reading = await readPage(tools, page, draw);
      read.push(reading);
      read.sort((one, other) => one.index - other.index);
      onPage(reading, read);
    }
  };
  await add(first.pages);
  for (const batch of laterPages(first.pageCount)) await add((await render(batch)).pages);
  return read;
}

/** Reads a page by its own visible text, or else by its picture. */
async function readPage(
  tools: PageTools,
  page: RenderedPage,
  draw: PageReading['draw'],
): Promise<PageReading> {
  if (page.kind === 'image') return recognise(tools, page, draw);
  const { index, layer, text } = page;
  return {
    ...(await tagged(tools, text)),
    index,
    layer: layer && (await tagged(tools, layer)),
    draw,
    source: 'text',
    script: null,
  };
}

/** Reads a page by its picture, whether or not it has text. */
export const readPicture = async (tools: PageTools, { draw }: PageReading): Promise<PageReading> =>
  recognise(tools, await draw(), draw);

async function recognise(
  tools: PageTools,
  page: RenderedPage,
  draw: PageReading['draw'],
): Promise<PageReading> {
  const { index, layer } = page;
  const { lines, script, width, height } = await readUpright(tools.engine, pictureOf(page));
  const read = pageOfLines(tools.engine, lines, { index, width, height });
  return { ...(await tagged(tools, read)), index, draw, layer, script, source: 'picture' };
}

/** The lines of a recognised page. */
export const pageOfLines = (
  { pack }: OcrEngine,
  lines: RecognisedLine[],
  page: { index: number; width: number; height: number },
): PageSegments => ({
  segments: segmentsOfLines(lines, page, pack.writesSpaces),
  width: page.width,
  height: page.height,
});

/** Marks the words of a page. */
export const tagged = async (
  { tagger }: Pick<PageTools, 'tagger'>,
  page: PageSegments,
): Promise<PageSegments> => ({ ...page, ...(await tagger.tag(page.segments)) });
