// The text of docs/reference/openapi.json, made from the operations of the service.

import { buildOpenApi, operations } from '@platen/api';

export function openApiText(): string {
  const document = buildOpenApi(Object.values(operations), { baseUrl: 'https://platen.example' });
  return `${JSON.stringify(document, null, 1)}\n`;
}
