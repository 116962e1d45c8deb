import { Link } from 'wouter';
import { useMessages } from '../messages/messages.tsx';
import { usePageTitle } from '../messages/use-page-title.ts';
import classes from './not-found-page.module.css';

export function NotFoundPage() {
  const { common } = useMessages();
  usePageTitle(common.unknownPage);
  return (
    <div className={classes['empty']}>
      <h1>{common.unknownPage}</h1>
      <Link href="/designs">{common.toDesigns}</Link>
    </div>
  );
}
