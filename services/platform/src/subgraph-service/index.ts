export { createSubgraphService } from './create-subgraph-service.ts';
export {
  causeOfEvent,
  causeOfRequest,
  createServiceParts,
  directDatabaseUrlOf,
  type ServiceParts,
} from './service-parts.ts';
