import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { specifiedPlans } from '../domain/plan.ts';
import { readPlans } from './plans-config.ts';

const problemsOf = (text: string, more: Readonly<Record<string, string>> = {}) =>
  readPlans({ PLATEN_PLANS: text, ...more }, '/srv').problems;

describe('PLATEN_PLANS', () => {
  it('leaves the specified limits where it is not set', () => {
    expect(readPlans({}, '/srv')).toEqual({ plans: specifiedPlans, problems: [] });
  });

  it('changes the fields that it names, and no others', () => {
    const text = JSON.stringify({ Free: { batchSize: 20, rendersPerDay: 50 }, Pro: { storedBytes: null } });
    expect(readPlans({ PLATEN_PLANS: text }, '/srv')).toEqual({
      plans: {
        ...specifiedPlans,
        Free: { ...specifiedPlans.Free, batchSize: 20, rendersPerDay: 50 },
        Individual: { ...specifiedPlans.Individual, storedBytes: null },
      },
      problems: [],
    });
  });

  it('may be the path of a file, below the folder of the start', () => {
    const folder = temporaryFolder('plans');
    writeFileSync(path.join(folder, 'plans.json'), '{"Teams": {"signedFiles": false}}');
    expect(readPlans({ PLATEN_PLANS: 'plans.json' }, folder).plans.Teams.signedFiles).toBe(false);
  });

  it('names plan and field of every mistake, what was expected and what came', () => {
    const text = JSON.stringify({
      Free: { batchSize: 0, storedBytes: '1 GB', batchSise: 5 },
      Gold: {},
      Teams: 7,
      Individual: { signedFiles: 1 },
      Pro: {},
    });
    expect(problemsOf(text)).toEqual([
      'PLATEN_PLANS: Free.batchSize: expected a whole number from 1 to 10000; received 0',
      'PLATEN_PLANS: Free.storedBytes: expected a whole number from 1 to 9007199254740991, or null for no limit; received "1 GB"',
      expect.stringMatching(
        /^PLATEN_PLANS: Free\.batchSise: expected one of requestsPerMinute, .*Did you mean batchSize\?$/,
      ),
      'PLATEN_PLANS: Gold: expected one of Free, Individual, Teams, Enterprise, Unlimited; received "Gold"',
      'PLATEN_PLANS: Teams: expected an object; received 7',
      'PLATEN_PLANS: Individual.signedFiles: expected true or false; received 1',
      'PLATEN_PLANS: Pro: expected each plan once; Pro is another name of Individual',
    ]);
  });

  it.each([
    ['text that is no JSON', '{"Free": ', /^PLATEN_PLANS: expected JSON of plans, or the path of a file/],
    ['a file that is not there', 'missing.json', /\/srv\/missing\.json: ENOENT/],
  ])('refuses %s', (_, text, sentence) => {
    expect(problemsOf(text)).toEqual([expect.stringMatching(sentence)]);
  });

  it('is refused beside the settings that it takes the place of', () => {
    expect(problemsOf('{}', { PLATEN_RENDERS_PER_DAY: 'Free=5' })).toEqual([
      'PLATEN_PLANS: expected without PLATEN_RENDERS_PER_DAY; give the plans that limit here',
    ]);
  });
});
