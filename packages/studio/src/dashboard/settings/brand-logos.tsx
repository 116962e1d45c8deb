import broken from 'lucide:image-off';
import plus from 'lucide:plus';
import upload from 'lucide:upload';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button as AriaButton } from 'react-aria-components/Button';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { uploadPicture } from '../../api/upload-picture.ts';
import { useMessages } from '../../messages/messages.tsx';
import { useAllUploads } from '../../panels/library/use-all-uploads.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PickList } from '../../ui/menus/pick-list.tsx';
import parts from '../parts/parts.module.css';
import { useProblem } from '../parts/use-problem.ts';
import classes from './brand.module.css';
import { type BrandDraft, freeName } from './brand-draft.ts';
import { NamedList } from './brand-lists.tsx';

export interface BrandLogosProps {
  readonly logos: BrandDraft['logos'];
  readonly onChange: (logos: BrandDraft['logos']) => void;
}

/** Pictures of the account, chosen from the uploads or uploaded for it. */
export function BrandLogos({ logos, onChange }: BrandLogosProps) {
  const { brand: words, common, designs } = useMessages();
  const queries = useQueryClient();
  const { uploads: pictures, isLoading } = useAllUploads({ isWanted: true });
  const add = ({ id: assetId, url }: { readonly id: string; readonly url: string }) =>
    onChange([...logos, { name: freeName('logos', logos), assetId, url }]);
  const sending = useMutation({
    mutationFn: uploadPicture,
    onSuccess: (picture) => {
      add(picture);
      return queries.invalidateQueries({ queryKey: ['assets'] });
    },
  });
  const problem = useProblem(sending.error);
  const list = {
    searchLabel: words.searchPictures,
    emptyText: isLoading ? common.loading : words.nothing,
    items: pictures.map(({ id, name, width = 0, height = 0 }) => ({
      id,
      text: name,
      detail: designs.size(width, height),
    })),
  };
  const find = (id: string) => pictures.find((each) => each.id === id);
  return (
    <NamedList
      title={words.logos}
      emptyText={words.noLogos}
      items={logos}
      onChange={(items) => onChange([...items])}
      before={({ name, url }, change) => (
        <PickList
          {...list}
          label={words.choosePicture}
          trigger={
            <AriaButton aria-label={words.choose(name)} className={classes['logo'] ?? ''}>
              {url === null ? <Icon body={broken} /> : <img src={url} alt="" />}
            </AriaButton>
          }
          onPick={(id) => {
            const picture = find(id);
            if (picture) change({ assetId: picture.id, url: picture.url });
          }}
        />
      )}
      after={({ url }) => url === null && <p className={classes['gone']}>{words.gone}</p>}
    >
      <div className={parts['actions']}>
        <PickList
          {...list}
          label={words.addLogo}
          trigger={<Button icon={plus}>{words.addLogo}</Button>}
          onPick={(id) => {
            const picture = find(id);
            if (picture) add(picture);
          }}
        />
        <FileTrigger
          acceptedFileTypes={['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml']}
          onSelect={(files) => files?.[0] && sending.mutate(files[0])}
        >
          <Button icon={upload} operation="uploadAsset" isPending={sending.isPending}>
            {words.upload}
          </Button>
        </FileTrigger>
      </div>
      {problem !== undefined && <Alert>{problem}</Alert>}
    </NamedList>
  );
}
