import { createMetrics } from '@outlay/platform/telemetry';
import { expect, test } from 'vitest';
import type { Extraction } from './domain/extraction.ts';
import { UnreadableFileError } from './domain/unreadable-file.ts';
import { measuredDrawer, measuredReader } from './reader-metrics.ts';

const READ = {} as Extraction;

test('each stage and each outcome is counted, and the listener still gets the stages', async () => {
  const metrics = createMetrics('test');
  const unreadable = Object.create(UnreadableFileError.prototype, {
    name: { value: 'UnreadableFileError' },
  }) as UnreadableFileError;
  const reader = measuredReader(
    {
      extract: (path, onStage) => {
        onStage?.('pages_rendered');
        return path === 'good' ? Promise.resolve(READ) : Promise.reject(unreadable);
      },
    },
    metrics,
  );
  const stages: string[] = [];
  expect(await reader.extract('good', (stage) => stages.push(stage))).toBe(READ);
  await expect(reader.extract('bad')).rejects.toBe(unreadable);
  expect(stages).toEqual(['pages_rendered']);
  const text = await metrics.metrics();
  expect(text).toMatch(/outlay_ocr_stage_duration_seconds_count\{.*stage="pages_rendered".*\} 2/);
  expect(text).toMatch(/outlay_ocr_files_total\{outcome="read".*\} 1/);
  expect(text).toMatch(/outlay_ocr_files_total\{outcome="UnreadableFileError".*\} 1/);
  expect(text).toMatch(/outlay_ocr_files_under_way\{.*\} 0/);
});

test('drawn and failed pages are timed separately, and both outcomes are returned', async () => {
  const metrics = createMetrics('test');
  const picture = Buffer.from('jpeg');
  const drawer = measuredDrawer(
    {
      draw: (_path, page) =>
        page === 0 ? Promise.resolve(picture) : Promise.reject(new TypeError('no')),
    },
    metrics,
  );
  expect(await drawer.draw('a', 0, '1')).toBe(picture);
  await expect(drawer.draw('a', 1, '1')).rejects.toThrow('no');
  const text = await metrics.metrics();
  expect(text).toMatch(/outlay_page_drawing_duration_seconds_count\{.*outcome="drawn".*\} 1/);
  expect(text).toMatch(/outlay_page_drawing_duration_seconds_count\{.*outcome="TypeError".*\} 1/);
});
