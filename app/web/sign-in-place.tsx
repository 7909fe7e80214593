import { useSearch } from '@tanstack/react-router';
import { useSignIn } from '#features/auth/web/auth.api.ts';
import { CodeByMobile } from '#features/auth/web/code-by-mobile.tsx';
import { SignInScreen } from '#features/auth/web/sign-in-screen.tsx';

/** Sign-in within the app: after a sign-out, or with a code. The router leads on as soon as the login is kept. */
export function SignInPlace() {
  const { by } = useSearch({ from: '/signin' });
  return (
    <SignInScreen
      signIn={useSignIn()}
      byMobile={by === 'mobile' && <CodeByMobile purpose="sign_in" act="Sign in" acting="Signing in" />}
    />
  );
}
