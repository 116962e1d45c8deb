import { useQuery } from '@tanstack/react-query';
import { Button } from 'react-aria-components/Button';
import { useBrand } from '../../api/brand.ts';
import { call } from '../../api/client.ts';
import { useMessages } from '../../messages/messages.tsx';
import { useWords } from '../../messages/use-words.ts';
import { PickList } from '../../ui/menus/pick-list.tsx';
import { type ControlProps, isMixed, shownValue } from './control.ts';
import classes from './controls.module.css';
import { FontName } from './font-name.tsx';

/** Before the name of a font of the brand, whose family stands in the list once more. */
const brandItem = 'brand ';

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
  const { fonts: ofBrand = [] } = useBrand() ?? {};
  const family = Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : undefined;
  const shown = family ?? (isMixed(props) ? panels.mixed : panels.auto);
  return (
    <PickList
      label={label}
      searchLabel={panels.searchFonts}
      emptyText={fonts.isPending ? panels.loading : panels.nothingFound}
      items={[
        ...ofBrand.map(({ name, family }) => ({
          id: `${brandItem}${name}`,
          text: family,
          detail: panels.brandItem(name),
        })),
        ...(fonts.data?.data ?? []).map(({ name, category }) => ({ id: name, text: name, detail: choice(category) })),
      ]}
      show={(name) => <FontName family={name} />}
      trigger={
        <Button aria-label={`${label}: ${shown}`} className={classes['picked'] ?? ''}>
          {shown}
        </Button>
      }
      onPick={(picked) => {
        const own = ofBrand.find(({ name }) => picked === `${brandItem}${name}`);
        subject.set(path, own?.family ?? picked);
      }}
    />
  );
}
