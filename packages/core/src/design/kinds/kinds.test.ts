import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { elementSchemas } from '../elements/index.ts';

const packages = path.join(import.meta.dirname, '../../../../');
const kinds = Object.keys(elementSchemas).join('|');
/** Elements have a `type`; marks have a `kind`, which code calls `mark.kind`. */
const comparison = new RegExp(`(?:\\.type|(?<![.\\w])(?:kind|type)) [!=]== '(?:${kinds})'`);
const choice = new RegExp(`switch \\((?:[\\w.]+\\.)?(?:kind|type)\\) \\{\\s+case '(?:${kinds})'`);

/** Words that are names of kinds too, and mean something else there. */
const otherMeanings = [
  'core/src/layout/recolor-mark.ts',
  'engine/src/encode/pdf/plain/plain-scene.ts',
  'engine/src/images/read-image.ts',
  'engine/src/surface/mark-reach.ts',
  'server/src/services/documents/template-answers.ts',
  'server/src/services/forms/filling-service.ts',
  'server/src/services/pictures/pictures-service.ts',
  'studio/src/dashboard/values/read-values.ts',
  'studio/src/dashboard/values/value-fields.tsx',
  'studio/src/panels/data/stress-rows.ts',
];

describe('the table of kinds', () => {
  it('is the only place where code tells kinds apart', () => {
    const files = readdirSync(packages, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /^\w+\/src\/.*\.tsx?$/.test(name) && !/svg-art|\.(?:test|fixture)\.ts$/.test(name),
    );
    expect(files.length).toBeGreaterThan(500);
    const found = files.filter((name) => {
      const text = readFileSync(path.join(packages, name), 'utf8');
      return comparison.test(text) || choice.test(text);
    });
    expect(found.toSorted()).toEqual(otherMeanings);
  });
});
