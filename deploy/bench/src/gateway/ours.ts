import { createGatewayServer } from '@outlay/gateway/apollo-gateway';
import { createAuthenticator } from '@outlay/gateway/authenticator';
import { registerGraphql } from '@outlay/gateway/graphql-endpoint';
import { createInternalTokenMint } from '@outlay/platform/auth';
import { createHttpServer } from '@outlay/platform/http';
import { createLogger, createMetrics } from '@outlay/platform/telemetry';
import { perSubgraph } from '@outlay/schemas/subgraph-names';

// Our gateway without the endpoints that this benchmark doesn't use. HTTP server, sign-in check, limits, internal tokens and graph
// are the product's.
const [, , stubUrl = '', keyPem = ''] = process.argv;
const log = createLogger('bench', 'silent');
const metrics = createMetrics('bench');
const mint = await createInternalTokenMint(keyPem);
const server = createHttpServer({ log, metrics, notReady: () => Promise.resolve([]) });
const nothingEnded = { isReady: () => true, stateOf: () => 'good' as const };
const authenticate = createAuthenticator(stubUrl, mint, nothingEnded);
const urls = perSubgraph((name) => `${stubUrl}/${name}`);
const apollo = createGatewayServer(urls, mint, () => undefined, log, metrics);
await apollo.start();
// No request of the benchmark subscribes.
const stream = { open: () => undefined };
registerGraphql(server, { apollo, authenticate, documents: new Map(), stream });
await server.listen({ host: '127.0.0.1', port: 0 });
const address = server.server.address();
console.log(`ready ${typeof address === 'object' && address ? address.port : 0}`);
