/** The guardians of a sandbox's prices sign under this index, which Wormhole will not reach. Production refuses their set. */
export const SANDBOX_GUARDIAN_SET = 1_000_000;
