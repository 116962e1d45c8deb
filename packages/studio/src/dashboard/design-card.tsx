import dots from 'lucide:ellipsis';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { call } from '../api/client.ts';
import { useLocale, useMessages } from '../messages/messages.tsx';
import { ActionMenu } from '../ui/action-menu.tsx';
import { Alert } from '../ui/alert.tsx';
import classes from './dashboard.module.css';
import { DesignPicture } from './design-picture.tsx';

export type ListedDesign = Awaited<ReturnType<typeof call<'listDesigns'>>>['data'][number];

export interface DesignCardProps {
  readonly design: ListedDesign;
  readonly onDelete: () => void;
}

/** A design in the list: opened by a press, copied or deleted by its menu. */
export function DesignCard({ design, onDelete }: DesignCardProps) {
  const { designs } = useMessages();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const copy = useMutation({
    mutationFn: () => call('duplicateDesign', { params: { designId: design.id }, body: {} }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['designs'] }),
  });
  const changed = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'medium' }).format(new Date(design.updatedAt));
  const actions = {
    try: () => navigate(`/designs/${design.id}/playground`),
    copy: () => copy.mutate(),
    delete: onDelete,
  };
  return (
    <div className={classes['card']}>
      <DesignPicture design={design} />
      <Link href={`/designs/${design.id}/edit`} className={classes['name']} aria-label={designs.open(design.name)}>
        {design.name}
      </Link>
      <span className={classes['facts']}>
        {designs.size(design.width, design.height)} · {designs.changed(changed)}
      </span>
      <div className={classes['menu']}>
        <ActionMenu<keyof typeof actions>
          label={designs.actions(design.name)}
          icon={dots}
          sections={[
            { actions: { try: { text: designs.try } } },
            { actions: { copy: { text: designs.duplicate }, delete: { text: designs.delete } } },
          ]}
          onAction={(name) => actions[name]()}
        />
      </div>
      {copy.error && <Alert>{copy.error.message}</Alert>}
    </div>
  );
}
