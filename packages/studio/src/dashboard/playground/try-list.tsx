import refused from 'lucide:circle-alert';
import document from 'lucide:file-text';
import { useMessages } from '../../messages/messages.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFormats } from '../parts/use-formats.ts';
import { isPicture } from '../renders/render-words.ts';
import classes from './playground.module.css';
import type { Try } from './tries.ts';

export interface TryListProps {
  readonly tries: readonly Try[];
  readonly shownId: string | undefined;
  /** Shows an attempt again, with what was written then. */
  readonly onShow: (chosen: Try) => void;
}

export function TryList({ tries, shownId, onShow }: TryListProps) {
  return (
    <ol className={classes['tries']}>
      {tries.map((each) => (
        <li key={each.id}>
          <button
            type="button"
            className={classes['try']}
            aria-current={each.id === shownId || undefined}
            onClick={() => onShow(each)}
          >
            <Thumbnail of={each} />
            <TryFacts of={each} />
          </button>
        </li>
      ))}
    </ol>
  );
}

function Thumbnail({ of: { made } }: { readonly of: Try }) {
  return (
    <span className={classes['thumbnail']}>
      {made && isPicture(made.format) ? (
        <img src={made.imageUrl} alt="" width={made.width} height={made.height} loading="lazy" />
      ) : (
        <Icon body={made ? document : refused} />
      )}
    </span>
  );
}

function TryFacts({ of: { at, choice, made, refusal, waitedMs } }: { readonly of: Try }) {
  const { renders, playground: words } = useMessages();
  const { clock, duration } = useFormats();
  const warnings = made?.warnings.length ?? 0;
  return (
    <span className={classes['tryFacts']}>
      <span>
        {clock(at)} · {choice.format.toUpperCase()}
      </span>
      <span className={classes['soft']}>
        {refusal ? words.refused : duration(waitedMs / 1_000)}
        {warnings > 0 && ` · ${renders.warningCount(warnings)}`}
      </span>
    </span>
  );
}
