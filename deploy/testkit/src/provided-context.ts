import type { Detour } from '@outlay/stack/kafka/kafka-server';

/** Values that the integration suite's global setup passes to specs through vitest's `inject`. */
declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server; every spec file creates its own database on it. */
    postgresUrl: string;
    kafkaBrokers: string;
    /** The same broker for clients behind a proxy on `advertisedPort`, which the test opens and cuts; one per test. */
    kafkaDetours: readonly Detour[];
    /** The Solana sandbox, with its sandbox_* methods. */
    solanaRpcUrl: string;
    /** The gateway of the stack that end-to-end specs use. */
    stackUrl: string;
    stackDataDir: string;
  }
}
