import { call } from '../../api/client.ts';
import { useMessages } from '../../messages/messages.tsx';
import { type FindAt, type Found, LibrarySearch } from './library-search.tsx';

/** px of a new icon. */
const side = 96;

export function IconsPanel() {
  const { panels } = useMessages();
  const find = async (query: string, { signal }: FindAt): Promise<Found> => {
    const { data } = await call('searchIcons', { query: { query, perPage: 50 }, signal });
    const items = data.map(({ id, name, previewUrl, svgUrl }) => ({
      id,
      title: name,
      picture: previewUrl,
      adds: {
        kind: 'svg' as const,
        size: { width: side, height: side },
        properties: { src: svgUrl, svg: undefined, alt: name },
      },
    }));
    return { items };
  };
  return (
    <LibrarySearch label={panels.library.searchIcons} queryKey={['icons']} first="arrow" find={find} look="icons" />
  );
}
