import type { Operations } from '@platen/api';
import { createContext, type ReactNode, use } from 'react';

export type OperationId = keyof Operations;

/** Whether the person who is signed in may call an operation. As long as they are not known, nothing that only some may. */
export type May = (operation: OperationId) => boolean;

/** Given where it is known who looks (`api/who-may.ts`). */
export const MayContext = createContext<May>(() => false);

export const useMay = (): May => use(MayContext);

export interface AllowedProps {
  /** What is called in the end; undefined: nothing that only some may. */
  readonly operation: OperationId | undefined;
  readonly children: ReactNode;
}

/** Shows a button, or whatever else does something, to those who may do it. */
export function Allowed({ operation, children }: AllowedProps) {
  const may = useMay();
  return (operation === undefined || may(operation)) && children;
}
