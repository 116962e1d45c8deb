import type { Row } from '../../contender.ts';
import type { MixedService } from '../../mixed/mixed-service.ts';

/** The memory of all processes of the service, looked at twice a second until the answer is asked for. */
export function watchMemory(service: MixedService): () => Row {
  let most = 0;
  let parts = '';
  const drew = new Set<number>();
  const look = () => {
    try {
      const now = service.memoryMb();
      if (now > most) parts = service.memoryParts();
      most = Math.max(most, now);
      for (const pid of service.renderPids()) drew.add(pid);
    } catch {
      // One of them ended while it was looked at.
    }
  };
  const timer = setInterval(look, 500);
  return () => {
    clearInterval(timer);
    look();
    return {
      name: 'mixed-memory',
      title: `Memory of all processes while the mixture was drawn, MB, ${service.processes} render processes and one that stands ready`,
      goal: { atMost: 900 },
      wall: null,
      cpu: null,
      value: most,
      note: `${parts}; ${drew.size} render processes were there in all, ${service.renderPids().length} at the end`,
    };
  };
}
