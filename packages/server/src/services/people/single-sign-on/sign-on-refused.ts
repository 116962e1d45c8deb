/**
 * Why nobody was signed in; the page to sign in says each in words. `off`: this installation has no single sign-on.
 * `unreachable`: the provider did not answer. `refused`: it refused, or what it sent does not fit what was asked.
 * `other-browser`: what the browser kept is missing, of another sign-on, or too old. `not-verified`: the provider tells no
 * e-mail that it has verified. `not-invited`: nobody here has this e-mail, and nobody has invited it.
 */
export type SignOnProblem =
  | 'off'
  | 'unreachable'
  | 'refused'
  | 'other-browser'
  | 'not-verified'
  | 'other-domain'
  | 'not-invited';

export class SignOnRefused extends Error {
  readonly problem: SignOnProblem;

  constructor(problem: SignOnProblem, options?: ErrorOptions) {
    super(problem, options);
    this.name = 'SignOnRefused';
    this.problem = problem;
  }
}
