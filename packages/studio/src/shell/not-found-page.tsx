import { Link } from 'wouter';
import { useMessages } from '../messages/messages.tsx';
import classes from './not-found-page.module.css';
import { usePageTitle } from './use-page-title.ts';

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
