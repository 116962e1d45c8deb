import type { RawObject } from '../aliases/alias.ts';

/** One step: takes `canvasData` of version `from` and returns it as version `from + 1`. Pure; never throws. */
export interface Migration {
  readonly from: number;
  readonly summary: string;
  readonly migrate: (canvasData: RawObject) => RawObject;
}
