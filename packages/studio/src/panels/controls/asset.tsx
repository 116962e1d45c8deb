import images from 'lucide:images';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useMessages } from '../../messages/messages.tsx';
import { Arriving, arriving } from '../../ui/arriving.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PickList } from '../../ui/menus/pick-list.tsx';
import { useAllUploads } from '../library/use-all-uploads.ts';
import { type ControlProps, shownValue } from './control.ts';
import classes from './controls.module.css';
import { TextControl } from './simple.tsx';

const UploadButton = arriving(async () => (await import('../library/library.ts')).UploadButton);

/** The address of a picture, written, picked from the uploads, or of one that is uploaded now. */
export function AssetControl(props: ControlProps) {
  const { label, path, subject } = props;
  const { panels } = useMessages();
  const [wasAsked, setWasAsked] = useState(false);
  const { uploads: list, isLoading } = useAllUploads({ isWanted: wasAsked });
  const value = shownValue(props);
  return (
    <div className={classes['withTool']}>
      {typeof value === 'string' && value.startsWith('data:') ? (
        <span className={classes['fixed']}>{panels.pictureInDesign(Math.ceil(value.length / 1_000))}</span>
      ) : (
        <TextControl {...props} />
      )}
      <PickList
        label={panels.uploads}
        searchLabel={panels.searchUploads}
        emptyText={isLoading ? panels.loading : panels.noUploads}
        items={list.map(({ id, name, width, height }) => ({ id, text: name, detail: `${width} × ${height}` }))}
        trigger={
          <Button aria-label={panels.choose(label)} className={classes['tool'] ?? ''} onPress={() => setWasAsked(true)}>
            <Icon body={images} size={14} />
          </Button>
        }
        below={(close) => (
          <Arriving>
            <UploadButton
              onUploaded={([picture]) => {
                close();
                subject.set(path, picture?.url);
              }}
            />
          </Arriving>
        )}
        onPick={(id) => subject.set(path, list.find((each) => each.id === id)?.url)}
      />
    </div>
  );
}
