export { createSubgraphService, type SubgraphServiceOptions } from './create-subgraph-service.ts';
export {
  causeOfEvent,
  causeOfRequest,
  createServiceParts,
  type ServiceParts,
  type SubgraphConfig,
} from './service-parts.ts';
