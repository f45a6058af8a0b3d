import { readFile } from 'node:fs/promises';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { layOutReceipt } from '../layout/receipt-layout.ts';
import type { TextSegment } from '../layout/text-segment.ts';
import { FIELD_LABELS } from './field-labels.ts';
import { gistOf, meanGist, softmax, type PageGist } from './page-gist.ts';
import {
  IDS_PER_WORD,
  NUMBERS_PER_WORD,
  PLACES_PER_WORD,
  windowsOf,
  wordFeatures,
  type WordFeatures,
} from './word-features.ts';
import { wordsOf } from './words.ts';

/** The share of each label of a word, 0..1, in the order of FIELD_LABELS. */
export type WordShares = Float32Array;

/** A page whose words are marked. */
export interface TaggedPage {
  /** The segments, each with the shares of its words. */
  readonly segments: TextSegment[];
  readonly gist: PageGist;
}

export interface Tagger {
  /** Marks the words of one page. */
  tag(segments: readonly TextSegment[]): Promise<TaggedPage>;
  close(): Promise<void>;
}

/** The model of the service. */
export const loadTagger = (): Promise<Tagger> =>
  createTagger(new URL('../../../models/tagger.onnx', import.meta.url));

/** Loads a model, which takes some 20 ms and 10 MB. A page has too few words for a second thread, whose waiting costs as much as the model. */
async function createTagger(file: string | URL): Promise<Tagger> {
  const session = await InferenceSession.create(await readFile(file), {
    intraOpNumThreads: 1,
    enableCpuMemArena: false,
    logSeverityLevel: 3,
  });
  return {
    tag: (segments) => tagPage(session, segments),
    close: () => session.release(),
  };
}

/** Bounds the work on a page of single characters; the segments behind are not marked. */
const WORDS_MAX = 4000;

async function tagPage(
  session: InferenceSession,
  segments: readonly TextSegment[],
): Promise<TaggedPage> {
  const inRows = layOutReceipt([...segments]).rows.flatMap((row) => row.segments);
  const words = wordsOf(inRows).slice(0, WORDS_MAX);
  if (words.length === 0) return { segments: [...segments], gist: meanGist([]) };
  const shares: WordShares[] = [];
  const gists: PageGist[] = [];
  for (const window of windowsOf(wordFeatures(words))) {
    const answer = await session.run({
      ids: new Tensor('int32', window.ids, [window.count, IDS_PER_WORD]),
      numbers: new Tensor('float32', window.numbers, [window.count, NUMBERS_PER_WORD]),
      places: new Tensor('float32', window.places, [window.count, PLACES_PER_WORD]),
    });
    const own = sharesOf(answer['scores']?.data as Float32Array, window);
    // The middle of what two windows share is where both know as much.
    const isFirst = window.from === 0;
    const skipped = isFirst ? 0 : Math.ceil((shares.length - window.from) / 2);
    shares.length = window.from + skipped;
    shares.push(...own.slice(skipped));
    gists.push(gistOf(answer['page']?.data as Float32Array));
  }
  const tagged = Map.groupBy(shares, (_, at) => words[at]?.segment);
  return {
    segments: segments.map((segment) => ({ ...segment, tags: tagged.get(segment) ?? [] })),
    gist: meanGist(gists),
  };
}

function sharesOf(scores: Float32Array, { count }: WordFeatures): WordShares[] {
  const width = FIELD_LABELS.length;
  return Array.from({ length: count }, (_, at) =>
    softmax(scores.subarray(at * width, (at + 1) * width)),
  );
}
