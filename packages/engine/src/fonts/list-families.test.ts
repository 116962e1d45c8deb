import { describe, expect, it } from 'vitest';
import { bundledFamilies } from './bundled-families.ts';
import { listBundledFamilies } from './list-families.ts';

describe('listBundledFamilies', () => {
  const families = listBundledFamilies();
  const family = (name: string) => families.find((one) => one.name === name);

  it('tells the weights of variable and of fixed files, and the styles', () => {
    expect(family('Inter')).toEqual({
      name: 'Inter',
      category: 'sans-serif',
      weights: ['100', '200', '300', '400', '500', '600', '700', '800', '900'],
      styles: ['normal', 'italic'],
    });
    expect(family('Anton')).toEqual({ name: 'Anton', category: 'display', weights: ['400'], styles: ['normal'] });
    expect(family('JetBrains Mono')).toMatchObject({ category: 'monospace' });
    expect(family('Lora')).toMatchObject({ category: 'serif' });
  });

  it('lists every bundled family once, by name', () => {
    const names = families.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(bundledFamilies.length);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
    for (const { weights, styles } of families) {
      expect(weights).not.toEqual([]);
      expect(styles).not.toEqual([]);
    }
  });
});
