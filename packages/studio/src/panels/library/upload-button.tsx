import upload from 'lucide:upload';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { type UploadedPicture, uploadPicture } from '../../api/upload-picture.ts';
import { useCauseInWords } from '../../api/use-cause-in-words.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';

const pictures = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/svg+xml'];

interface UploadButtonProps {
  /** Default: one picture at a time. */
  readonly allowsMultiple?: boolean;
  /** Told once all that were chosen are stored. */
  readonly onUploaded: (uploaded: readonly UploadedPicture[]) => void;
}

/** Uploads pictures from the computer, after which the lists of uploads have them too. */
export function UploadButton({ allowsMultiple = false, onUploaded }: UploadButtonProps) {
  const { panels } = useMessages();
  const inWords = useCauseInWords();
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: (files: readonly File[]) => Promise.all(files.map(uploadPicture)),
    onSuccess: async (uploaded) => {
      await queries.invalidateQueries({ queryKey: ['assets', 'IMAGE'] });
      onUploaded(uploaded);
    },
  });
  return (
    <>
      <FileTrigger
        allowsMultiple={allowsMultiple}
        acceptedFileTypes={pictures}
        onSelect={(files) => files && sending.mutate([...files])}
      >
        <Button icon={upload} isDisabled={sending.isPending}>
          {panels.library.upload}
        </Button>
      </FileTrigger>
      {sending.error && <Alert>{inWords(sending.error)}</Alert>}
    </>
  );
}
