export {
  FILE_CHARS_MAX,
  MISSING_PARTS,
  MISSING_REASONS,
  readBundle,
  type MissingPart,
  type MissingReason,
  type ProofBundle,
} from './bundle.ts';
export { chainAt, type Chain, type LandedTransaction } from './chain.ts';
export { LINK_TITLES, type Link, type LinkId, type LinkResult } from './link.ts';
export { logReportOf, reportOf } from './report.ts';
export { ShapeError } from './shape.ts';
export { decidersIn } from './statements.ts';
export { readTrusted, type Trusted } from './trusted.ts';
export { isIssuedBy, verdictOf, verdictText, verdictTitle, type Verdict } from './verdict.ts';
export {
  isLog,
  LOG_FORMAT,
  readLog,
  verifyLog,
  type AuthorityLog,
  type VerifiedLog,
} from './verify-log.ts';
export { countLinks, verifyProof, type VerifyOptions } from './verify-proof.ts';
