import {
  Counter,
  Gauge,
  Histogram,
  inSpan,
  type GaugeStatement,
  type Registry,
} from '@outlay/platform/telemetry';
import { statfs } from 'node:fs/promises';
import type { StageListener } from './domain/extraction.ts';
import type { PageDrawer, Reader } from './use-cases/ports.ts';

/** The shortest takes reading a text layer, the longest the time limit. */
const STAGE_BUCKETS_S = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40];

/** Receipts that are not analysed yet. */
export const ANALYSIS_GAUGES: GaugeStatement = {
  gauges: {
    outlay_receipts_analysing: { help: 'Receipts waiting or being read' },
    outlay_receipts_oldest_analysing_age_seconds: {
      help: 'Age of the oldest unread receipt; 0 without one',
    },
  },
  statement: `
    with waiting as (select created_at from receipts where status = 'analyzing' limit 100000)
    select 'outlay_receipts_analysing' as metric, '{}'::jsonb as labels, count(*)::float8 as value
      from waiting
    union all
    select 'outlay_receipts_oldest_analysing_age_seconds', '{}',
      coalesce((select extract(epoch from now() - min(created_at)) from waiting), 0)::float8`,
};

/** Free space for uploads. */
export function registerStorageGauge(registry: Registry, folder: string): void {
  new Gauge({
    name: 'outlay_storage_free_ratio',
    help: 'Free share of the upload disk, 0 to 1; absent when unknown',
    registers: [registry],
    async collect() {
      const disk = await statfs(folder).catch(() => null);
      if (disk === null) this.remove();
      else this.set(disk.bavail / disk.blocks);
    },
  });
}

/** The reader with metrics: its stages are timed, each until it is reported, and its files counted by outcome. */
export function measuredReader(reader: Reader, registry: Registry): Reader {
  const registers = [registry];
  const stages = new Histogram({
    name: 'outlay_ocr_stage_duration_seconds',
    help: 'Duration of each stage of reading a receipt; the first includes the queue',
    labelNames: ['stage'],
    buckets: STAGE_BUCKETS_S,
    registers,
  });
  const outcomes = new Counter({
    name: 'outlay_ocr_files_total',
    help: 'Files read, by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const underWay = new Gauge({
    name: 'outlay_ocr_files_under_way',
    help: 'Files queued or being read in this process',
    registers,
  });
  return {
    extract: (filePath, onStage, organizationId) =>
      inSpan('read receipt', { kind: 'internal' }, async () => {
        let beganMs = performance.now();
        underWay.inc();
        try {
          const onTimedStage: StageListener = (stage, progress) => {
            const nowMs = performance.now();
            stages.observe({ stage }, (nowMs - beganMs) / 1_000);
            beganMs = nowMs;
            onStage?.(stage, progress);
          };
          const extraction = await reader.extract(filePath, onTimedStage, organizationId);
          outcomes.inc({ outcome: 'read' });
          return extraction;
        } catch (error) {
          outcomes.inc({ outcome: error instanceof Error ? error.name : 'unknown' });
          throw error;
        } finally {
          underWay.dec();
        }
      }),
  };
}

/** The page drawer with a metric of its duration by outcome, the wait in the queue included. */
export function measuredDrawer(drawer: PageDrawer, registry: Registry): PageDrawer {
  const durations = new Histogram({
    name: 'outlay_page_drawing_duration_seconds',
    help: 'Time until the picture of a page was drawn, the wait in the queue included',
    labelNames: ['outcome'],
    buckets: STAGE_BUCKETS_S,
    registers: [registry],
  });
  return {
    draw: (...order) =>
      inSpan('draw page', { kind: 'internal' }, async () => {
        const stop = durations.startTimer();
        try {
          const picture = await drawer.draw(...order);
          stop({ outcome: 'drawn' });
          return picture;
        } catch (error) {
          stop({ outcome: error instanceof Error ? error.name : 'unknown' });
          throw error;
        }
      }),
  };
}
