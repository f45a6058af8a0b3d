import type { Reader, VisionBudget } from '../../use-cases/ports.ts';
import type { VisionProvider } from './vision-provider.ts';
import { doubtfulFields, weighAnswer } from './weigh-answer.ts';

export interface AssistedReaderOptions {
  /** The reader of this machine. */
  local: Reader;
  provider: VisionProvider;
  budget: VisionBudget;
  /** Logs the time and cost of each call, and each failure. */
  log: (facts: Record<string, unknown>, message: string) => void;
}

/**
 * Asks a provider about the doubtful values of a local result, which is used alone where the organization doesn't allow that or no
 * usable response comes in time.
 */
export function createAssistedReader({
  local,
  provider,
  budget,
  log,
}: AssistedReaderOptions): Reader {
  return {
    async extract(filePath, onStage, organizationId) {
      const read = await local.extract(filePath, onStage, organizationId);
      const doubtful = doubtfulFields(read);
      if (organizationId === undefined || doubtful.length === 0) return read;
      if (!(await budget.take(organizationId))) return read;
      const { text, previewJpeg = null } = read;
      const { name } = provider;
      const answer = await provider
        .read({ fields: doubtful, text, previewJpeg })
        .catch((err: unknown) => {
          log({ provider: name, err }, 'a provider failed: the local reading is used');
          return null;
        });
      if (answer === null) return read;
      const { fields, durationMs, tokens } = answer;
      log({ provider: name, durationMs, tokens }, 'a provider read a receipt');
      return {
        ...weighAnswer(read, fields),
        engine: `${read.engine} + ${name}`.slice(0, ENGINE_LENGTH_MAX),
        timingsMs: { ...read.timingsMs, provider: durationMs },
      };
    },
  };
}

/** The limit of the event's schema. */
const ENGINE_LENGTH_MAX = 60;
