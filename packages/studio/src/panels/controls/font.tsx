import { useQuery } from '@tanstack/react-query';
import { Button } from 'react-aria-components';
import { call } from '../../api/client.ts';
import { useMessages } from '../../messages/messages.tsx';
import { PickList } from '../../ui/pick-list.tsx';
import { type ControlProps, isMixed, shownValue } from './control.ts';
import classes from './controls.module.css';
import { useWords } from './use-words.ts';

export function FontControl(props: ControlProps) {
  const { label, path, subject } = props;
  const { panels } = useMessages();
  const { choice } = useWords();
  const value = shownValue(props);
  const fonts = useQuery({
    queryKey: ['fonts'],
    queryFn: ({ signal }) => call('listFonts', { query: {}, signal }),
    staleTime: 300_000,
  });
  const shown = Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : undefined;
  return (
    <PickList
      label={label}
      searchLabel={panels.searchFonts}
      emptyText={fonts.isPending ? panels.loading : panels.nothingFound}
      items={(fonts.data?.data ?? []).map(({ name, category }) => ({ id: name, text: name, detail: choice(category) }))}
      trigger={
        <Button aria-label={`${label}: ${shown ?? panels.mixed}`} className={classes['picked'] ?? ''}>
          {shown ?? (isMixed(props) ? panels.mixed : panels.auto)}
        </Button>
      }
      onPick={(family) => subject.set(path, family)}
    />
  );
}
