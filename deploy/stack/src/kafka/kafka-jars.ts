import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { kafkaToolsProblem } from './kafka-tools.mjs';
import { CACHE, ROOT } from '../paths.ts';
import { runCommand } from '../processes/run-command.ts';

/** Thrown when the embedded broker is unavailable; its message lists the alternatives. */
export class KafkaUnavailableError extends Error {
  override readonly name = 'KafkaUnavailableError';
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
    const problem = kafkaToolsProblem();
    if (problem !== null) throw new KafkaUnavailableError(problem);
    const partial = `${folder}.partial-${process.pid}`;
    await mkdir(partial, { recursive: true });
    try {
      await runCommand('Maven', [
        // -C: a jar whose checksum differs fails.
        ...(['mvn', '-q', '-B', '-C', '-f', pom] as const),
        ...['dependency:copy-dependencies', `-DoutputDirectory=${partial}`],
      ]);
      await rename(partial, folder).catch(async (error: unknown) => {
        // A concurrent start has just fetched the same jars.
        if (!(await readdir(folder).catch(() => null))) throw error;
      });
    } catch (cause) {
      throw new KafkaUnavailableError(
        'Maven could not bring the Kafka jars. Set KAFKA_BROKERS to a running cluster, or use docker compose up.',
        { cause },
      );
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
