// The pages for people without a session, which are loaded together.
export { ForgottenPage } from './forgotten-page.tsx';
export { InvitePage } from './invite-page.tsx';
export { LoginPage } from './login-page.tsx';
export { ResetPage } from './reset-page.tsx';
export { SetupPage } from './setup-page.tsx';
export { SignInAgain } from './sign-in-again.tsx';
