import glass from 'lucide:search';
import { Input } from 'react-aria-components/Input';
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField';
import { Icon } from '../icon.tsx';
import classes from './text-field.module.css';

export interface SearchFieldProps {
  /** Its name, which stands in the field while it is empty. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <AriaSearchField aria-label={label} className={classes['search'] ?? ''} value={value} onChange={onChange}>
      <Icon body={glass} />
      <Input className={classes['input'] ?? ''} placeholder={label} />
    </AriaSearchField>
  );
}
