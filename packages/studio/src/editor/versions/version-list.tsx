import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import type { call } from '../../api/client.ts';
import { pathPrefix } from '../../api/path-prefix.ts';
import { useLocale, useMessages } from '../../messages/messages.tsx';
import classes from './versions.module.css';

type Version = Awaited<ReturnType<typeof call<'listDesignVersions'>>>['data'][number];

export interface VersionListProps {
  readonly designId: string;
  /** Newest first. */
  readonly versions: readonly Version[];
  readonly chosen: number | undefined;
  readonly onChoose: (version: number) => void;
}

/** Versions with their pictures, of which one is chosen. */
export function VersionList({ designId, versions, chosen, onChoose }: VersionListProps) {
  const { versions: words } = useMessages().saving;
  const time = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <ListBox
      aria-label={words.title}
      className={classes['list'] ?? ''}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={chosen === undefined ? [] : [chosen]}
      onSelectionChange={(keys) => {
        const [version] = keys;
        if (typeof version === 'number') onChoose(version);
      }}
    >
      {versions.map(({ version, createdAt, published, author }) => (
        <ListBoxItem key={version} id={version} textValue={words.version(version)} className={classes['version'] ?? ''}>
          <img
            src={`${pathPrefix()}/v1/designs/${designId}/preview?width=160&v=${version}`}
            alt=""
            loading="lazy"
            className={classes['picture']}
          />
          <span className={classes['facts']}>
            <span className={classes['number']}>{words.version(version)}</span>
            <span className={classes['time']}>
              <time dateTime={createdAt}>{time.format(new Date(createdAt))}</time>
              <span>
                {author === null
                  ? words.authorUnknown
                  : author.kind === 'person'
                    ? words.author(author.name)
                    : words.authorKey(author.name)}
              </span>
              {published && <span className={classes['published']}>{words.published}</span>}
            </span>
          </span>
        </ListBoxItem>
      ))}
    </ListBox>
  );
}
