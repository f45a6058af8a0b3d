import { contractPath } from '@outlay/schemas/event-schemas';
import { writeFileSync } from 'node:fs';
import { ALL_ROUTES } from '../src/rest/all-routes.ts';
import { openApiDocument } from '../src/rest/openapi-document.ts';

// Writes schemas/openapi/openapi.json: what the REST routes declare of themselves.
writeFileSync(
  contractPath('openapi/openapi.json'),
  `${JSON.stringify(openApiDocument(ALL_ROUTES), null, 2)}\n`,
);
