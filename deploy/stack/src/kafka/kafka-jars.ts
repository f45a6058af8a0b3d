import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CACHE, ROOT } from '../paths.ts';

const run = promisify(execFile);

/** Thrown when the embedded broker is unavailable; its message lists the alternatives. */
export class KafkaUnavailableError extends Error {
  override readonly name = 'KafkaUnavailableError';
}

/** What the message of each failure ends with. */
const ALTERNATIVES =
  'Install Java 17+ and Maven 3.8+, or set KAFKA_BROKERS to a running cluster, or use docker compose up.';

async function assertTools(): Promise<void> {
  const missing: string[] = [];
  for (const [name, command, argument] of [
    ['Java 17+', 'java', '-version'],
    ['Maven 3.8+', 'mvn', '-version'],
  ] as const) {
    await run(command, [argument]).catch(() => missing.push(name));
  }
  if (missing.length > 0) {
    throw new KafkaUnavailableError(
      `The embedded Kafka needs ${missing.join(' and ')}. ${ALTERNATIVES}`,
    );
  }
}

/** The broker's jars, fetched once by Maven into the cache (44 MB); their paths in a fixed order. */
export async function ensureKafkaJars(): Promise<string[]> {
  const pom = join(ROOT, 'deploy/stack/kafka/pom.xml');
  const version = createHash('sha256')
    .update(await readFile(pom))
    .digest('hex')
    .slice(0, 12);
  const folder = join(CACHE, `kafka-${version}`);
  const present = await readdir(folder).catch(() => null);
  if (!present) {
    await assertTools();
    const partial = `${folder}.partial-${process.pid}`;
    await mkdir(partial, { recursive: true });
    try {
      await run(
        'mvn',
        // -C: a jar whose checksum differs fails.
        [
          '-q',
          '-B',
          '-C',
          '-f',
          pom,
          'dependency:copy-dependencies',
          `-DoutputDirectory=${partial}`,
        ],
        { timeout: 300_000 },
      );
      await rename(partial, folder).catch(async (error: unknown) => {
        // A concurrent start has just fetched the same jars.
        if (!(await readdir(folder).catch(() => null))) throw error;
      });
    } catch (cause) {
      throw new KafkaUnavailableError(`Maven could not bring the Kafka jars. ${ALTERNATIVES}`, {
        cause,
      });
    } finally {
      await rm(partial, { recursive: true, force: true });
    }
  }
  const jars = await readdir(folder);
  return jars
    .filter((name) => name.endsWith('.jar'))
    .sort()
    .map((name) => join(folder, name));
}
