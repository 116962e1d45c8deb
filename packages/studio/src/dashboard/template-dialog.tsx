import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../api/client.ts';
import { LoadProblem } from '../api/load-problem.tsx';
import { useCauseInWords } from '../api/use-cause-in-words.ts';
import { useMessages } from '../messages/messages.tsx';
import { Alert } from '../ui/alert.tsx';
import { Allowed, useMay } from '../ui/allowed.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { WaitingLines } from './parts/waiting-lines.tsx';
import classes from './template-dialog.module.css';

type Template = Awaited<ReturnType<typeof call<'getTemplate'>>>['data'];

export interface TemplateDialogProps {
  readonly templateId: string;
  /** Where the design is to lie; undefined: in no folder. */
  readonly folderId: string | undefined;
  readonly onClose: () => void;
}

/** A template with its picture and what can be filled in; it becomes a design, which is opened. */
export function TemplateDialog({ templateId, folderId, onClose }: TemplateDialogProps) {
  const { templates: words, pages, common } = useMessages();
  const inWords = useCauseInWords();
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['templates', templateId],
    queryFn: async ({ signal }) => (await call('getTemplate', { params: { templateId }, signal })).data,
  });
  const use = useMutation({
    mutationFn: () => call('useTemplate', { params: { templateId }, body: { folderId: folderId ?? null } }),
    onSuccess: async ({ data }) => {
      await queries.invalidateQueries({ queryKey: ['designs'] });
      navigate(`/designs/${data.id}/edit`);
    },
  });
  const mayUse = useMay()('useTemplate');
  const actions = mayUse && (
    <Button
      look="primary"
      operation="useTemplate"
      isPending={use.isPending}
      isDisabled={!query.data}
      onPress={() => use.mutate()}
    >
      {words.use}
    </Button>
  );
  return (
    <Dialog title={query.data?.name ?? pages.templates} isOpen onClose={onClose} {...(actions && { actions })} isWide>
      {query.isPending && <WaitingLines label={common.loading} />}
      {query.isError && <LoadProblem error={query.error} onRetry={() => query.refetch()} />}
      {query.data && <Content template={query.data} />}
      {use.error && <Alert>{inWords(use.error)}</Alert>}
    </Dialog>
  );
}

function Content({ template }: { readonly template: Template }) {
  const { templates: words, designs } = useMessages();
  const { name, width, height, thumbnail, description, variablesSchema } = template;
  return (
    <div className={classes['columns']}>
      <div className={classes['picture']}>
        <img src={thumbnail} alt={name} width={width} height={height} />
      </div>
      <div className={classes['facts']}>
        {description !== '' && <p>{description}</p>}
        <p className={classes['soft']}>
          {designs.size(width, height)}. <Allowed operation="useTemplate">{words.useText}</Allowed>
        </p>
        <h3>{words.variables}</h3>
        {variablesSchema.length === 0 ? (
          <p className={classes['soft']}>{words.noVariables}</p>
        ) : (
          <table className={classes['variables']}>
            <thead>
              <tr>
                <th scope="col">{words.name}</th>
                <th scope="col">{words.type}</th>
                <th scope="col">{words.first}</th>
              </tr>
            </thead>
            <tbody>
              {variablesSchema.map(({ name: variable, type, default: value, description: help }) => (
                <tr key={variable}>
                  <th scope="row" title={help}>
                    {variable}
                  </th>
                  <td>{words.types[type] ?? type}</td>
                  <td title={inShort(value)}>{inShort(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </div>
  );
}

function inShort(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
