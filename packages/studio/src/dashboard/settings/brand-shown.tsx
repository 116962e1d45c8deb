import broken from 'lucide:image-off';
import { type ReactNode, useId } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { FontName } from '../../panels/controls/font-name.tsx';
import { ColorChip } from '../../ui/colors/color-swatch.tsx';
import { Icon } from '../../ui/icon.tsx';
import parts from '../parts/parts.module.css';
import classes from './brand.module.css';
import type { BrandDraft } from './brand-draft.ts';

/** The brand, for people who may not change it. */
export function BrandShown({ colors, fonts, logos }: BrandDraft) {
  const { brand: words } = useMessages();
  return (
    <div className={classes['form']}>
      <Values
        title={words.colors}
        emptyText={words.noColors}
        values={colors.map(({ name, value }) => [
          name,
          <span key={name} className={classes['item']}>
            <ColorChip color={value} />
            <code>{value}</code>
          </span>,
        ])}
      />
      <Values
        title={words.fonts}
        emptyText={words.noFonts}
        values={fonts.map(({ name, family }) => [name, <FontName key={name} family={family} />])}
      />
      <Values
        title={words.logos}
        emptyText={words.noLogos}
        values={logos.map(({ name, url }) => [
          name,
          <span key={name} className={classes['logo']}>
            {url === null ? <Icon body={broken} /> : <img src={url} alt="" />}
          </span>,
        ])}
      />
    </div>
  );
}

interface ValuesProps {
  readonly title: string;
  /** Where there is none. */
  readonly emptyText: string;
  readonly values: readonly (readonly [name: string, value: ReactNode])[];
}

function Values({ title, emptyText, values }: ValuesProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes['list']}>
      <h3 id={id}>{title}</h3>
      {values.length === 0 && <p className={classes['empty']}>{emptyText}</p>}
      <dl className={parts['facts']}>
        {values.map(([name, value]) => (
          <div key={name} className={classes['pair']}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
