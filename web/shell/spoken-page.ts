import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Sets the document's language and title while this screen is shown. */
export function useSpokenPage(language: string, title: string): void {
  const router = useRouter();
  useEffect(() => {
    const say = () => {
      document.title = `${title} · Assay`;
    };
    say();
    document.documentElement.lang = language;
    // Repeat this after each navigation, because the frame sets the route's English title.
    const stop = router.subscribe('onRendered', say);
    return () => {
      stop();
      document.documentElement.lang = 'en';
    };
  }, [router, language, title]);
}
