import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const GENERATED = ['graphql.ts', 'schema.ts', 'operations', 'trusted-documents.json'];
const webRoot = join(import.meta.dirname, '..');

/** In a fresh checkout the generated folder is missing: build and tests then make it themselves. */
export function ensureGenerated(): void {
  if (GENERATED.every((file) => existsSync(join(webRoot, 'src/generated', file)))) return;
  const cli = dirname(createRequire(import.meta.url).resolve('@graphql-codegen/cli/package.json'));
  execFileSync(process.execPath, [join(cli, 'esm/bin.js'), '--config', 'codegen.ts'], {
    cwd: webRoot,
    stdio: 'inherit',
  });
}
