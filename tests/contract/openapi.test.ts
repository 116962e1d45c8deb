import { errorCodes } from '@platen/core';
import { buildOpenApi, operations } from '@platen/server';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';

const document = buildOpenApi(Object.values(operations), { baseUrl: 'https://platen.example' });

describe('the description of the API', () => {
  it('passes a public linter', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config });
    expect(problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([]);
  });

  it('knows every error code and no other', () => {
    const described = document.components.schemas['ErrorCode'] as { readonly enum: readonly string[] };
    expect(described.enum.toSorted()).toEqual(Object.keys(errorCodes).toSorted());
  });

  it('has a name, an example and a success for every operation', () => {
    for (const operation of Object.values(operations)) {
      expect(operation.summary).toMatch(/^[A-Z].*[^.]$/);
      const hasJson = 'body' in operation && !('mediaType' in operation.body);
      if (hasJson) expect(Object.keys(operation.body.examples ?? {}).length).toBeGreaterThan(0);
    }
    const ids = Object.entries(operations).filter(([name, { id }]) => name !== id);
    expect(ids).toEqual([]);
  });
});
