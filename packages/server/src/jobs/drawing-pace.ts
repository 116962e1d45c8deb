/** Where drawing takes longer, what lies between two drawings is too small a part of it to take a job ahead for. */
const quickMs = 100;
/** Drawings that are looked back at. */
const recent = 8;

export interface DrawingPace {
  /** How long a drawing took, ms. */
  note(ms: number): void;
  /** Whether one that has taken so long by now will probably end soon; never before one has ended. */
  endsSoon(elapsedMs: number): boolean;
}

/** How long drawings of this node will take, judged by the last ones. */
export function createDrawingPace(): DrawingPace {
  const last: number[] = [];
  return {
    note(ms) {
      last.push(ms);
      if (last.length > recent) last.shift();
    },
    endsSoon(elapsedMs) {
      const allMs = last.reduce((sum, ms) => sum + ms, 0);
      return last.length > 0 && allMs <= quickMs * last.length && elapsedMs <= quickMs;
    },
  };
}
