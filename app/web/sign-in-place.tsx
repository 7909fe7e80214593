import { useSearch } from '@tanstack/react-router';
import { useSignIn } from '#features/auth/web/auth.api.ts';
import { CodeByMobile } from '#features/auth/web/code-by-mobile.tsx';
import { SignInScreen } from '#features/auth/web/sign-in-screen.tsx';

/**
 * The sign-in screen within the app: after a sign-out, or with a code. The router moves on when the login is
 * stored.
 */
export function SignInPlace() {
  const { by } = useSearch({ from: '/signin' });
  return (
    <SignInScreen
      signIn={useSignIn()}
      byMobile={by === 'mobile' && <CodeByMobile purpose="sign_in" act="Sign in" acting="Signing in" />}
    />
  );
}
