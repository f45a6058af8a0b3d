import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const fileName = 'outlay-verify.mjs';
const entry = fileURLToPath(new URL('../../services/verifier/src/main.ts', import.meta.url));

/** Adds the verifier of proofs, one file that runs without an installation, and its SHA-256. */
export const emitVerifier: Plugin = {
  name: 'emit-verifier',
  apply: 'build',
  async generateBundle() {
    const source = await bundleVerifier();
    const sha256 = createHash('sha256').update(source).digest('hex');
    this.emitFile({ type: 'asset', fileName, source });
    this.emitFile({
      type: 'asset',
      fileName: `${fileName}.sha256`,
      source: `${sha256}  ${fileName}\n`,
    });
  },
};

async function bundleVerifier(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { ssr: entry, write: false, target: 'node22' },
  });
  const [chunk] = 'output' in built ? built.output : [];
  if (chunk?.type !== 'chunk') throw new Error('the verifier was not bundled into one file');
  return chunk.code;
}
