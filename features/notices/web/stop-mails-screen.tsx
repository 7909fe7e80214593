import { IconLanguage } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { firstLanguage, isOurs, LANGUAGE_CHOICES } from '#features/letters/language.rules.ts';
import { consentPage } from '#features/letters/letters.rules.ts';
import { noticeMailTitle } from '#features/letters/notices.rules.ts';
import { reportPageWords } from '#features/letters/reports.rules.ts';
import { ApiProblem, NetworkFailure } from '#web/lib/api.ts';
import { useSpokenPage } from '#web/shell/spoken-page.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { LanguageSelect } from '#web/ui/language-select.tsx';
import { useStop } from './notices.api.ts';
import classes from './notices.module.css';

const route = getRouteApi('/notice-mails/$token');

/**
 * The page behind the link that stops the daily mail, in the mail's language, with a choice of others.
 * Opening it changes nothing, because mail programs open links by themselves.
 */
export function StopMailsScreen() {
  const { token } = route.useParams();
  const search = route.useSearch();
  const [language, setLanguage] = useState(() =>
    firstLanguage([search.language ?? '', ...navigator.languages]),
  );
  const stop = useStop(token);
  const words = reportPageWords(language);
  const page = consentPage(language);
  const title = noticeMailTitle(language);
  useSpokenPage(language, title);
  return (
    <main className={classes.door}>
      <h1>{title}</h1>
      {stop.isSuccess ? (
        <p role="status">{words.stopped}</p>
      ) : (
        <>
          {stop.error && <p role="alert">{faultIn(page, stop.error)}</p>}
          <BusyButton busy={stop.isPending} busyWords={words.stop} onClick={() => stop.mutate()}>
            {words.stop}
          </BusyButton>
        </>
      )}
      <LanguageSelect
        label={page.language}
        leftSection={<IconLanguage size={16} stroke={1.5} aria-hidden />}
        choices={LANGUAGE_CHOICES}
        forOneself
        value={language}
        onChange={(chosen) => {
          if (chosen !== null && isOurs(chosen)) setLanguage(chosen);
        }}
      />
    </main>
  );
}

function faultIn(words: ReturnType<typeof consentPage>, error: Error): string {
  if (error instanceof NetworkFailure) return words.unreached;
  return error instanceof ApiProblem && error.status === 404 ? words.no_token : words.failed;
}
