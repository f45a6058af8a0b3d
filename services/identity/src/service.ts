import { SESSION_KEY_ID, type SessionAttestation } from '@outlay/authority';
import {
  createAuthorityStates,
  LOG_HEAD,
  SESSION_ATTESTATION,
  trustOf,
  type AuthorityWriter,
  type TrustConfig,
} from '@outlay/authority-log';
import { createStatementSigner } from '@outlay/authority-log/signed-statement';
import { createRootCloser } from '@outlay/platform/audit-chain';
import { handlersOver } from '@outlay/platform/inbox';
import { createRepeatingWork, type RepeatingWork, type Service } from '@outlay/platform/lifecycle';
import {
  createMailTransport,
  createMailWorker,
  MAIL_GAUGES,
  MAIL_QUEUE,
} from '@outlay/platform/mail';
import { createSealer } from '@outlay/platform/sealing';
import type { Database } from '@outlay/platform/postgres';
import { createSubgraphService, type ServiceParts } from '@outlay/platform/subgraph-service';
import { registerDatabaseGauges, type Logger } from '@outlay/platform/telemetry';
import type { Config } from './config.ts';
import { createSubscriptions, SUBSCRIBED_TOPICS } from './events/subscriptions.ts';
import {
  callersOf,
  registerAuthorityRoutes,
  type VerifyCaller,
} from './graphql/authority-routes.ts';
import { createContext } from './graphql/context.ts';
import { createChangeWorker } from './persistence/change-worker.ts';
import { resolvers } from './graphql/resolvers.ts';
import { deleteExpiredRows } from './persistence/expired-rows.ts';
import { createIdentityQueries } from './persistence/identity-queries.ts';
import { mailSealer } from './persistence/row-seals.ts';
import { createUnitOfWork, eventPortsOf } from './persistence/unit-of-work.ts';
import { createDomainRecords } from './providers/domain-records.ts';
import { createIdentityProviders } from './providers/identity-providers.ts';
import { createCurrentWork, createDeliveryWork } from './signer-door/deliver-entries.ts';
import { createSignerDoor } from './signer-door/signer-door.ts';
import type { createAccessTokens } from './tokens/access-tokens.ts';
import { createArgon2Passwords } from './tokens/argon2-passwords.ts';
import { createAuthenticatorCodes } from './tokens/authenticator-codes.ts';
import { createInvitationSecrets } from './tokens/invitation-secrets.ts';
import { createSignInChallenges } from './tokens/sign-in-challenges.ts';
import { solanaWalletProofs } from './tokens/wallet-proofs.ts';
import { createAuthenticators } from './tokens/webauthn.ts';
import type { Clock, DeviceTokens } from './use-cases/ports.ts';
import { createMemberChanges } from './use-cases/change-kinds.ts';
import { createUseCases, type UseCases } from './use-cases/use-cases.ts';

/** Interval in which expired attempts, links, tokens and keys are removed, a batch at a time. */
const CLEAN_INTERVAL_MS = 10 * 60_000;

/** The origin of what the system does. */
const NOBODY = {
  actorId: null,
  correlationId: 'authority-log',
  traceparent: null,
  address: null,
  userAgent: null,
};

interface TokenParts {
  readonly tokens: Awaited<ReturnType<typeof createAccessTokens>>;
  readonly devices: DeviceTokens;
}

const createCleaner = (database: Database, log: Logger, clock: Clock): RepeatingWork =>
  createRepeatingWork({
    name: 'expired rows',
    log,
    intervalMs: CLEAN_INTERVAL_MS,
    round: async () => {
      const deleted = await deleteExpiredRows(database, clock.now());
      if (deleted > 0) log.info({ deleted }, 'expired rows removed');
    },
  });

type IdentityConfig = Pick<
  Config,
  | 'SMTP_URL'
  | 'MAIL_FROM'
  | 'PUBLIC_URL'
  | 'WALLET_KEY_FILE'
  | 'PASSWORD_PEPPER_FILE'
  | 'SECOND_FACTOR_KEY_FILE'
  | 'DEMO_MODE'
  | 'SELF_SERVICE_ORGANIZATIONS'
  | 'SINGLE_SIGN_ON_ALLOW_PRIVATE'
  | 'SIGNER_AUTHORITY_URL'
  | 'AUTHORITY_WRITER_KEY_FILE'
  | keyof TrustConfig
>;

/** The service writes its own log by the same use cases that it offers to the others. */
const ownWriter = (verify: VerifyCaller, useCases: () => UseCases): AuthorityWriter => ({
  append: async (request, credentials) =>
    useCases().appendStatement({
      ...request,
      viewer: await verify('identity', credentials),
      origin: NOBODY,
    }),
  attest: async (statement, credentials) =>
    useCases().attestSession({ statement, viewer: await verify('identity', credentials) }),
});

