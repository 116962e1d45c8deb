import { useMessages } from '../../messages/messages.tsx';
import parts from './parts.module.css';

export interface WarningListProps {
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
}

/** What a render warns of. */
export function WarningList({ warnings }: WarningListProps) {
  const { renders: words } = useMessages();
  return (
    <div>
      <h3 className={parts['subtitle']}>{words.warnings}</h3>
      <ul className={parts['warnings']}>
        {warnings.map(({ code, message }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes.
          <li key={index}>
            <code>{code}</code>
            {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
