import { describe, expect, it } from 'vitest';
import { codeSamples } from './code-samples.ts';

const request = {
  baseUrl: 'https://pictures.example.com',
  designId: 'des_1',
  body: { format: 'png', dynamicData: { name: 'Zoë\'s "big" $HOME \\ day\nline', tags: [], paid: true, gift: null } },
};

describe('the call that a program makes', () => {
  it('is written for a shell so that no letter of the data means anything to it', () => {
    expect(codeSamples.curl(request)).toContain(`"name": "Zoë'\\''s \\"big\\" $HOME \\\\ day\\nline"`);
  });

  it('is a literal of the language, not JSON', () => {
    expect(codeSamples.python(request)).toContain('"paid": True,\n            "gift": None,');
    expect(codeSamples.typescript(request)).toContain('"paid": true,\n      "gift": null,');
    expect(codeSamples.typescript({ ...request, body: JSON.parse('{"__proto__": 1}') })).toContain("['__proto__']: 1");
  });
});
