import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { chooseModelPack } from './choose-model-pack.ts';
import { ensurePpOcrV6 } from './fetch-pp-ocrv6.ts';
import { onnxMetadata } from './onnx-metadata.ts';
import { PP_OCRV6_FILES } from './pp-ocrv6.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pp-ocrv6-'));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(directory, { recursive: true, force: true });
});

async function writePack(target: string): Promise<void> {
  for (const file of Object.values(PP_OCRV6_FILES)) await writeFile(join(target, file), 'a\nb');
}

describe('checking the PP-OCRv6 pack', () => {
  test('accepts a complete directory as it is, without Python', async () => {
    await writePack(directory);
    vi.stubEnv('PATH', '');
    expect(await ensurePpOcrV6(directory, () => undefined)).toEqual({ ok: true, dir: directory });
  });

  test('returns a reason where Python is missing, and leaves nothing behind', async () => {
    vi.stubEnv('PATH', '/nowhere');
    const log = vi.fn<(message: string) => void>();
    const target = join(directory, 'pack');
    expect(await ensurePpOcrV6(target, log)).toEqual({
      ok: false,
      reason: 'python3 is not installed',
    });
    expect(log).toHaveBeenLastCalledWith(expect.stringContaining('PP-OCRv4 is used'));
    expect(await readdir(directory)).toEqual([]);
  });
});

describe('choosing a model pack', () => {
  test('takes PP-OCRv6 from a complete directory', async () => {
    await writePack(directory);
    expect(await chooseModelPack({ packDir: directory })).toMatchObject({
      name: 'pp-ocrv6',
      detectorSideMaxPx: 960,
      characters: ['', 'a', 'b', ' '],
    });
  });

  test('falls back to PP-OCRv4 from an incomplete one', async () => {
    await writeFile(join(directory, PP_OCRV6_FILES.detector), '');
    expect((await chooseModelPack({ packDir: directory })).name).toBe('pp-ocrv4');
    expect((await chooseModelPack({})).name).toBe('pp-ocrv4');
  });
});

describe('ONNX file metadata', () => {
  /** ir_version 8, a string field 2, metadata_props { key: "character", value: "x\ny" }. */
  const model = Buffer.from('\x08\x08\x12\x02hi\x72\x10\x0a\x09character\x12\x03x\ny', 'latin1');

  test('is found by its key', () => {
    expect(onnxMetadata(model, 'character')).toBe('x\ny');
    expect(onnxMetadata(model, 'other')).toBeNull();
  });

  test('of a truncated file is an error, not a wrong dictionary', () => {
    expect(() => onnxMetadata(model.subarray(0, -2), 'character')).toThrow(RangeError);
  });
});
