import { InferenceSession } from 'onnxruntime-node';
import sharp from 'sharp';
import { findFields } from '../../../src/extraction/fields/find-fields.ts';
import { tagged } from '../../../src/extraction/document/page-reading.ts';
import type { ReceiptLayout } from '../../../src/extraction/layout/receipt-layout.ts';
import {
  segmentsOfLines,
  usualSlant,
  type PageSegments,
} from '../../../src/extraction/layout/text-segment.ts';
import { createOcrEngine } from '../../../src/extraction/ocr/ocr-engine.ts';
import { detectText } from '../../../src/extraction/ocr/text-detector.ts';
import { readUpright } from '../../../src/extraction/ocr/upright-page.ts';
import type { ModelPack } from '../../../src/extraction/packs/model-pack.ts';
import { turnPage } from '../../../src/extraction/pages/decode-image.ts';
import type { RasterImage } from '../../../src/extraction/pages/raster-image.ts';
import { rankCandidates } from '../../../src/extraction/ranking/field-ranker.ts';
import {
  loadRankers,
  RANKED_FIELDS,
  type FieldRankers,
} from '../../../src/extraction/ranking/load-rankers.ts';
import { loadTagger } from '../../../src/extraction/tagging/tagger.ts';
import { labelledCandidates, type LabelledCandidates } from '../labelled-candidates.ts';
import { drawMarks, markOfBox, markOfRegion, type Mark } from './page-overlay.ts';

/** What one stage of reading found. */
export interface StagePicture {
  /** The name of the stage and of its file. */
  stage: string;
  marks: readonly Mark[];
  png: Buffer;
}

const THREADS = 2;
/** Candidates need no label to be drawn. */
const UNLABELLED = { file: '', vendor: null, date: null, total: null, currency: null };
const CANDIDATES_SHOWN = 5;
const ROW_COLOURS = ['#c2185b', '#1565c0', '#2e7d32', '#ef6c00'] as const;
const FIELD_COLOURS = {
  total: '#c62828',
  date: '#1565c0',
  vendor: '#2e7d32',
  invoiceNumber: '#6a1b9a',
} as const;
const [SURE, DOUBTFUL] = ['#2e7d32', '#c62828'] as const;
const CONFIDENCE_SURE = 0.9;

/** Reads one page as the worker does and draws what each stage made of it. */
export async function drawStages(pack: ModelPack, page: RasterImage): Promise<StagePicture[]> {
  const engine = await createOcrEngine(pack, THREADS);
  const detector = await InferenceSession.create(pack.detectorPath);
  const { lines, turnedDegrees } = await readUpright(engine, page);
  const upright = turnedDegrees === 0 ? page : await turnPage(page, turnedDegrees);
  const boxes = await detectText(detector, pack, upright);
  await Promise.all([engine.close(), detector.release()]);
  const { width, height } = upright;
  const segments = segmentsOfLines(lines, { index: 0, width, height }, pack.writesSpaces);
  const tagger = await loadTagger();
  const marked = await tagged({ tagger }, { segments, width, height });
  await tagger.close();
  const read = labelledCandidates([marked], UNLABELLED);
  const { layout } = read;
  const rankers = await loadRankers(pack.name);
  const slant = usualSlant(lines);
  const lineMarks = lines.map(({ text, confidence, box }) =>
    markOfBox(
      box,
      upright,
      `${text} ${confidence.toFixed(2)}`,
      confidence >= CONFIDENCE_SURE ? SURE : DOUBTFUL,
    ),
  );
  const stages: [string, RasterImage, Mark[]][] = [
    [`1-oriented-by-${turnedDegrees}-degrees`, upright, []],
    ['2-deskewed', await deskewed(upright, slant), []],
    ['3-boxes', upright, boxes.map((box) => markOfBox(box, upright, '', ROW_COLOURS[1]))],
    ['4-lines', upright, lineMarks],
    ['5-rows', upright, rowMarks(layout)],
    ['6-candidates', upright, candidateMarks(read, rankers)],
    ['7-chosen', upright, chosenMarks(marked, rankers)],
  ];
  return Promise.all(
    stages.map(async ([stage, image, marks]) => ({
      stage,
      marks,
      png: await drawMarks(image, marks),
    })),
  );
}

/** Turns the page by the slant by which rows are straightened; the recogniser itself follows the slant of each line. */
async function deskewed(page: RasterImage, slant: number): Promise<RasterImage> {
  const { data, info } = await sharp(page.data, {
    raw: { width: page.width, height: page.height, channels: 3 },
  })
    .rotate((-slant * 180) / Math.PI, { background: '#ffffff' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Segments of one row share a colour and the row's number. */
function rowMarks({ rows }: ReceiptLayout): Mark[] {
  return rows.flatMap(({ segments }, row) =>
    segments.map(({ region }) =>
      markOfRegion(region, String(row + 1), ROW_COLOURS[row % ROW_COLOURS.length] ?? SURE),
    ),
  );
}

function candidateMarks({ candidates }: LabelledCandidates, rankers: FieldRankers): Mark[] {
  return RANKED_FIELDS.flatMap((field) =>
    rankCandidates(rankers[field], candidates[field])
      .slice(0, CANDIDATES_SHOWN)
      .map(({ candidate: { region, value }, score }) =>
        markOfRegion(region, `${field} ${value} ${score.toFixed(1)}`, FIELD_COLOURS[field]),
      ),
  );
}

function chosenMarks(page: PageSegments, rankers: FieldRankers): Mark[] {
  const fields = findFields([page], rankers);
  const chosen = {
    total: fields.amount,
    date: fields.date,
    vendor: fields.vendor,
    invoiceNumber: fields.invoiceNumber,
  };
  return Object.entries(chosen).flatMap(([field, read]) =>
    read?.region
      ? [
          markOfRegion(
            read.region,
            `${field} ${read.value} ${read.confidence.toFixed(2)}`,
            FIELD_COLOURS[field as keyof typeof FIELD_COLOURS],
          ),
        ]
      : [],
  );
}
