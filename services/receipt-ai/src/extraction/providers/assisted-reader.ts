import type { Reader } from '../../use-cases/ports.ts';
import { ProviderFailedError, type VisionProvider } from './vision-provider.ts';
import { weighAnswer } from './weigh-answer.ts';

export interface AssistedReaderOptions {
  /** Reads on this machine. */
  local: Reader;
  provider: VisionProvider;
  /** Called with each call's time and cost, and with each failure. */
  log: (facts: Record<string, unknown>, message: string) => void;
}

/** Asks a provider about a local result. Without a usable response in time the local result is used alone. */
export function createAssistedReader({ local, provider, log }: AssistedReaderOptions): Reader {
  return {
    async extract(filePath, onStage, organizationId) {
      const read = await local.extract(filePath, onStage, organizationId);
      try {
        const { fields, durationMs, tokens } = await provider.read({
          text: read.text,
          previewJpeg: read.previewJpeg ?? null,
        });
        log({ provider: provider.name, durationMs, tokens }, 'a provider looked at a receipt');
        return {
          ...weighAnswer(read, fields),
          engine: `${read.engine} + ${provider.name}`.slice(0, ENGINE_LENGTH_MAX),
          timingsMs: { ...read.timingsMs, provider: durationMs },
        };
      } catch (error) {
        if (!(error instanceof ProviderFailedError)) throw error;
        log({ provider: provider.name, err: error }, 'a provider failed; the own reading counts');
        return read;
      }
    },
  };
}

/** The event contract's limit. */
const ENGINE_LENGTH_MAX = 60;
