import { useMessages } from '../../messages/messages.tsx';
import type { Told } from '../../messages/problems/tell-problem.ts';
import { useTold } from '../../messages/use-told.ts';
import parts from './parts.module.css';

export interface WarningListProps {
  readonly warnings: readonly Told[];
}

/** What a render warns of. */
export function WarningList({ warnings }: WarningListProps) {
  const { renders: words } = useMessages();
  const told = useTold();
  return (
    <div>
      <h3 className={parts['subtitle']}>{words.warnings}</h3>
      <ul className={parts['warnings']}>
        {warnings.map((warning, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes.
          <li key={index}>
            <code>{warning.code}</code>
            {told(warning)}
          </li>
        ))}
      </ul>
    </div>
  );
}
