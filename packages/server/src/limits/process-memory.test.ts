import { describe, expect, it } from 'vitest';
import { planProcessMemory } from './process-memory.ts';

const MiB = 1024 ** 2;

describe('planProcessMemory', () => {
  it('gives a render 2 GiB where no container has a limit, or one that is large enough', () => {
    expect(planProcessMemory(0, 2).killAboveBytes).toBe(2_048 * MiB);
    const { neededBytes } = planProcessMemory(0, 2);
    expect(planProcessMemory(neededBytes, 2).killAboveBytes).toBe(2_048 * MiB);
    expect(planProcessMemory(Number.MAX_SAFE_INTEGER, 2).killAboveBytes).toBe(2_048 * MiB);
  });

  it('gives it what the container leaves, beside the service and processes that hold what they usually do', () => {
    const { neededBytes } = planProcessMemory(0, 2);
    expect(planProcessMemory(neededBytes - 1_024 * MiB, 2).killAboveBytes).toBe(1_024 * MiB);
  });

  it('never gives it less than what a process holds before it is replaced', () => {
    expect(planProcessMemory(256 * MiB, 8).killAboveBytes).toBe(640 * MiB);
  });

  it('counts the further processes', () => {
    const needed = (processes: number) => planProcessMemory(0, processes).neededBytes / MiB;
    // 768 for the service, 2,048 for one render, 640 for each of the others: of 3, of 4, of 8.
    expect([1, 2, 4].map(needed)).toEqual([4_096, 4_736, 7_296]);
  });
});
