import plus from 'lucide:plus';
import bin from 'lucide:trash';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { call } from '../../api/client.ts';
import { useMessages } from '../../messages/messages.tsx';
import { useWords } from '../../messages/use-words.ts';
import { FontName } from '../../panels/controls/font-name.tsx';
import { Button, IconButton } from '../../ui/buttons/button.tsx';
import { ColorSwatch } from '../../ui/colors/color-swatch.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { PickList } from '../../ui/menus/pick-list.tsx';
import classes from './brand.module.css';
import { type BrandDraft, freeName, isGoodColor, isGoodName } from './brand-draft.ts';

interface Named {
  readonly name: string;
}

export interface NamedListProps<Item extends Named> {
  readonly title: string;
  /** Where there is none. */
  readonly emptyText: string;
  readonly items: readonly Item[];
  readonly onChange: (items: readonly Item[]) => void;
  /** What stands before the name, and after it. */
  readonly before?: (item: Item, change: (next: Partial<Item>) => void) => ReactNode;
  readonly after?: (item: Item, change: (next: Partial<Item>) => void) => ReactNode;
  /** What adds one. */
  readonly children: ReactNode;
}

/** A list of things with names that people choose. */
export function NamedList<Item extends Named>(props: NamedListProps<Item>) {
  const { title, emptyText, items, onChange, before, after, children } = props;
  const { brand: words } = useMessages();
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes['list']}>
      <h3 id={id}>{title}</h3>
      {items.length === 0 && <p className={classes['empty']}>{emptyText}</p>}
      <ul className={classes['items']}>
        {items.map((item, index) => {
          const change = (next: Partial<Item>) =>
            onChange(items.map((each, at) => (at === index ? { ...each, ...next } : each)));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name changes while it is written.
            <li key={index} className={classes['item']}>
              {before?.(item, change)}
              <div className={classes['name']}>
                <TextInput
                  label={`${words.name} ${index + 1}`}
                  isCode
                  value={item.name}
                  isInvalid={!isGoodName(item.name, items)}
                  onCommit={(name) => change({ name: name.trim() } as Partial<Item>)}
                />
              </div>
              {after?.(item, change)}
              <IconButton
                label={words.remove(item.name)}
                icon={bin}
                onPress={() => onChange(items.filter((_, at) => at !== index))}
              />
            </li>
          );
        })}
      </ul>
      <div>{children}</div>
    </section>
  );
}

/** What the editor begins a new colour with, one after the other. */
const firstColors = ['#1e3a8a', '#0f766e', '#f59e0b', '#1f2937', '#f8fafc'] as const;

export interface BrandColorsProps {
  readonly colors: BrandDraft['colors'];
  readonly onChange: (colors: BrandDraft['colors']) => void;
}

export function BrandColors({ colors, onChange }: BrandColorsProps) {
  const { brand: words } = useMessages();
  const add = () => {
    const value = firstColors[colors.length % firstColors.length] ?? firstColors[0];
    onChange([...colors, { name: freeName('colors', colors), value }]);
  };
  return (
    <NamedList
      title={words.colors}
      emptyText={words.noColors}
      items={colors}
      onChange={(items) => onChange([...items])}
      before={({ name, value }, change) => (
        <ColorSwatch
          label={words.choose(name)}
          color={value}
          onPreview={() => undefined}
          onCommit={(chosen) => change({ value: chosen })}
        />
      )}
      after={({ name, value }, change) => (
        <div className={classes['value']}>
          <TextInput
            label={`${words.value} ${name}`}
            isCode
            value={value}
            isInvalid={!isGoodColor(value)}
            onCommit={(written) => change({ value: asColor(written) })}
          />
        </div>
      )}
    >
      <Button icon={plus} onPress={add}>
        {words.addColor}
      </Button>
    </NamedList>
  );
}

/** Six digits are meant as a colour. */
function asColor(written: string): string {
  const text = written.trim();
  return /^[0-9a-f]{3,8}$/i.test(text) && isGoodColor(`#${text}`) ? `#${text}` : text;
}

export interface BrandFontsProps {
  readonly fonts: BrandDraft['fonts'];
  readonly onChange: (fonts: BrandDraft['fonts']) => void;
}

export function BrandFonts({ fonts, onChange }: BrandFontsProps) {
  const { brand: words, common } = useMessages();
  const { choice } = useWords();
  const families = useQuery({
    queryKey: ['fonts'],
    queryFn: ({ signal }) => call('listFonts', { query: {}, signal }),
    staleTime: 300_000,
  });
  const list = {
    searchLabel: words.searchFonts,
    emptyText: families.isPending ? common.loading : words.nothing,
    items: (families.data?.data ?? []).map(({ name, category }) => ({
      id: name,
      text: name,
      detail: choice(category),
    })),
    show: (family: string) => <FontName family={family} />,
  };
  return (
    <NamedList
      title={words.fonts}
      emptyText={words.noFonts}
      items={fonts}
      onChange={(items) => onChange([...items])}
      after={({ name, family }, change) => (
        <PickList
          {...list}
          label={words.chooseFont}
          trigger={
            <AriaButton aria-label={`${words.choose(name)}: ${family}`} className={classes['picked'] ?? ''}>
              <FontName family={family} />
            </AriaButton>
          }
          onPick={(picked) => change({ family: picked })}
        />
      )}
    >
      <PickList
        {...list}
        label={words.addFont}
        trigger={<Button icon={plus}>{words.addFont}</Button>}
        onPick={(family) => onChange([...fonts, { name: freeName('fonts', fonts), family }])}
      />
    </NamedList>
  );
}
