export { createSubgraphService } from './create-subgraph-service.ts';
export {
  causeOfEvent,
  causeOfRequest,
  createServiceParts,
  type ServiceParts,
} from './service-parts.ts';
