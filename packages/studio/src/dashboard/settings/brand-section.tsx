import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { brandQuery } from '../../api/brand.ts';
import { call } from '../../api/client.ts';
import { LoadProblem } from '../../api/load-problem.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { useMay } from '../../ui/allowed.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import parts from '../parts/parts.module.css';
import { useProblem } from '../parts/use-problem.ts';
import { WaitingLines } from '../parts/waiting-lines.tsx';
import classes from './brand.module.css';
import { type BrandDraft, isGood } from './brand-draft.ts';
import { BrandColors, BrandFonts } from './brand-lists.tsx';
import { BrandLogos } from './brand-logos.tsx';
import { BrandShown } from './brand-shown.tsx';

/** Colours, fonts and logos that the editor offers and designs read. */
export function BrandSection() {
  const { brand: words, common } = useMessages();
  const may = useMay();
  const query = useQuery(brandQuery);
  return (
    <section className={parts['section']} aria-labelledby="brand">
      <h2 id="brand">{words.title}</h2>
      {query.isPending && <WaitingLines label={common.loading} />}
      {query.isError && <LoadProblem error={query.error} onRetry={() => query.refetch()} />}
      {query.data && (may('replaceBrand') ? <BrandForm stored={query.data} /> : <BrandShown {...query.data} />)}
    </section>
  );
}

function BrandForm({ stored }: { readonly stored: BrandDraft }) {
  const { brand: words } = useMessages();
  const queries = useQueryClient();
  const [edited, setEdited] = useState<BrandDraft>();
  const [isRefused, setRefused] = useState(false);
  const save = useMutation({
    mutationFn: ({ colors, fonts, logos }: BrandDraft) =>
      call('replaceBrand', {
        body: {
          colors: [...colors],
          fonts: [...fonts],
          logos: logos.map(({ name, assetId }) => ({ name, assetId })),
        },
      }),
    onSuccess: ({ data }) => {
      queries.setQueryData(brandQuery.queryKey, data);
      setEdited(undefined);
    },
  });
  const problem = useProblem(save.error);
  const shown = edited ?? stored;
  const change = (next: Partial<BrandDraft>) => {
    setRefused(false);
    save.reset();
    setEdited({ ...shown, ...next });
  };
  const send = () => {
    const isTaken = isGood(shown);
    setRefused(!isTaken);
    if (isTaken) save.mutate(shown);
  };
  return (
    <div className={classes['form']}>
      <p className={parts['soft']}>{words.text}</p>
      <BrandColors colors={shown.colors} onChange={(colors) => change({ colors })} />
      <BrandFonts fonts={shown.fonts} onChange={(fonts) => change({ fonts })} />
      <BrandLogos logos={shown.logos} onChange={(logos) => change({ logos })} />
      <div className={parts['actions']}>
        <Button
          look={edited === undefined ? 'plain' : 'primary'}
          operation="replaceBrand"
          isDisabled={edited === undefined}
          isPending={save.isPending}
          onPress={send}
        >
          {words.save}
        </Button>
        <p role="status" className={parts['soft']}>
          {save.isSuccess && edited === undefined ? words.saved : ''}
        </p>
      </div>
      {/* Below the button: it stays where it is when one of them goes as a name is mended. */}
      {isRefused && <Alert>{words.rules}</Alert>}
      {problem !== undefined && <Alert>{problem}</Alert>}
    </div>
  );
}
