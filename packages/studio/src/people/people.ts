// The pages for people without a session, which are loaded together.
export { LoginPage } from './login-page.tsx';
export { SetupPage } from './setup-page.tsx';
export { SignInAgain } from './sign-in-again.tsx';
