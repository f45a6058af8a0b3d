import { createGatewayServer } from '@outlay/gateway/apollo-gateway';
import { registerGraphql } from '@outlay/gateway/graphql-endpoint';
import { perSubgraph } from '@outlay/schemas/subgraph-names';
import { announce, createEdge } from './edge.ts';

// Our gateway without the endpoints that this benchmark doesn't use. Sign-in check, limits, internal tokens and graph are the
// product's.
const [, , stubUrl = '', keyPem = ''] = process.argv;
const edge = await createEdge(stubUrl, keyPem);
const { log, metrics, mint, server, authenticate } = edge;
const urls = perSubgraph((name) => `${stubUrl}/${name}`);
const apollo = createGatewayServer(urls, mint, () => undefined, log, metrics);
await apollo.start();
// No request of the benchmark subscribes.
const stream = { open: () => undefined };
registerGraphql(server, { apollo, authenticate, documents: new Map(), stream });
await announce(edge);
