import { useMessages } from '../../messages/messages.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import parts from '../parts/parts.module.css';

const statuses = ['failed', 'completed', 'processing', 'queued'] as const;
type Status = (typeof statuses)[number];

export interface StatusFilterProps {
  /** Undefined: all. */
  readonly status: Status | undefined;
  readonly onChoose: (status: Status | undefined) => void;
}

/** Those that failed by themselves, if one likes. */
export function StatusFilter({ status, onChoose }: StatusFilterProps) {
  const { renders } = useMessages();
  return (
    <div className={parts['filters']}>
      <SelectField
        label={renders.anyStatus}
        value={status ?? ''}
        choices={[['', renders.anyStatus], ...statuses.map((each) => [each, renders.statuses[each]] as const)]}
        onChoose={(chosen) => onChoose(statuses.find((each) => each === chosen))}
      />
    </div>
  );
}
