import type { Reader } from '../../use-cases/ports.ts';
import { ProviderFailedError, type VisionProvider } from './vision-provider.ts';
import { weighAnswer } from './weigh-answer.ts';

export interface AssistedReaderOptions {
  /** The reader of this machine. */
  local: Reader;
  provider: VisionProvider;
  /** Logs the time and cost of each call, and each failure. */
  log: (facts: Record<string, unknown>, message: string) => void;
}

/** Asks a provider about a local result, which is used alone where no usable response comes in time. */
export function createAssistedReader({ local, provider, log }: AssistedReaderOptions): Reader {
  return {
    async extract(filePath, onStage, organizationId) {
      const read = await local.extract(filePath, onStage, organizationId);
      try {
        const { fields, durationMs, tokens } = await provider.read({
          text: read.text,
          previewJpeg: read.previewJpeg ?? null,
        });
        log({ provider: provider.name, durationMs, tokens }, 'a provider read a receipt');
        return {
          ...weighAnswer(read, fields),
          engine: `${read.engine} + ${provider.name}`.slice(0, ENGINE_LENGTH_MAX),
          timingsMs: { ...read.timingsMs, provider: durationMs },
        };
      } catch (error) {
        if (!(error instanceof ProviderFailedError)) throw error;
        log(
          { provider: provider.name, err: error },
          'a provider failed: the local reading is used',
        );
        return read;
      }
    },
  };
}

/** The limit of the event's schema. */
const ENGINE_LENGTH_MAX = 60;
