import type { Detour } from '../kafka/kafka-server.ts';

/** What the integration suite's global setup hands to spec files through vitest's `inject`. */
declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server; every spec file creates its own database on it. */
    postgresUrl: string;
    kafkaBrokers: string;
    /** The same broker for clients that come through a proxy on `advertisedPort`, which the test opens and cuts; one a test. */
    kafkaDetours: readonly [Detour, Detour];
    /** The Solana sandbox, with its sandbox_* methods. */
    solanaRpcUrl: string;
    /** The public door of the stack that end-to-end specs drive. */
    stackUrl: string;
    stackDataDir: string;
  }
}
