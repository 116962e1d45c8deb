import { buildOpenApi, operations } from '@platen/api';
import { errorCodes } from '@platen/core';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { problemsOf, propertyExamples } from './support/described-answers.ts';

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

  it('shows an answer of every operation that is as its schema says', () => {
    const answers = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods as Readonly<Record<string, Described>>).flatMap(([method, { responses }]) =>
        Object.entries(responses)
          .filter(([status]) => status.startsWith('2'))
          .flatMap(([status, { content }]) => {
            const json = content?.['application/json'];
            return json ? [{ method, path, status: Number(status), body: json.example }] : [];
          }),
      ),
    );
    const isJson = ({ success }: { readonly success: object }) => 'data' in success;
    expect(answers.length).toBeGreaterThanOrEqual(Object.values(operations).filter(isJson).length);
    for (const answer of answers) {
      expect(answer.body, `${answer.method} ${answer.path}`).toBeDefined();
      expect(problemsOf(answer)).toEqual([]);
    }
  });

  it('gives every property in a design an example that its schema takes', () => {
    const examples = propertyExamples();
    expect(examples.filter(({ fits }) => !fits)).toEqual([]);
    const designs = new Set(examples.map(({ path }) => path.replace(/\/properties\/.*/, '')));
    const without = [...designs].flatMap((path) =>
      Object.entries(document.components.schemas[path.split('/')[2] ?? '']?.['properties'] ?? {})
        .filter(([, property]) => !('examples' in property))
        .map(([name]) => `${path}.${name}`),
    );
    // Each kind of element has examples of its own.
    expect(without).toEqual(['components/schemas/CanvasData.elements']);
    expect(designs.size).toBeGreaterThan(30);
  });

  it('tells every error code in the answers of some operation, each with an example', () => {
    const told = new Set(JSON.stringify(document.paths).match(/(?<=#\/components\/examples\/)[A-Z_]+/g));
    // What no operation answers: these belong to files and addresses.
    const elsewhere = ['METHOD_NOT_ALLOWED', 'RANGE_NOT_SATISFIABLE'];
    expect(Object.keys(errorCodes).filter((code) => !told.has(code) && !elsewhere.includes(code))).toEqual([]);
    const examples = document.components.examples as Readonly<Record<string, { value: { error: { code: string } } }>>;
    for (const code of Object.keys(errorCodes)) expect(examples[code]?.value.error.code).toBe(code);
  });
});

interface Described {
  readonly responses: Readonly<
    Record<string, { readonly content?: { readonly 'application/json'?: { readonly example?: unknown } } }>
  >;
}
