import { type ReactNode, useState } from 'react';
import { Arriving } from '../ui/arriving.tsx';

export interface LateProps {
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** What is loaded when it is opened for the first time, and remembers from then on what was chosen in it. */
export function Late({ isOpen, children }: LateProps) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen && <Arriving>{children}</Arriving>;
}
