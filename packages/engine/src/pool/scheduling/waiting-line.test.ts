import { describe, expect, it } from 'vitest';
import { type Place, WaitingLine } from './waiting-line.ts';

interface Job extends Place {
  readonly name: string;
}

function lineOf(...jobs: readonly Job[]): WaitingLine<Job> {
  const line = new WaitingLine<Job>((job) => job);
  for (const job of jobs) line.add(job);
  return line;
}

const awaited = (name: string, owner = 'ada'): Job => ({
  name,
  urgency: 'awaited',
  owner,
  lane: 'render',
  sinceMs: 0,
});
const queued = (name: string, owner = 'ada'): Job => ({ ...awaited(name, owner), urgency: 'queued' });

function order(line: WaitingLine<Job>): string {
  const names: string[] = [];
  for (let job = line.next(); job; job = line.next()) names.push(job.name);
  return names.join(' ');
}

describe('the line of jobs that wait for a process', () => {
  it('lets who is awaited go before what is queued, each in order', () => {
    expect(order(lineOf(queued('q1'), awaited('a1'), queued('q2'), awaited('a2')))).toBe('a1 a2 q1 q2');
  });

  it('gives a queued job a turn after twenty awaited ones', () => {
    const many = Array.from({ length: 45 }, (_, index) => awaited(`a${index}`));
    const names = order(lineOf(queued('q1'), queued('q2'), queued('q3'), ...many)).split(' ');
    expect(names.indexOf('q1')).toBe(20);
    expect(names.indexOf('q2')).toBe(41);
    expect(names.indexOf('q3')).toBe(47);
  });

  it('gives owners turns, so that a single job waits for none of those that another has many of', () => {
    const line = lineOf(queued('q1'), queued('q2'), queued('q3'), queued('b1', 'bob'), queued('b2', 'bob'));
    expect(line.next()?.name).toBe('q1');
    line.add(queued('c1', 'cyd'));
    expect(order(line)).toBe('b1 c1 q2 b2 q3');
    expect(order(lineOf(awaited('a1'), awaited('a2'), awaited('b1', 'bob'), queued('q1', 'cyd')))).toBe('a1 b1 a2 q1');
  });

  it('lets a job at home go before others of its owner, each of which gives way four times, and before nobody else', () => {
    const line = lineOf(
      awaited('a1'),
      ...Array.from({ length: 6 }, (_, index) => awaited(`home${index}`)),
      awaited('b1', 'bob'),
      awaited('home of bob', 'bob'),
    );
    const names: string[] = [];
    const next = () =>
      line.next(
        () => true,
        ({ name }) => name.startsWith('home'),
      );
    for (let job = next(); job; job = next()) names.push(job.name);
    expect(names).toEqual(['home0', 'home of bob', 'home1', 'b1', 'home2', 'home3', 'a1', 'home4', 'home5']);
  });

  it('puts a job back at the head, and forgets one that is removed', () => {
    const gone = awaited('gone');
    const line = lineOf(awaited('first'), awaited('a1'), gone, awaited('b1', 'bob'));
    expect(line.next()?.name).toBe('first');
    line.putBack(awaited('again'));
    line.remove(gone);
    expect(line.jobs).toHaveLength(3);
    expect(order(line)).toBe('again b1 a1');
  });

  it('passes over jobs that may not begin, and keeps their places', () => {
    const line = lineOf(awaited('a1'), queued('q1', 'bob'), awaited('c1', 'cyd'));
    const isNot = (owner: string) => (job: Job) => job.owner !== owner;
    expect(line.next(isNot('ada'))?.name).toBe('c1');
    expect(line.next(isNot('ada'))?.name).toBe('q1');
    expect(line.next(isNot('ada'))).toBeUndefined();
    expect(order(line)).toBe('a1');
  });

  it('makes room with the last job of who has the most, for who would not have as many', () => {
    const line = lineOf(awaited('a1'), awaited('a2'), awaited('b1', 'bob'), awaited('a3'));
    expect(line.makeRoomFor('ada')).toBeUndefined();
    expect(line.makeRoomFor('bob')?.name).toBe('a3');
    expect(line.makeRoomFor('bob')).toBeUndefined();
    expect(line.makeRoomFor('cyd')?.name).toBe('a2');
    expect(line.makeRoomFor('cyd')).toBeUndefined();
    expect(order(line)).toBe('a1 b1');
  });
});