function createMailer({ database, log }: ServiceParts, config: IdentityConfig) {
  const { SMTP_URL: url, MAIL_FROM: from } = config;
  return createMailWorker({
    database,
    log,
    sealer: mailSealer(),
    transport: url === undefined ? null : createMailTransport(url, from),
  });
}

/** What identity states with its own key. */
function signersOf(key: Config['WALLET_KEY_FILE']) {
  const session = createStatementSigner(key, SESSION_ATTESTATION);
  return {
    signSession: (attestation: SessionAttestation) => ({
      keyId: SESSION_KEY_ID,
      signature: session.sign(attestation),
    }),
    signHead: createStatementSigner(key, LOG_HEAD).sign,
  };
}

/** Brings the entries of the authority log to the signer, and says that it has them. */
function createDeliveries({ database, log }: ServiceParts, config: IdentityConfig) {
  const door = createSignerDoor({
    url: config.SIGNER_AUTHORITY_URL,
    sharedKey: config.AUTHORITY_WRITER_KEY_FILE,
  });
  const deliveries = createDeliveryWork({ database, log, door });
  const words = createCurrentWork({ database, log, door }, deliveries);
  return { wake: deliveries.wake, work: [deliveries, words] };
}

/** Puts changes into effect that time confirms. */
const createMaturing = ({ database, log }: ServiceParts, { matureChange }: UseCases) =>
  createChangeWorker({
    database,
    log,
    mature: (organizationId, id) => matureChange(NOBODY, organizationId, id),
  });

/** Composition root. */
export function createIdentityService(
  parts: ServiceParts,
  { tokens, devices }: TokenParts,
  config: IdentityConfig,
): Service & { address(): string } {
  const clock = { now: () => new Date() };
  const mailWorker = createMailer(parts, config);
  const trust = trustOf(config);
  const authorityParts = { trust, states: createAuthorityStates(trust) };
  const deliveries = createDeliveries(parts, config);
  const unitOfWork = createUnitOfWork(parts.inTransaction, clock, authorityParts, () => {
    mailWorker.wake();
    deliveries.wake();
  });
  const { PUBLIC_URL: publicUrl, SINGLE_SIGN_ON_ALLOW_PRIVATE: allowPrivate } = config;
  const sealer = createSealer(config.SECOND_FACTOR_KEY_FILE);
  const providers = createIdentityProviders({ publicUrl, sealer, allowPrivate });
  const rule = { operatorsNeedSecondFactor: config.DEMO_MODE !== true };
  const stating = signersOf(config.WALLET_KEY_FILE);
  const verify = callersOf(parts.verifyInternalToken);
  const writer = ownWriter(verify, () => useCases);
  const invitationSecretOf = createInvitationSecrets(config.SECOND_FACTOR_KEY_FILE);
  const changes = createMemberChanges({ clock, publicUrl, invitationSecretOf, writer });
  const useCases = createUseCases({
    tokens,
    devices,
    codes: createAuthenticatorCodes(sealer),
    challenges: createSignInChallenges(sealer),
    ...rule,
    clock,
    passwords: createArgon2Passwords(config.PASSWORD_PEPPER_FILE),
    walletProofs: solanaWalletProofs,
    ...stating,
    authenticators: createAuthenticators(publicUrl),
    providers,
    domainRecords: createDomainRecords(),
    unitOfWork,
    changes,
    invitationSecretOf,
    trust,
    selfService: config.SELF_SERVICE_ORGANIZATIONS,
    publicUrl,
  });
  const contextParts = {
    clock,
    redirectUri: providers.redirectUri,
    queries: createIdentityQueries(parts.database, { ...rule, ...stating, authorityParts, clock }),
    useCases,
  };
  registerDatabaseGauges(parts.metrics, parts.database.$client, MAIL_GAUGES);
  return createSubgraphService({
    parts,
    resolvers,
    createContext: (facts) => createContext(contextParts, facts),
    topics: SUBSCRIBED_TOPICS,
    subscriptions: handlersOver(eventPortsOf(clock, authorityParts))(createSubscriptions(changes)),
    queues: [MAIL_QUEUE],
    work: [
      mailWorker,
      ...deliveries.work,
      createMaturing(parts, useCases),
      createRootCloser({ ...parts, clock, source: 'identity', type: 'AuditRootClosed' }),
      createCleaner(parts.database, parts.log, clock),
    ],
    routes: (server) => {
      server.get('/.well-known/jwks.json', () => tokens.jwks);
      registerAuthorityRoutes(server, verify, useCases);
    },
  });
}
