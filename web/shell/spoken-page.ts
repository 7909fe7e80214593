import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The document says in which language it is, and its title is in it, for as long as this screen is shown. */
export function useSpokenPage(language: string, title: string): void {
  const router = useRouter();
  useEffect(() => {
    const say = () => {
      document.title = `${title} · Assay`;
    };
    say();
    document.documentElement.lang = language;
    // After each arrival anew: the frame writes the title of the route, which is in English.
    const stop = router.subscribe('onRendered', say);
    return () => {
      stop();
      document.documentElement.lang = 'en';
    };
  }, [router, language, title]);
}
