import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { call } from '../../api/client.ts';
import { LoadProblem } from '../../api/load-problem.tsx';
import { useMessages } from '../../messages/messages.tsx';
import parts from '../parts/parts.module.css';
import { useFormats } from '../parts/use-formats.ts';

/** The service counts what uses an asset up to so many. */
const maxCounted = 10_000;

/** Which designs use an asset, said before it is deleted. */
export function AssetUse({ assetId }: { readonly assetId: string }) {
  const { assets: words, common } = useMessages();
  const { count } = useFormats();
  const query = useQuery({
    queryKey: ['assets', 'use', assetId],
    queryFn: async ({ signal }) => (await call('getAssetUse', { params: { assetId }, signal })).data,
  });
  if (query.isPending) return <p role="status">{common.loading}</p>;
  if (query.isError) return <LoadProblem error={query.error} onRetry={() => query.refetch()} />;
  const { designs, designCount, templateCount, inBrand } = query.data;
  const shown = (counted: number, value = counted) => `${count(value)}${counted < maxCounted ? '' : '+'}`;
  const ofBrand = inBrand && <p>{words.inBrand}</p>;
  if (designCount + templateCount === 0) return ofBrand || <p className={parts['soft']}>{words.unused}</p>;
  return (
    <div>
      {ofBrand}
      <p>{words.usedIn(shown(designCount), shown(templateCount))}</p>
      <ul className={parts['uses']} aria-label={words.uses}>
        {designs.map(({ id, name }) => (
          <li key={id}>
            <Link href={`/designs/${id}/edit`}>{name}</Link>
          </li>
        ))}
        {designCount > designs.length && <li>{words.moreUses(shown(designCount, designCount - designs.length))}</li>}
      </ul>
    </div>
  );
}
