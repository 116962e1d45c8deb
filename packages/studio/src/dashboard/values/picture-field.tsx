import upload from 'lucide:upload';
import { useRef, useState } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { shrinkPicture } from './shrink-picture.ts';
import classes from './values.module.css';

export interface PictureFieldProps {
  readonly shared: Readonly<Record<string, unknown>> & { readonly id: string; readonly value: string };
  readonly placeholder: string;
  /** Whether a file of this device may be chosen, which is sent with the data. */
  readonly takesFiles: boolean;
  readonly onWrite: (text: string) => void;
}

const isFile = (value: string) => value.startsWith('data:');

/** An address of a picture, or a picture of this device. */
export function PictureField({ shared, placeholder, takesFiles, onWrite }: PictureFieldProps) {
  const { values: words } = useMessages();
  const chooser = useRef<HTMLInputElement>(null);
  const [isBroken, setBroken] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    try {
      onWrite(await shrinkPicture(file));
      setBroken(false);
    } catch {
      setBroken(true);
    }
  };
  return (
    <div className={classes['picture']}>
      {isFile(shared.value) ? (
        <img src={shared.value} alt={words.chosenPicture} className={classes['chosen']} />
      ) : (
        <input
          {...shared}
          type="text"
          inputMode="url"
          dir="ltr"
          placeholder={placeholder || 'https://'}
          onChange={(event) => onWrite(event.currentTarget.value)}
        />
      )}
      {takesFiles && (
        <>
          <input
            ref={chooser}
            type="file"
            accept="image/*"
            hidden
            onChange={(event) => void take(event.currentTarget.files?.[0])}
          />
          <Button icon={upload} onPress={() => chooser.current?.click()}>
            {words.choosePicture}
          </Button>
          {isFile(shared.value) && <Button onPress={() => onWrite('')}>{words.removePicture}</Button>}
        </>
      )}
      {isBroken && <p className={classes['problem']}>{words.noPicture}</p>}
    </div>
  );
}
