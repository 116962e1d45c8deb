import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { sessionEvents } from '../api/client.ts';
import { pathPrefix } from '../api/path-prefix.ts';
import { useMe } from '../api/session.ts';
import { OpeningDesign } from '../editor/opening-design.tsx';
import type { Messages } from '../messages/en.ts';
import { useMessages } from '../messages/messages.tsx';
import { Arriving, arriving } from '../ui/arriving.tsx';
import { idle } from '../ui/idle.ts';
import { Frame } from './frame.tsx';
import { Guarded } from './guarded.tsx';
import { type InnerPage, innerPages, mainPages } from './main-pages.ts';
import { NotFoundPage } from './not-found-page.tsx';

const people = () => import('../people/people.ts');
const LoginPage = arriving(async () => (await people()).LoginPage);
const InvitePage = arriving(async () => (await people()).InvitePage);
const ResetPage = arriving(async () => (await people()).ResetPage);
const ForgottenPage = arriving(async () => (await people()).ForgottenPage);
const SetupPage = arriving(async () => (await people()).SetupPage);
const SignInAgain = arriving(async () => (await people()).SignInAgain);
const PublicFormPage = arriving(async () => (await import('../dashboard/forms/public-form-page.tsx')).PublicFormPage);
// Without a connection there is nothing to tell.
const BatchNotices = arriving(async () => {
  await idle();
  return import('../dashboard/batches/notices/batch-notices.tsx').then(
    (loaded) => loaded.BatchNotices,
    () => () => null,
  );
});
const EditorPage = arriving(async () => (await import('../editor/editor-page.tsx')).EditorPage);

const pages: readonly InnerPage[] = [
  ...mainPages.map((page) => ({ ...page, titleOf: (messages: Messages) => messages.pages[page.name] })),
  ...innerPages,
];

/** The service may be on this very machine: it is asked, whatever the browser thinks of the network. */
const networkMode = 'always';
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: 1,
      refetchOnWindowFocus: false,
      // What could not be loaded is there once the connection is back.
      refetchOnReconnect: ({ state }) => state.status === 'error',
      networkMode,
    },
    mutations: { networkMode },
  },
});

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <Router base={pathPrefix()}>
        <Pages />
        <Notices />
      </Router>
    </QueryClientProvider>
  );
}

function Pages() {
  const [location, navigate] = useLocation();
  const messages = useMessages();
  useEffect(() => {
    const show = () => {
      // Several calls are refused at once: the first says where to go on.
      if (location === '/login') return;
      queries.clear();
      navigate(`/login?next=${encodeURIComponent(location)}`);
    };
    sessionEvents.addEventListener('leave', show);
    return () => sessionEvents.removeEventListener('leave', show);
  }, [location, navigate]);
  return (
    <Arriving of={location} fallback={<p role="status">{messages.common.loading}</p>}>
      <Switch>
        <Route path="/">
          <Redirect to="/designs" replace />
        </Route>
        <Route path="/login">
          <LoginPage />
        </Route>
        <Route path="/setup">
          <SetupPage />
        </Route>
        <Route path="/invite/:token">{({ token }) => <InvitePage token={token} />}</Route>
        <Route path="/reset/:token">{({ token }) => <ResetPage token={token} />}</Route>
        <Route path="/f/:token">{({ token }) => <PublicFormPage token={token} />}</Route>
        <Route path="/forgotten">
          <ForgottenPage />
        </Route>
        <Route path="/designs/:designId/edit">
          {({ designId }) => (
            <Arriving fallback={<OpeningDesign designId={designId} />}>
              <EditorPage designId={designId} SignInAgain={SignInAgain} />
            </Arriving>
          )}
        </Route>
        {pages.map(({ path, Page, operation, titleOf }) => (
          <Route key={path} path={path}>
            <Frame>
              <Guarded operation={operation} title={titleOf(messages)}>
                <Page />
              </Guarded>
            </Frame>
          </Route>
        ))}
        <Route>
          <Frame>
            <NotFoundPage />
          </Frame>
        </Route>
      </Switch>
    </Arriving>
  );
}

/** Pages that are open to people who are not signed in: they tell nothing of an account. */
const isDoor = (location: string) => /^\/(login|setup|forgotten|invite|reset|f)(\/|$)/.test(location);

/** Stands beside the pages, the editor too, so that what nobody has read stays when another page is opened. */
function Notices() {
  const [location] = useLocation();
  return isDoor(location) ? null : <NoticesOfAccount />;
}

function NoticesOfAccount() {
  const me = useMe();
  if (me === undefined || me?.accounts.length === 0) return null;
  return (
    <Suspense>
      <BatchNotices key={me?.account?.id} />
    </Suspense>
  );
}
